import type { ReactNode } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';
import styles from './card-page.module.css';

type Props = { title: string; text?: string | undefined; isBusy?: boolean; children?: ReactNode };

/** One question in the middle of a page. */
export function CardPage({ title, text, isBusy = false, children }: Props) {
  useTitle(title);
  return (
    <div className={`wrap ${styles.place}`}>
      <section className={styles.card} aria-busy={isBusy || undefined}>
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  );
}

/** While it is not known yet what the page will say. */
export function CardSkeleton({ title }: { title: string }) {
  return (
    <CardPage title={title} isBusy>
      <div className={styles.ghost} />
      <div className={styles.ghost} />
    </CardPage>
  );
}
