import type { Article, ArticleName } from '../../../words/articles.ts';
import { plainLine, shopFacts } from '../../ui/articles/article-text.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';

type ArticleFacts = { name: ArticleName; article: Article | null | undefined };

export function describeArticle(
  { t, locale, shop }: DescribeContext,
  { name, article }: ArticleFacts,
): PageDescription {
  if (!article) {
    const title = t('article.failed.title');
    return { status: 503, title, description: title };
  }
  const facts = shopFacts(shop, locale);
  return {
    status: 200,
    title: plainLine(article.title, facts),
    description: plainLine(article.summary, facts),
    path: `/${name}`,
  };
}

/** Search engines find the text that counts, not its versions. */
export function describeVersion(context: DescribeContext, known: ArticleFacts): PageDescription {
  const { path: _, ...description } = describeArticle(context, known);
  if (known.article !== null) return description;
  return { status: 404, title: context.t('not-found.title'), description: context.t('not-found.text') };
}
