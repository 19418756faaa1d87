import type { DoorControl } from '../../../contract/door.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import cards from '../charts/cards.module.css';
import { wholeText } from '../charts/whole-text.ts';
import styles from './control-room.module.css';

/** The one number of the door, large enough for a wall. */
export function FiguresCard({ reading }: { reading: DoorControl }) {
  const t = useWords();
  const { inside, tickets, arrived, gates, refusals } = reading;
  const rate = gates.reduce((sum, { entriesLastMinute }) => sum + entriesLastMinute, 0);
  const refused = Object.values(refusals).reduce((sum, count = 0) => sum + count, 0);
  const facts = [
    [t('doorControl.arrived'), arrived],
    [t('doorControl.toCome'), Math.max(0, tickets - arrived)],
    [t('doorControl.rate'), rate],
    [t('doorControl.refused'), refused],
  ] as const;
  return (
    <section aria-label={t('doorControl.inside')}>
      <div className={styles.sum}>
        <div>
          <h2>{t('doorControl.inside')}</h2>
          <p className={styles.figure}>
            {wholeText(inside)} <small>{t('doorControl.of', { count: wholeText(tickets) })}</small>
          </p>
          <meter
            className={styles.part}
            aria-label={t('doorControl.inside')}
            max={Math.max(1, tickets)}
            value={inside}
          />
        </div>
        <dl className={classes(cards.figures, styles.facts)}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{wholeText(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
