import { type FormEvent, useState } from 'react';
import { CameraView } from './camera-view.tsx';
import { useDoorWords } from './door-words.tsx';
import type { ScreenProps } from './screen-props.ts';
import { secretIn } from './secret-in.ts';
import { StartFrame } from './start-frame.tsx';
import styles from './start-screens.module.css';

/** A telephone becomes a device of the door by the QR code that staff show. */
export function EnrolScreen({ scanner, state, choices, choose }: ScreenProps) {
  const { say } = useDoorWords();
  const [isScanning, setIsScanning] = useState(false);
  const [isBad, setIsBad] = useState(false);
  const enrol = (text: string) => {
    const secret = secretIn(text);
    setIsBad(secret === null);
    if (secret !== null) void scanner.enrol(secret);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enrol(String(new FormData(event.currentTarget).get('secret')));
  };
  const failure = isBad ? 'enrol.bad' : state.failure === 'unreached' ? 'enrol.unreached' : 'enrol.refused';
  return (
    <StartFrame title={say('enrol.title')} choose={choose}>
      <p>{say('enrol.text')}</p>
      {(isBad || state.failure) && (
        <p className={styles.failure} role="alert">
          {say(failure)}
        </p>
      )}
      {isScanning ? (
        <div className={styles.camera}>
          <CameraView cameraId={choices.cameraId} onText={enrol} />
        </div>
      ) : (
        <button type="button" className="button strong" onClick={() => setIsScanning(true)}>
          {say('enrol.scan')}
        </button>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <label>
          {say('enrol.paste')}
          <input name="secret" autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </label>
        <button type="submit" className="button">
          {say('enrol.go')}
        </button>
      </form>
      {state.kept.length > 0 && <p>{say('revoked.kept', { count: state.kept.length })}</p>}
    </StartFrame>
  );
}
