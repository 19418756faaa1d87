import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { usePage } from '../ui/page-context.tsx';
import { Phrase, slot } from '../ui/phrase.tsx';
import { telephoneLink } from '../ui/telephone-link.ts';
import { useWords } from '../ui/words.tsx';
import styles from './result.module.css';

/** What else is good to know, and whom to call. */
export function CallUs({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useWords();
  const { shop } = usePage();
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      <p className={styles.call}>
        <Icon name="phone" />
        <span>
          <Phrase text={t('payment.failure.call', { phone: slot })}>
            <a className="nowrap" href={telephoneLink(shop.phone)}>
              {shop.phone}
            </a>
          </Phrase>
        </span>
      </p>
    </section>
  );
}
