import type { ReactNode } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './page-head.module.css';
import { useOfficePage } from './use-office-page.ts';

type Props = {
  /** The one that the table of pages has, unless it says otherwise. */
  title?: string;
  /** How many there are, beside the title. */
  count?: string | undefined;
  /** Buttons and links for this page. */
  children?: ReactNode;
};

export function PageHead({ title: ownTitle, count, children }: Props) {
  const t = useWords();
  const page = useOfficePage();
  const title = ownTitle ?? t(page.title);
  useTitle(title);
  return (
    <div className={styles.head}>
      <h1>
        {title}
        {count && <small>{count}</small>}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
