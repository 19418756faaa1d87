import { useWords } from '../../ui/page/words.tsx';
import styles from './waiting-count.module.css';

/** How many decisions wait, beside the name of their page; nothing when none do. */
export function WaitingCount({ count }: { count: number | null | undefined }) {
  const t = useWords();
  if (!count) return null;
  return (
    <span className={styles.count} title={t('office.waiting', { count })}>
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="sr-only">{t('office.waiting', { count })}</span>
    </span>
  );
}
