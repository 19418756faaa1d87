import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Locale } from '../../../words/locales.ts';
import en from '../../../words/mail.en.json' with { type: 'json' };
import zhHk from '../../../words/mail.zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/mail.zh-tw.json' with { type: 'json' };

export type MailKey = keyof typeof en;
const mailWords: Record<Locale, Record<MailKey, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

export const languages: Record<Locale, string> = { 'zh-hk': 'zh-Hant-HK', 'zh-tw': 'zh-Hant-TW', en: 'en-HK' };

const formatIn = (locale: Locale) =>
  new Intl.DateTimeFormat(languages[locale], {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  });
/** Made once: the mails of a session need thousands. */
const formats: Record<Locale, Intl.DateTimeFormat> = {
  'zh-hk': formatIn('zh-hk'),
  'zh-tw': formatIn('zh-tw'),
  en: formatIn('en'),
};

/** The time with the day of the week, in Hong Kong time, and with plain spaces. */
export const instantText = (at: Date, locale: Locale): string => formats[locale].format(at).replace(/\s/g, ' ');

const money = new Intl.NumberFormat('en-HK', {
  style: 'currency',
  currency: 'HKD',
  trailingZeroDisplay: 'stripIfInteger',
});
const foreign = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2 });
/** `HK$1,380`, with cents only where there are some; `USD 480.00`, and `480.00` where the other currency is not known. */
export const amountText = (cents: number, otherCurrency: string | null = null): string =>
  otherCurrency === null
    ? money.format(dollarsFrom(cents))
    : `${otherCurrency} ${foreign.format(dollarsFrom(cents))}`.trimStart();

/** Inserted values are not searched for placeholders, since visitors have typed them. */
export const fillText = (template: string, values: Record<string, string>): string =>
  template.replace(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole);

export const mailTemplate = (locale: Locale, key: MailKey): string => mailWords[locale][key];

export const mailText = (locale: Locale, key: MailKey, values: Record<string, string>): string =>
  fillText(mailTemplate(locale, key), values);
