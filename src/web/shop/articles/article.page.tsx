import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import type { Article, ArticleName } from '../../../words/articles.ts';
import { ArticleLine } from '../../ui/articles/article-line.tsx';
import { Section } from '../../ui/articles/article-section.tsx';
import { type Facts, plainLine, shopFacts } from '../../ui/articles/article-text.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { NotFound } from '../../ui/feedback/not-found.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import styles from './article.module.css';
import { useArticle } from './articles.data.ts';
import { ContactCard } from './contact-card.tsx';
import { Questions } from './questions.tsx';

type Props = { name: ArticleName; children?: ReactNode };

/** An article, or the version of it that the address names, and what else its page has: between its head and its text. */
export function ArticlePage({ name, children }: Props) {
  const t = useWords();
  const { version }: { version?: string } = useParams({ strict: false });
  const article = useArticle(name, version);
  if (article.data)
    return (
      <ArticleReady name={name} article={article.data} isOfVersion={version !== undefined}>
        {children}
      </ArticleReady>
    );
  if (article.isPending) return <ArticleSkeleton />;
  if (article.data === null) return <NotFound />;
  return (
    <Face scene="fallen-lamp" title={t('article.failed.title')} text={t('article.failed.text')}>
      <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void article.refetch()}>
        {t('error.retry')}
      </button>
    </Face>
  );
}

type Ready = { name: ArticleName; article: Article; isOfVersion: boolean; children: ReactNode };

function ArticleReady({ name, article, isOfVersion, children }: Ready) {
  const t = useWords();
  const { shop, locale } = usePage();
  const facts = shopFacts(shop, locale);
  const showtime = useShowtime();
  const [query, setQuery] = useState('');
  const title = plainLine(article.title, facts);
  useTitle(title);
  const updatedOn = showtime.dayInYear(wallTime(`${article.updatedOn}T00:00:00+08:00`));
  return (
    <article className={classes('wrap', styles.article, name === 'contact-us' && styles.withContact)}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.summary}>
          <ArticleLine line={article.summary} facts={facts} />
        </p>
        <p className={styles.updated}>
          <time dateTime={article.updatedOn}>{t('article.updated', { date: updatedOn })}</time>
          {article.version !== undefined && ` · ${t('article.version', { version: article.version })}`}
        </p>
        {isOfVersion && (
          <p>
            {t('article.ofVersion')} <Link to={`/${name}`}>{title}</Link>
          </p>
        )}
      </header>
      {name === 'contact-us' && <ContactCard />}
      {children && <div className={styles.more}>{children}</div>}
      {article.sections.length > 2 && (
        <Contents
          article={article}
          facts={facts}
          // The browser looks for the group after this, and a search may have hidden it.
          onChoose={() => flushSync(() => setQuery(''))}
        />
      )}
      <div className={styles.body}>
        {article.groups ? (
          <Questions
            groups={article.groups}
            sections={article.sections}
            facts={facts}
            query={query}
            onQuery={setQuery}
          />
        ) : (
          article.sections.map((section) => <Section key={section.id} section={section} facts={facts} level={2} />)
        )}
      </div>
    </article>
  );
}

/** Folded on a phone, where the text comes first; always open beside it on a desktop. */
function Contents({ article, facts, onChoose }: { article: Article; facts: Facts; onChoose: () => void }) {
  const t = useWords();
  return (
    <nav className={styles.contents} aria-label={t('article.contents')}>
      <details>
        <summary>
          {t('article.contents')}
          <Icon name="down" />
        </summary>
        <ol>
          {(article.groups ?? article.sections).map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={onChoose}>
                {plainLine(heading, facts)}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

const lines = [1, 2, 3, 4, 5, 6];

function ArticleSkeleton() {
  const t = useWords();
  return (
    <div className={classes('wrap', styles.article)} aria-busy="true">
      <header className={styles.head}>
        <h1 className="sr-only" tabIndex={-1}>
          {t('layout.loading')}
        </h1>
        <div className={styles.ghostTitle} />
      </header>
      <div className={styles.body} aria-hidden="true">
        {lines.map((each) => (
          <div key={each} className={styles.ghost} />
        ))}
      </div>
    </div>
  );
}
