import type { ReactNode } from 'react';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import styles from './result.module.css';

/** A note with the shop's telephone number. */
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
