import type { CockpitReading } from '../../../contract/cockpit.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import cards from '../charts/cards.module.css';
import { wholeText } from '../charts/whole-text.ts';
import styles from './cockpit.module.css';

type Props = { line: NonNullable<CockpitReading['line']>; isPaused: boolean };

/** The length of the line, its speed, and the number of visitors inside. */
export function LineCard({ line, isPaused }: Props) {
  const t = useWords();
  return (
    <section className={cards.four} aria-labelledby="line">
      <h2 id="line">{t('cockpit.line')}</h2>
      <p className={styles.figure}>
        {wholeText(line.waiting)} <small>{t('cockpit.line.waiting')}</small>
      </p>
      <dl className={classes(cards.figures, styles.rows)}>
        <div>
          <dt>{t('cockpit.line.speed')}</dt>
          <dd>
            {isPaused ? t('cockpit.state.paused') : wholeText(line.speedPerMinute)}{' '}
            <small>{t('cockpit.line.max', { count: wholeText(line.admittedPerMinute) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('cockpit.line.inside')}</dt>
          <dd>
            {wholeText(line.inside)} <small>{t('cockpit.line.max', { count: wholeText(line.insideMax) })}</small>
          </dd>
        </div>
      </dl>
    </section>
  );
}
