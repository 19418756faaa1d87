// Heads and names in a file, in the language of the page on which it was ordered.
import en from '../../../words/en.json' with { type: 'json' };
import type { Locale } from '../../../words/locales.ts';
import type { Key } from '../../../words/words.ts';
import zhHk from '../../../words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/zh-tw.json' with { type: 'json' };

const wordsIn: Record<Locale, Record<string, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

export type SheetWords = (key: Key, values?: Record<string, string>) => string;

export const sheetWords =
  (locale: Locale): SheetWords =>
  (key, values = {}) =>
    (wordsIn[locale][key] ?? key).replace(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);

/** The word of a value, such as a status; a value without a word stays as it is. */
export const valueWord = (locale: Locale, prefix: string, value: string): string =>
  wordsIn[locale][`${prefix}.${value}`] ?? value;
