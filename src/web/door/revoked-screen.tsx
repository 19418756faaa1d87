import { useDoorWords } from './door-words.tsx';
import type { ScreenProps } from './screen-props.ts';
import { StartFrame } from './start-frame.tsx';

/** Staff have revoked this device: it knows nothing more. Its unsent scans wait for a new enrolment. */
export function RevokedScreen({ scanner, state, choose }: ScreenProps) {
  const { say } = useDoorWords();
  return (
    <StartFrame title={say('revoked.title')} choose={choose}>
      <p role="alert">{say('revoked.text')}</p>
      {state.kept.length > 0 && <p>{say('revoked.kept', { count: state.kept.length })}</p>}
      <button type="button" className="button strong" onClick={() => void scanner.leave()}>
        {say('revoked.again')}
      </button>
    </StartFrame>
  );
}
