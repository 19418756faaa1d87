import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Article, ArticleName } from '../../../words/articles.ts';
import type { Locale } from '../../../words/locales.ts';
import { findJson, type Read } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

export const articleQuery = (read: Read, locale: Locale, name: ArticleName) =>
  queryOptions({
    queryKey: ['article', locale, name],
    queryFn: () => findJson<Article>(read, `/i18n/articles/${locale}/${name}.json`),
  });

export function useArticle(name: ArticleName) {
  const { read, locale } = usePage();
  return useQuery(articleQuery(read, locale, name));
}
