import type { ReactNode } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';
import styles from './page-head.module.css';

type Props = {
  title: string;
  /** How many there are, beside the title. */
  count?: string | undefined;
  /** What can be done here: buttons and links. */
  children?: ReactNode;
};

export function PageHead({ title, count, children }: Props) {
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
