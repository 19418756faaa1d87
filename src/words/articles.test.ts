import { describe, expect, test } from 'vitest';
import en from './articles.en.json' with { type: 'json' };
import { type Article, type ArticleSection, articleNames, isArticleName } from './articles.ts';
import zhHk from './articles.zh-hk.json' with { type: 'json' };
import zhTw from './articles.zh-tw.json' with { type: 'json' };
import { type Locale, locales } from './locales.ts';

const texts: Record<Locale, Record<string, Article>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

const placeholders = ['shopName', 'email', 'phone'];
const linkTargets = [...articleNames.map((name) => `/${name}`), '/home'];

/** Characters that only the simplified script uses; a stray one means a text was pasted from elsewhere. */
const simplifiedOnly =
  /[们这为个说时对发电话请购买账号场开关实样让应该还没问题页网节录证费订单张总选项务术际标签长门间闻阅车东乐书习产亲从众优传伤体价处备复现过进连运达记设许识词试询资钱错链销]/g;

/** Words of the other place, or words that date a text as soon as it is published. */
const strangeWords: Record<Locale, RegExp> = {
  'zh-hk':
    /電子郵件|網路|帳號|帳戶|轉帳|什麼|哪裡|使用者|螢幕|售完|簡訊|隱私|身分(?!證號碼及其他|代號實務守則)|您|現時|目前/g,
  'zh-tw': /電郵|網絡|賬|甚麼|哪裏|用戶|屏幕|售罄|短訊|私隱(?!）條例|專員公署)|身份|主辦機構|軟件|你|現時|目前/g,
  en: /\b(?:e-mail|mobile phone number|currently|for now|at present|color|center|canceled|organizer)\b/gi,
};

const paragraphsOf = ({ heading, body }: ArticleSection) => [heading, ...body.flat()];
const linesOf = (article: Article) => [article.title, article.summary, ...article.sections.flatMap(paragraphsOf)];
const shapeOf = (article: Article) =>
  article.sections.map(({ id, body }) => [
    id,
    body.map((block) => (Array.isArray(block) ? block.length : 'paragraph')),
  ]);

const found = (line: string, pattern: RegExp) => [...line.matchAll(pattern)].map((match) => match[1] ?? match[0]);
const plain = (locale: Locale, line: string) =>
  line.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\{\{\w+\}\}/g, locale === 'en' ? 'Limelight' : '矚目');
const allLines = locales.flatMap((locale) =>
  Object.values(texts[locale]).flatMap((article) => linesOf(article).map((line) => ({ locale, line }))),
);

/** Half-width marks or spaces beside a Chinese character; straight quotes anywhere. */
function typingFaults(locale: Locale, line: string): string[] {
  const read = plain(locale, line);
  const straight = found(read, /["']|\.\.\.|--/g);
  if (locale === 'en') return [...straight, ...found(read, /[\u3000-\u9fff\uff00-\uffef]| - |\d-\d| {2}/g)];
  const beside =
    /(?<=[\u3000-\u9fff])[,;:?!()]|[,;:?!()](?=[\u3000-\u9fff])|(?<=[\u3000-\u9fff]) | (?=[\u3000-\u9fff])/g;
  return [...straight, ...found(read, beside), ...found(line, /[“”‘’。，]{2}/g)];
}

const faults = (check: (locale: Locale, line: string) => string[]) =>
  allLines.flatMap(({ locale, line }) => check(locale, line).map((fault) => `${locale}: ${fault} in ${line}`));
const unknownPlaceholders = (line: string) =>
  found(line, /\{\{?([^{}]*)\}?\}/g).filter((name) => !placeholders.includes(name) || !line.includes(`{{${name}}}`));
const unknownLinks = (line: string) => found(line, /\]\(([^)]*)\)/g).filter((target) => !linkTargets.includes(target));

describe('articles', () => {
  test.each(locales)('%s has every article and no other', (locale) => {
    expect(Object.keys(texts[locale])).toEqual([...articleNames]);
    expect(Object.keys(texts[locale]).every(isArticleName)).toBe(true);
  });

  test.each(articleNames)('%s has the same sections, paragraphs and lists in every locale', (name) => {
    for (const locale of locales) {
      expect(shapeOf(texts[locale][name] as Article), locale).toEqual(shapeOf(texts['zh-hk'][name] as Article));
      expect(texts[locale][name]?.updatedOn).toBe(texts['zh-hk'][name]?.updatedOn);
    }
  });

  test.each(articleNames)('%s has section ids that can stand in an address, each once', (name) => {
    const ids = texts['zh-hk'][name]?.sections.map((section) => section.id) ?? [];
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
  });

  test('no text is empty or has stray space around it', () => {
    expect(allLines.filter(({ line }) => line === '' || line !== line.trim())).toEqual([]);
    expect(allLines.length).toBeGreaterThan(600);
    const empty = locales.flatMap((locale) =>
      Object.values(texts[locale]).flatMap(({ sections }) => sections.filter(({ body }) => body.flat().length === 0)),
    );
    expect(empty).toEqual([]);
  });

  test('a summary fits into a search result and carries neither links nor placeholders', () => {
    const heads = Object.values(texts).flatMap((articles) =>
      Object.values(articles).flatMap((a) => [a.title, a.summary]),
    );
    expect(heads.filter((line) => /[[\]{}]/.test(line) || line.length > 160)).toEqual([]);
  });

  test('only the placeholders and pages that the shop has are named', () => {
    expect(unknownPlaceholders('write to {{mail}} or { email } or {{email}}')).toEqual(['mail', ' email ']);
    expect(unknownLinks('[a](/faq) [b](/fqa) [c](https://example.com)')).toEqual(['/fqa', 'https://example.com']);
    expect(faults((_, line) => unknownPlaceholders(line))).toEqual([]);
    expect(faults((_, line) => unknownLinks(line))).toEqual([]);
    expect(faults((_, line) => found(line.replace(/\[[^[\]]+\]\(\/[a-z-]+\)/g, ''), /[[\]]|\(\//g))).toEqual([]);
  });

  test('Chinese takes full-width marks and no spaces, English takes curly quotes and en dashes', () => {
    expect(typingFaults('zh-hk', '購票,付款')).toEqual([',']);
    expect(typingFaults('zh-hk', '收取 HK$10')).toEqual([' ']);
    expect(typingFaults('zh-hk', '時間10:00至18:00，[查看](/faq)。')).toEqual([]);
    expect(typingFaults('en', 'wait 10-14 days - no，')).toEqual(['0-1', ' - ', '，']);
    expect(typingFaults('en', "don't")).toEqual(["'"]);
    expect(faults(typingFaults)).toEqual([]);
  });

  test('Chinese is written in the traditional script', () => {
    expect(found('购票后请查看電郵', simplifiedOnly)).toEqual(['购', '请']);
    expect(faults((locale, line) => (locale === 'en' ? [] : found(line, simplifiedOnly)))).toEqual([]);
  });

  test('each locale keeps to its own words', () => {
    expect(found('請查看您的電子郵件', strangeWords['zh-hk'])).toEqual(['您', '電子郵件']);
    expect(faults((locale, line) => found(line, strangeWords[locale]))).toEqual([]);
  });
});
