import type { AllotmentSum } from '../../../domain/outlets/allotment-sum.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './allotment-sums.module.css';

const parts = ['allotted', 'sold', 'held', 'returned', 'free'] as const;

/** Allotted = sold + held + returned + free, as a line that can be followed. */
export function AllotmentSums({ sum }: { sum: AllotmentSum }) {
  const t = useWords();
  return (
    <dl className={styles.sums} aria-label={t('outlets.sum.text', { ...sum })}>
      {parts.map((part) => (
        <div key={part} className={styles[part]} data-none={sum[part] === 0}>
          <dt>{t(`outlets.sum.${part}`)}</dt>
          <dd>{sum[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
