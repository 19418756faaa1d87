import { nameFor } from '../../domain/catalogue/localised.ts';
import { dayAndTime, useDoorWords } from './door-words.tsx';
import { waitingIn } from './scanner-state.ts';
import type { ScreenProps } from './screen-props.ts';
import { StartFrame } from './start-frame.tsx';
import styles from './start-screens.module.css';

/** About the bytes of one ticket in the list. */
const ticketBytes = 100;

export function SessionsScreen({ scanner, state, choose }: ScreenProps) {
  const { say, locale } = useDoorWords();
  const { device, sessionId, phase, failure, loadedBytes } = state;
  if (!device) return null;
  const chosen = device.sessions.find(({ id }) => id === sessionId);
  const count = waitingIn(state);
  const waiting = count > 0 && <p>{say('locked.kept', { count })}</p>;
  if (phase === 'loading' && chosen)
    return (
      <StartFrame title={nameFor(device.event, locale)} choose={choose}>
        <p role="status">{say('list.loading', { count: chosen.tickets })}</p>
        <progress
          className={styles.progress}
          aria-label={say('list.loading', { count: chosen.tickets })}
          max={Math.max(1, chosen.tickets * ticketBytes)}
          value={Math.min(loadedBytes, chosen.tickets * ticketBytes)}
        />
        {waiting}
      </StartFrame>
    );
  return (
    <StartFrame title={nameFor(device.event, locale)} choose={choose}>
      <p>{[device.device.name, device.device.gate?.name].filter(Boolean).join(' · ')}</p>
      {failure === 'listFailed' && (
        <p className={styles.failure} role="alert">
          {say('list.failed')}
        </p>
      )}
      <h2>{say('sessions.title')}</h2>
      <ul className={styles.sessions}>
        {device.sessions.map(({ id, startTime, tickets }) => (
          <li key={id}>
            <button type="button" onClick={() => void scanner.chooseSession(id)}>
              <b>{dayAndTime(startTime, locale)}</b>
              <span>{say('sessions.tickets', { count: tickets })}</span>
            </button>
          </li>
        ))}
      </ul>
      {waiting}
    </StartFrame>
  );
}
