// The words on tickets as files and on paper. They are not among the words of the pages, which a browser loads.
import type { Locale } from '../../../words/locales.ts';
import en from '../../../words/paper.en.json' with { type: 'json' };
import zhHk from '../../../words/paper.zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/paper.zh-tw.json' with { type: 'json' };
import { fillText } from '../../platform/mail/mail-words.ts';

type PaperKey = keyof typeof en;
const paperWords: Record<Locale, Record<PaperKey, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
export type PaperWords = (key: PaperKey, values?: Record<string, string>) => string;

export const wordsOnPaper =
  (locale: Locale): PaperWords =>
  (key, values = {}) =>
    fillText(paperWords[locale][key], values);
