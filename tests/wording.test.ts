// The words that each locale avoids, and those in their place. One table for the pages, the mails, the tickets, the articles and the texts of the
// demo shop: a word that is mended in one place must not come back in another.
import { describe, expect, test } from 'vitest';
import { writeBuyNotes } from '../src/server/demo/buy-notes.ts';
import { demoEvents } from '../src/server/demo/events.ts';
import { demoSites } from '../src/server/demo/venues.ts';
import articlesEn from '../src/words/articles.en.json' with { type: 'json' };
import articlesZhHk from '../src/words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../src/words/articles.zh-tw.json' with { type: 'json' };
import en from '../src/words/en.json' with { type: 'json' };
import { type Locale, locales } from '../src/words/locales.ts';
import mailEn from '../src/words/mail.en.json' with { type: 'json' };
import mailZhHk from '../src/words/mail.zh-hk.json' with { type: 'json' };
import mailZhTw from '../src/words/mail.zh-tw.json' with { type: 'json' };
import paperEn from '../src/words/paper.en.json' with { type: 'json' };
import paperZhHk from '../src/words/paper.zh-hk.json' with { type: 'json' };
import paperZhTw from '../src/words/paper.zh-tw.json' with { type: 'json' };
import zhHk from '../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../src/words/zh-tw.json' with { type: 'json' };

type Rule = [avoided: RegExp, instead: string];

