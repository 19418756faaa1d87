import type { FastifyInstance } from 'fastify';
import articlesEn from '../../words/articles.en.json' with { type: 'json' };
import { articleNames } from '../../words/articles.ts';
import articlesZhHk from '../../words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../../words/articles.zh-tw.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import { type Locale, locales } from '../../words/locales.ts';
import { pseudo } from '../../words/words.ts';
import zhHk from '../../words/zh-hk.json' with { type: 'json' };
import zhTw from '../../words/zh-tw.json' with { type: 'json' };
import { Remembered, sendRemembered } from '../http/remembered.ts';

export const wordsIn: Record<Locale, Record<string, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
const articlesIn = { 'zh-hk': articlesZhHk, 'zh-tw': articlesZhTw, en: articlesEn };
const shopPath = (locale: Locale) => `/i18n/${locale}.shop.json`;
const pseudoPath = '/i18n/pseudo.json';

export type WordsFiles = {
  /** Where a page loads its words from; the address changes when the words do, so it may be kept for ever. */
  addressOf: (locale: Locale) => string;
  pseudo: { words: Record<string, string>; address: string };
};

/** The keys of the back office and the account pages, which a visitor of the shop need not load. */
const backOffice =
  /^(?:activate|audits|configuration|entity|gateway|global\.(?:form|menu)|health|limelightApp|login|logs|metrics|password|register|reset|settings|userManagement)\./;
const forShop = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !backOffice.test(key)));

/**
 * `/i18n/{locale}.json`; `/i18n/{locale}.shop.json` with what the shop's pages need of it, kept for ever under its version;
 * and the static pages' texts, `/i18n/articles/{locale}/{name}.json`.
 */
export function registerWords(
  app: FastifyInstance,
  headers: Record<string, string>,
  isDevelopment: boolean,
): WordsFiles {
  const files = new Map<string, Remembered>();
  const add = (path: string, value: unknown, cacheControl = 'public, max-age=0, must-revalidate') => {
    const file = new Remembered(JSON.stringify(value), {
      contentType: 'application/json; charset=utf-8',
      headers: { ...headers, 'Cache-Control': cacheControl },
      isImmutable: true,
    });
    files.set(path, file);
    app.get(path, (request, reply) => sendRemembered(request, reply, file));
  };
  for (const locale of locales) {
    add(`/i18n/${locale}.json`, wordsIn[locale]);
    add(shopPath(locale), forShop(wordsIn[locale]), 'public, max-age=31536000, immutable');
    for (const name of articleNames) add(`/i18n/articles/${locale}/${name}.json`, articlesIn[locale][name]);
  }
  const pseudoWords = pseudo(wordsIn.en);
  if (isDevelopment) add(pseudoPath, pseudoWords);
  return {
    addressOf: (locale) => `${shopPath(locale)}?v=${files.get(shopPath(locale))?.etag.slice(1, 9)}`,
    pseudo: { words: pseudoWords, address: pseudoPath },
  };
}
