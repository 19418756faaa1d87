import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ArticleGroup, ArticleSection } from '../../../words/articles.ts';
import { Section } from '../../ui/articles/article-section.tsx';
import type { Facts } from '../../ui/articles/article-text.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { findQuestions } from './question-search.ts';
import styles from './questions.module.css';

type Props = {
  groups: readonly ArticleGroup[];
  sections: readonly ArticleSection[];
  facts: Facts;
  query: string;
  onQuery: (query: string) => void;
};

/** Questions under the headings of their groups, and a search that narrows them while it is typed. */
export function Questions({ groups, sections, facts, query, onQuery }: Props) {
  const t = useWords();
  const id = useId();
  const isAlive = useAlive();
  const found = findQuestions(sections, facts, query);
  const isSearching = query.trim() !== '';
  const shown = groups
    .map((group) => ({ group, questions: found.filter((section) => section.id.startsWith(`${group.id}-`)) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <>
      <search className={styles.search}>
        <label htmlFor={id}>{t('faq.search')}</label>
        <div className={styles.box}>
          <Icon name="search" />
          <input
            id={id}
            type="search"
            value={query}
            placeholder={t('faq.search.placeholder')}
            // Nothing is found before the page is alive.
            disabled={!isAlive}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => onQuery(target.value)}
          />
        </div>
        <p className={styles.found} role="status">
          {isSearching && (found.length > 0 ? t('faq.found', { count: found.length }) : t('faq.none'))}
        </p>
      </search>
      {found.length === 0 && (
        <p className={styles.none}>
          {t('faq.none.text')} <Link to="/contact-us">{t('layout.link.contact-us')}</Link>
        </p>
      )}
      {shown.map(({ group, questions }) => (
        <section key={group.id} id={group.id} className={styles.group} tabIndex={-1}>
          <h2>{group.heading}</h2>
          {questions.map((section) => (
            <Section key={section.id} section={section} facts={facts} level={3} />
          ))}
        </section>
      ))}
    </>
  );
}
