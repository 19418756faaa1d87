import { type FormEvent, useState } from 'react';
import { type DoorKey, useDoorWords } from './door-words.tsx';
import styles from './reason-sheet.module.css';
import { Sheet } from './sheet.tsx';

type Props = { title: string; onReason: (reason: string) => void; onClose: () => void };

const reasons: DoorKey[] = ['reason.phone', 'reason.mistake', 'reason.manager', 'reason.help'];
const lettersMax = 200;

/** An admission past the rules needs a reason: one tap for the usual ones. */
export function ReasonSheet({ title, onReason, onClose }: Props) {
  const { say } = useDoorWords();
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setIsEmpty(reason === '');
    if (reason !== '') onReason(reason);
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{say('reason.text')}</p>
      <ul className={styles.reasons}>
        {reasons.map((key) => (
          <li key={key}>
            <button type="button" className="button" onClick={() => onReason(say(key))}>
              {say(key)}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <label>
          {say('reason.other')}
          <input name="reason" maxLength={lettersMax} autoComplete="off" aria-invalid={isEmpty} />
        </label>
        {isEmpty && <p role="alert">{say('reason.empty')}</p>}
        <button type="submit" className="button strong">
          {say('reason.admit')}
        </button>
      </form>
    </Sheet>
  );
}
