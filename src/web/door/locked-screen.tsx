import { type FormEvent, useState } from 'react';
import { useDoorWords } from './door-words.tsx';
import type { ScreenProps } from './screen-props.ts';
import { StartFrame } from './start-frame.tsx';
import styles from './start-screens.module.css';

/** After a restart without a network: the key of the list is on the server, or under a PIN. */
export function LockedScreen({ scanner, state, choose }: ScreenProps) {
  const { say } = useDoorWords();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pin = String(new FormData(event.currentTarget).get('pin'));
    setIsBusy(true);
    await scanner.unlockByPin(pin);
    setIsBusy(false);
  };
  return (
    <StartFrame title={say('locked.title')} choose={choose}>
      <p role="status">{say(state.hasPin ? 'locked.pin' : 'locked.text')}</p>
      {state.hasPin && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <label>
            {say('pin.label')}
            <input name="pin" type="password" inputMode="numeric" autoComplete="off" />
          </label>
          {state.failure === 'wrongPin' && (
            <p className={styles.failure} role="alert">
              {say('pin.wrong')}
            </p>
          )}
          <button type="submit" className="button strong" aria-disabled={isBusy}>
            {say(isBusy ? 'pin.busy' : 'pin.open')}
          </button>
        </form>
      )}
      {state.kept.length > 0 && <p>{say('locked.kept', { count: state.kept.length })}</p>}
    </StartFrame>
  );
}
