import type { Locale } from '../../words/locales.ts';

/** A text in each of the shop's three languages. */
export type WordsByLocale = Record<Locale, string>;

export const say = (hongKong: string, taiwan: string, english: string): WordsByLocale => ({
  'zh-hk': hongKong,
  'zh-tw': taiwan,
  en: english,
});
