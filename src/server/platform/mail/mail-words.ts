import type { Locale } from '../../../words/locales.ts';
import en from '../../../words/mail.en.json' with { type: 'json' };
import zhHk from '../../../words/mail.zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/mail.zh-tw.json' with { type: 'json' };

const mailWords: Record<Locale, Record<keyof typeof en, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

const languages: Record<Locale, string> = { 'zh-hk': 'zh-Hant-HK', 'zh-tw': 'zh-Hant-TW', en: 'en-HK' };

/** In Hong Kong time. */
export const instantText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(at);

/** A text of a mail. Inserted values are not searched for placeholders, since visitors have typed them. */
export const mailText = (locale: Locale, key: keyof typeof en, values: Record<string, string>): string =>
  mailWords[locale][key].replace(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);
