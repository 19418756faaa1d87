export const locales = ['zh-hk', 'zh-tw', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-hk';

/** The BCP 47 tag for `<html lang>`, Intl and link previews. */
export const languageTags = { 'zh-hk': 'zh-HK', 'zh-tw': 'zh-TW', en: 'en' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);
