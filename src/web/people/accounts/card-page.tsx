import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './card-page.module.css';

type Props = { heading?: string | undefined; text?: string | undefined; isBusy?: boolean; children?: ReactNode };

/** One question in the middle of a page, under a heading of its own or the page's title. */
export function CardPage({ heading, text, isBusy = false, children }: Props) {
  const title = usePageTitle();
  return (
    <div className={`wrap ${styles.place}`}>
      <section className={styles.card} aria-busy={isBusy || undefined}>
        <h1>{heading ?? title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  );
}

/** While it is not known yet what the page will say. */
export function CardSkeleton() {
  return (
    <CardPage isBusy>
      <div className={styles.ghost} />
      <div className={styles.ghost} />
    </CardPage>
  );
}
