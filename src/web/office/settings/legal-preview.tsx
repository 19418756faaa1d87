import { articleFromMarkdown } from '../../../domain/articles/article-markdown.ts';
import { type Locale, languageTags } from '../../../words/locales.ts';
import { ArticleLine } from '../../ui/articles/article-line.tsx';
import { SectionBody } from '../../ui/articles/article-section.tsx';
import { plainLine, shopFacts } from '../../ui/articles/article-text.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './settings.module.css';

type Props = {
  text: string;
  locale: Locale;
  /** The page has the hours in its own language alone. */
  hours: string | undefined;
};

/** A legal text as its readers get it. */
export function LegalPreview({ text, locale, hours }: Props) {
  const t = useWords();
  const { shop } = usePage();
  const article = articleFromMarkdown(text);
  if (article === null) return <p className={styles.none}>{t('invalid.ArticleShape')}</p>;
  const facts = shopFacts({ ...shop, hours: hours ?? shop.hours }, locale);
  return (
    <div className={styles.legal} lang={languageTags[locale]}>
      <p className={styles.legalTitle}>{plainLine(article.title, facts)}</p>
      <p>
        <ArticleLine line={article.summary} facts={facts} />
      </p>
      {article.sections.map(({ id, heading, body }) => (
        <div key={id}>
          <p className={styles.legalHeading}>{plainLine(heading, facts)}</p>
          <SectionBody body={body} facts={facts} />
        </div>
      ))}
    </div>
  );
}