const rules: Record<Locale, Rule[]> = {
  'zh-hk': [
    [/您/, '你'],
    [/帳(?!篷)/, '賬戶、戶口、轉賬'],
    [/這裡|哪裡|裡面/, '這裏、哪裏'],
    [/等候室/, '輪候室'],
    [/行事曆/, '日曆'],
    [/安全碼(?!（CVV）)/, '安全碼（CVV）'],
    [/安全(?:檢查|問題|性)|^安全$|網站安全/, '保安'],
    [/發票|(?<!銀行的?)參考編號|訂單編號/, '交易編號'],
    [/電子票/, '電子門票'],
    [/完售|售完/, '售罄'],
    [/除下/, '已下架'],
    [/放回/, '釋出'],
    [/電子郵件|簡訊/, '電郵、短訊'],
    [/網路|螢幕|軟體|使用者/, '網絡、屏幕、軟件、用戶'],
    [/什麼|隱私|身分(?!證號碼及其他|代號實務守則)|主辦單位/, '甚麼、私隱、身份、主辦機構'],
    [/上傳|國碼/, '上載、國家／地區代碼'],
    [/櫃[台檯枱]/, '櫃位'],
    [/銷售點/, '票務點'],
    [/\b(?:UP|DOWN)\b/, '正常、故障'],
  ],
  'zh-tw': [
    [/你/, '您'],
    [/帳戶/, '帳號'],
    [/賬/, '帳號、轉帳'],
    [/節目(?!單)/, '活動'],
    [/售罄|完售|(?<!已(?:全部)?)售完/, '已售完'],
    [/發票|(?<!銀行的?)參考編號|訂單編號/, '交易編號'],
    [/電子票券|電子門票/, '電子票'],
    [/電郵|短訊/, '電子郵件、簡訊'],
    [/網絡|屏幕|軟件|用戶/, '網路、螢幕、軟體、使用者'],
    [/甚麼|哪裏|這裏|身份|主辦機構/, '什麼、哪裡、這裡、身分、主辦單位'],
    [/私隱(?!）條例|專員公署)/, '隱私'],
    [/發售|上載|輪候|優先訂票/, '開賣、上傳、排隊、優先購票'],
    [/臺灣/, '台灣'],
    [/櫃[台位枱]/, '櫃檯'],
    [/刷卡(?!機)/, '刷卡機'],
    [/銷售點/, '售票點'],
    [/\b(?:UP|DOWN)\b/, '正常、故障'],
    [/^開場$/, '開演'],
  ],
  en: [
    [/\be-mail/i, 'email'],
    [/["']/, '‘ ’ “ ”'],
    [/\bRegist(?:er|ration)$|^Register\b/, 'Create an account'],
    [/[Aa]t most \{\{count/, 'Maximum {{count}} per order'],
    [/\b(?:gone|to go) back\b/i, 'Refunded, To refund'],
    [/\b(?:does|did) not fit\b/i, 'Mismatch'],
    [/\btyped anew\b/, 'your details are saved'],
    [/\border number|number of the order|transaction number|\binvoice (?!number)/i, 'invoice number'],
    [/mobile phone number/i, 'mobile number'],
    [/\bcomplementar/i, 'complimentary'],
    [/\b(?:color|center|canceled|organizer)\b/i, 'colour, centre, cancelled, organiser'],
  ],
};

/** Sentences that are agreed to the letter. */
const fixed: Record<string, string[]> = {
  en: ['Your user could not be activated. Please use the registration form to sign up.'],
};

const pages: Record<Locale, object> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
const mails: Record<Locale, object> = { 'zh-hk': mailZhHk, 'zh-tw': mailZhTw, en: mailEn };
const papers: Record<Locale, object> = { 'zh-hk': paperZhHk, 'zh-tw': paperZhTw, en: paperEn };
const articles: Record<Locale, object> = { 'zh-hk': articlesZhHk, 'zh-tw': articlesZhTw, en: articlesEn };

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];

function demoTexts(locale: Locale): string[] {
  const eventTexts = demoEvents.flatMap((event) => [
    event.performers,
    event.descriptions,
    event.details,
    writeBuyNotes(event.notes, event.ticketsPerOrderMax),
  ]);
  const places = demoSites.flatMap(({ names, districts, addresses, zones }) => [
    names,
    districts,
    addresses,
    ...zones.flatMap((zone) => zone.names ?? []),
  ]);
  return [...eventTexts, ...places].map((text) => text[locale]);
}

/** Names of languages are written in those languages. */
const readInAll = /^(?:繁體中文|香港|台灣|繁中|English|EN)/;

const textsOf = (locale: Locale): string[] => [
  ...[pages, mails, papers, articles].flatMap((of) => textsIn(of[locale])),
  ...demoTexts(locale),
];

function offences(locale: Locale, texts: readonly string[]): string[] {
  const read = texts.filter((text) => !readInAll.test(text) && !fixed[locale]?.includes(text));
  return read.flatMap((text) =>
    rules[locale].flatMap(([avoided, instead]) =>
      avoided.test(text) ? `${avoided.exec(text)?.[0]} (instead: ${instead}): ${text}` : [],
    ),
  );
}

describe('wording', () => {
  test.each(Object.entries({ 'zh-hk': zhHk, 'zh-tw': zhTw }))('the card terminal has one name in %s', (_, words) => {
    const names = Object.entries(words).filter(([key]) => key.endsWith('.COUNTER_CARD'));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(([, text]) => !text.includes('刷卡機'))).toEqual([]);
  });

  test.each(locales)(
    '%s keeps to its own words, on every page, in every mail, on every ticket, in every article and demo text',
    (locale) => {
      const texts = textsOf(locale);
      expect(texts.length).toBeGreaterThan(1500);
      expect(offences(locale, texts)).toEqual([]);
    },
  );

  test.each<[Locale, string]>([
    ['zh-hk', '請登入您的賬戶'],
    ['zh-hk', '這個帳戶暫時沒有訂單'],
    ['zh-hk', '進入等候室'],
    ['zh-hk', '加入行事曆'],
    ['zh-hk', '卡背的安全碼'],
    ['zh-hk', '發票編號 {{invoiceNo}}'],
    ['zh-hk', '訂單編號 {{number}}'],
    ['zh-tw', '訂單編號 {{number}}'],
    ['zh-hk', '電子票會寄到這裏'],
    ['zh-tw', '輪到你了'],
    ['zh-tw', '您的帳戶'],
    ['zh-tw', '此節目設有等候室'],
    ['zh-tw', '完售'],
    ['zh-tw', '優先訂票暫時滿額'],
    ['zh-hk', '櫃枱現金'],
    ['zh-tw', '櫃台現金'],
    ['en', 'E-mail'],
    ['en', "You don't need an account"],
    ['en', 'Register'],
    ['en', 'Order number'],
    ['en', 'Invoice {{invoiceNo}}'],
  ])('in %s “%s” is caught', (locale, text) => {
    expect(offences(locale, [text])).not.toEqual([]);
  });

  test.each<[Locale, string]>([
    ['zh-hk', '輪候室、日曆、賬戶、安全碼（CVV）、交易編號'],
    ['zh-hk', '銀行的參考編號'],
    ['zh-tw', '您的帳號、活動已售完、票券已全部售完'],
    ['en', 'We’ll email you the invoice number'],
  ])('in %s “%s” is not', (locale, text) => {
    expect(offences(locale, [text])).toEqual([]);
  });

  test('the number of a payment has one name: on pages, in mails and in the back office', () => {
    const names = { 'zh-hk': '交易編號', 'zh-tw': '交易編號', en: 'Invoice number' };
    const keys = ['payment.fact.invoice', 'findOrder.number', 'transfers.invoice'] as const;
    const whole = 'limelightApp.transaction.invoiceNo';
    for (const locale of locales) {
      const words = pages[locale] as Record<string, string>;
      expect(
        [...keys, whole].map((key) => words[key]),
        locale,
      ).toEqual(Array.from({ length: 4 }, () => names[locale]));
    }
  });
});
