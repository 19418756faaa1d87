import type { PlaceReply, QueueReply } from '../../../contract/queue.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { countdownOf } from './countdown.ts';
import { peopleText } from './people-text.ts';
import { useSeconds } from './use-seconds.ts';
import styles from './waiting-room.module.css';

type Props = { place: PlaceReply; line: QueueReply | null };

/** A holder of a code waits until there is room in the presale. */
export function InPresale() {
  const t = useWords();
  return (
    <div className={styles.lobby}>
      <h1 className={styles.heading} tabIndex={-1}>
        {t('queue.presale.title')}
      </h1>
      <p>{t('queue.presale.text')}</p>
      <p className={styles.quiet}>{t('queue.presale.after')}</p>
    </div>
  );
}

/** Before the opening: how long until then, how many wait, and that coming first gains nothing. */
export function InLobby({ place, line }: Props) {
  const t = useWords();
  const { namedDay, time } = useShowtime();
  const opensAt = line ? line.opensAt : place.opensAt;
  const instant = opensAt === null ? null : new Date(opensAt).toISOString();
  return (
    <div className={styles.lobby}>
      <h1 className={styles.heading} tabIndex={-1}>
        {t('queue.lobby.title')}
      </h1>
      <Countdown opensAt={opensAt} />
      {instant && <p>{t('event.opens', { day: namedDay(instant), time: time(instant) })}</p>}
      <p className={styles.quiet}>{t('queue.lobby.draw')}</p>
      {line && line.arrivals > 0 && (
        <p className={styles.quiet}>
          {t('queue.lobby.arrivals', { count: line.arrivals, people: peopleText(line.arrivals) })}
        </p>
      )}
    </div>
  );
}

function Countdown({ opensAt }: { opensAt: number | null }) {
  const t = useWords();
  const now = useSeconds();
  if (opensAt === null || opensAt <= now) return <p className={styles.turn}>{t('queue.lobby.opening')}</p>;
  const { days, clock } = countdownOf(opensAt - now);
  return (
    <p className={styles.figure} role="timer" aria-live="off">
      {days > 0 && (
        <span className={styles.days}>
          {days} {t('queue.lobby.days', { count: days })}
        </span>
      )}
      {clock}
    </p>
  );
}
