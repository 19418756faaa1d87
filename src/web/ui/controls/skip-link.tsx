import { useWords } from '../page/words.tsx';
import styles from './skip-link.module.css';

/** The first link of a page: keyboards reach the content without the menus. */
export function SkipLink({ to }: { to: string }) {
  const t = useWords();
  return (
    <a className={styles.skip} href={to}>
      {t('layout.skip')}
    </a>
  );
}
