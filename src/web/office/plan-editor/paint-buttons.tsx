import { PlanSign } from '../../plan/plan-sign.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { type Paint, paints } from '../plan-edits/paint.ts';
import styles from './panel.module.css';

const signOf = {
  a: 'seating.class.a',
  b: 'seating.class.b',
  c: 'seating.class.c',
  restricted: 'seating.restrictedView',
  clear: 'seating.class.a',
} as const satisfies Record<Paint, string>;

type Props = { chosen?: Paint; onPaint: (paint: Paint) => void };

/** Seat classes and restricted view: as colours of the brush, or for the selection. */
export function PaintButtons({ chosen, onPaint }: Props) {
  const t = useWords();
  return (
    <div className={styles.paints}>
      {paints.map((paint) => (
        <button
          key={paint}
          type="button"
          className={styles.paint}
          {...(chosen !== undefined && { 'aria-pressed': paint === chosen })}
          onClick={() => onPaint(paint)}
        >
          <PlanSign sign={signOf[paint]} />
          {t(paint === 'clear' ? 'planEditor.paint.clear' : signOf[paint])}
        </button>
      ))}
    </div>
  );
}
