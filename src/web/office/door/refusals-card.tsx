import type { DoorControl } from '../../../contract/door.ts';
import { scanOutcomes } from '../../../domain/door/scan-outcomes.ts';
import { useWords } from '../../ui/page/words.tsx';
import cards from '../charts/cards.module.css';
import { wholeText } from '../charts/whole-text.ts';
import styles from './control-room.module.css';

export function RefusalsCard({ reading: { refusals } }: { reading: DoorControl }) {
  const t = useWords();
  const counted = scanOutcomes.flatMap((outcome) => {
    const count = refusals[outcome] ?? 0;
    return count > 0 ? [{ outcome, count }] : [];
  });
  const sorted = counted.toSorted((one, other) => other.count - one.count);
  return (
    <section className={cards.six} aria-labelledby="door-refusals">
      <h2 id="door-refusals">{t('doorControl.refusals')}</h2>
      {sorted.length === 0 && <p className={cards.quiet}>{t('doorControl.refusals.none')}</p>}
      <dl className={styles.reasons}>
        {sorted.map(({ outcome, count }) => (
          <div key={outcome}>
            <dt>{t(`doorControl.reason.${outcome}`)}</dt>
            <dd>{wholeText(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
