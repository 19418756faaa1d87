import { useEffect } from 'react';
import type { Shop } from '../../../contract/page-data.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Translate } from '../../../words/words.ts';
import { usePage } from './page-context.tsx';
import { useWords } from './words.tsx';

type Named = Pick<Shop, 'names'>;

/** The shop as its readers call it: both names in Chinese, one in English. */
export function shopName({ names }: Named, locale: Locale): string {
  const own = names[locale];
  return own === names.en ? own : `${own} ${names.en}`;
}

/** Beside the English name: that of the locale, or of Hong Kong on English pages. */
export const chineseName = ({ names }: Named, locale: Locale): string => names[locale === 'en' ? 'zh-hk' : locale];

export const titleOf = (t: Translate, shop: Named, locale: Locale, title: string): string =>
  t('layout.title', { page: title, shop: shopName(shop, locale) });

/** Names the tab after the page; the server has named the first one. */
export function useTitle(title: string): void {
  const t = useWords();
  const { shop, locale } = usePage();
  const full = titleOf(t, shop, locale, title);
  useEffect(() => {
    if (document.title !== full) document.title = full;
  }, [full]);
}
