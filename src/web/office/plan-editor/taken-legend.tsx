import { useWords } from '../../ui/page/words.tsx';
import styles from './panel.module.css';
import { type TakenByZone, takenKinds } from './taken.ts';

const signs = { sold: 'M4 4l10 10M14 4 4 14', held: 'M4 14 14 4', house: 'M9 3v12' } as const;

/** How many seats are taken in sessions to come, and their marks on the plan. */
export function TakenLegend({ taken }: { taken: TakenByZone }) {
  const t = useWords();
  const all = [...taken.values()].flatMap((seats) => [...seats.values()]);
  if (all.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('planEditor.taken.title')}</h2>
      <ul className={styles.legend}>
        {takenKinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
              <path d={signs[kind]} />
            </svg>
            {t(`planEditor.taken.${kind}`)} {all.filter((each) => each === kind).length}
          </li>
        ))}
      </ul>
    </section>
  );
}
