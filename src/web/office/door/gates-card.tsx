import type { DoorControl } from '../../../contract/door.ts';
import { useWords } from '../../ui/page/words.tsx';
import cards from '../charts/cards.module.css';
import { wholeText } from '../charts/whole-text.ts';
import styles from './control-room.module.css';

/** The speed of each gate. */
export function GatesCard({ reading: { gates } }: { reading: DoorControl }) {
  const t = useWords();
  const most = Math.max(1, ...gates.map(({ inside }) => inside));
  return (
    <section className={cards.four} aria-labelledby="door-gates">
      <h2 id="door-gates">{t('doorControl.gates')}</h2>
      {gates.length === 0 && <p className={cards.quiet}>{t('doorControl.gates.empty')}</p>}
      <ul className={styles.gates}>
        {gates.map(({ gate, inside, entriesLastMinute }) => {
          const name = gate?.name ?? t('doorControl.gates.none');
          return (
            <li key={gate?.id ?? 0}>
              <b>{name}</b>
              <span className={styles.rate}>
                {t('doorControl.gates.rate', { count: wholeText(entriesLastMinute) })}
              </span>
              <meter className={styles.part} aria-label={name} max={most} value={inside} />
              <span className={cards.quiet}>{t('doorControl.gates.inside', { count: wholeText(inside) })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
