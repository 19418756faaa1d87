import type { Event } from '../../../contract/catalogue.ts';
import { littleLeft, sessionStateOf } from '../../../domain/catalogue/sale-state.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { BuyLink } from '../purchase/buy-link.tsx';
import styles from './buy-card.module.css';
import { littleLeftKeys } from './closed-keys.ts';

const stateKeys = {
  'on-sale': 'session.onSale',
  'coming-soon': 'session.comingSoon',
  'sold-out': 'session.soldOut',
  ended: 'session.ended',
} as const;

export function SessionList({ event, now }: { event: Event; now: number }) {
  const t = useWords();
  const showtime = useShowtime();
  const sessions = [...event.sessions].sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  if (sessions.length === 0) return <p className={styles.none}>{t('event.noDates.text')}</p>;
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const state = sessionStateOf(session, event, now);
        const isOver = state === 'sold-out' || state === 'ended';
        const little = littleLeft({ ...event, sessions: [session] }, now);
        const row = (
          <>
            <time dateTime={session.startTime}>
              <span className="nowrap">{showtime.namedDay(session.startTime)}</span>{' '}
              <span className="nowrap">{showtime.time(session.startTime)}</span>
            </time>
            <span className={classes(styles.state, little !== null && styles.few)}>
              {t(little ? littleLeftKeys[little] : stateKeys[state])}
            </span>
          </>
        );
        return (
          <li key={session.id} className={classes(styles.session, isOver && styles.over)}>
            {state === 'on-sale' ? (
              <BuyLink event={event} session={session}>
                {row}
                <Icon name="forward" />
              </BuyLink>
            ) : (
              row
            )}
          </li>
        );
      })}
    </ul>
  );
}
