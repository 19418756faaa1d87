import { describe, expect, test } from 'vitest';
import en from './articles.en.json' with { type: 'json' };
import { type Article, type ArticleSection, articleNames, isArticleName } from './articles.ts';
import zhHk from './articles.zh-hk.json' with { type: 'json' };
import zhTw from './articles.zh-tw.json' with { type: 'json' };
import wordsEn from './en.json' with { type: 'json' };
import { type Locale, locales } from './locales.ts';
import wordsZhHk from './zh-hk.json' with { type: 'json' };
import wordsZhTw from './zh-tw.json' with { type: 'json' };

const texts: Record<Locale, Record<string, Article>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

const placeholders = ['shopName', 'email', 'phone', 'hours', 'fee'];
const linkTargets = [
  '/home',
  ...articleNames.flatMap((name) => [
    `/${name}`,
    ...(zhHk[name] as Article).sections.map(({ id }) => `/${name}#${id}`),
  ]),
];

/** Characters that only the simplified script uses; a stray one means a text was pasted from elsewhere. */
const simplifiedOnly =
  /[们这为个说时对发电话请购买账号场开关实样让应该还没问题页网节录证费订单张总选项务术际标签长门间闻阅车东乐书习产亲从众优传伤体价处备复现过进连运达记设许识词试询资钱错链销]/g;

/** Words that date a text as soon as it is published. */
const datingWords = /現時|目前|\b(?:currently|for now|at present)\b/gi;

const paragraphsOf = ({ heading, body }: ArticleSection) => [heading, ...body.flat()];
const linesOf = ({ title, summary, groups = [], sections }: Article) => [
  title,
  summary,
  ...groups.map(({ heading }) => heading),
  ...sections.flatMap(paragraphsOf),
];
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

  test('each question belongs to the one group that its id begins with, and no group is empty', () => {
    for (const locale of locales) {
      const { groups = [], sections } = texts[locale].faq as Article;
      const groupsOf = (id: string) => groups.filter((group) => id.startsWith(`${group.id}-`)).map((group) => group.id);
      expect(sections.filter(({ id }) => groupsOf(id).length !== 1)).toEqual([]);
      expect(groups.map(({ id }) => id)).toEqual([...new Set(sections.flatMap(({ id }) => groupsOf(id)))]);
    }
  });

  test('the privacy policy names the place where people download their data, as it is called there', () => {
    const words = { en: wordsEn, 'zh-hk': wordsZhHk, 'zh-tw': wordsZhTw };
    for (const locale of locales)
      expect(JSON.stringify(texts[locale].privacy), locale).toMatch(
        new RegExp(`[“「]${words[locale]['ownData.title']}[”」]`),
      );
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
    expect(faults((_, line) => found(line.replace(/\[[^[\]]+\]\(\/[a-z#-]+\)/g, ''), /[[\]]|\(\//g))).toEqual([]);
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

  test('nothing is said that is true for the moment only', () => {
    expect(found('目前只收信用卡', datingWords)).toEqual(['目前']);
    expect(faults((_, line) => found(line, datingWords))).toEqual([]);
  });
});
