import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import styles from './sessions.module.css';
import { useDayText } from './use-day-text.ts';

type Props = { startTimes: string[]; wrong: ReadonlySet<number>; onLeaveOut: (day: string) => void };

/** The sessions that a rule makes, line by line. */
export function RulePreview({ startTimes, wrong, onLeaveOut }: Props) {
  const t = useWords();
  const now = useNow();
  const dayText = useDayText();
  const { time } = useShowtime();
  return (
    <ul className={styles.preview} aria-label={t('workshop.rule.preview')}>
      {startTimes.map((start, line) => (
        <li key={start} className={classes(wrong.has(line) && styles.wrong)}>
          <span>
            {dayText(start)} <b>{time(start)}</b>
          </span>
          {wrong.has(line) && <span>{t('workshop.rule.taken')}</span>}
          {!wrong.has(line) && Date.parse(start) <= now && <span>{t('workshop.rule.past')}</span>}
          <button type="button" onClick={() => onLeaveOut(localInstant(start).slice(0, 'YYYY-MM-DD'.length))}>
            {t('workshop.rule.leaveOut')}
            <span className="sr-only"> {dayText(start)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
