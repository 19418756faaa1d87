import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Article, ArticleName } from '../../../words/articles.ts';
import type { Locale } from '../../../words/locales.ts';
import { findJson, type GetJson } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** An earlier version of a legal text by its number; null where there is none. */
export const articleQuery = (read: GetJson, locale: Locale, name: ArticleName, version?: string) =>
  queryOptions({
    queryKey: ['article', locale, name, version],
    queryFn: () => findJson<Article>(read, `/i18n/articles/${locale}/${name}${version ? `/${version}` : '.json'}`),
  });

export function useArticle(name: ArticleName, version?: string) {
  const { read, locale } = usePage();
  return useQuery(articleQuery(read, locale, name, version));
}
