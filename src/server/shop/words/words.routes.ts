import type { FastifyInstance } from 'fastify';
import articlesEn from '../../../words/articles.en.json' with { type: 'json' };
import { articleNames, isLegalText } from '../../../words/articles.ts';
import articlesZhHk from '../../../words/articles.zh-hk.json' with { type: 'json' };
import articlesZhTw from '../../../words/articles.zh-tw.json' with { type: 'json' };
import en from '../../../words/en.json' with { type: 'json' };
import type { Locale } from '../../../words/locales.ts';
import { pseudo, type Words } from '../../../words/words.ts';
import zhHk from '../../../words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/zh-tw.json' with { type: 'json' };
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { isOfOffice } from './office-words.ts';

const wordsIn: Record<Locale, Words> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
const articlesIn = { 'zh-hk': articlesZhHk, 'zh-tw': articlesZhTw, en: articlesEn };

/** The words of a page, and the address from which the browser loads the same. The address changes with the words. */
export type PageWords = { words: Words; address: string };
export type WordsFiles = { forPage: Record<Locale, PageWords>; pseudo: PageWords };

/** English has the most keys: those of one and of many. */
const shopKeys = new Set(Object.keys(en).filter((key) => !isOfOffice(key)));
const forShop = (words: Words): Words => Object.fromEntries(Object.entries(words).filter(([key]) => shopKeys.has(key)));
const shopWordsIn: Record<Locale, Words> = { 'zh-hk': forShop(zhHk), 'zh-tw': forShop(zhTw), en: forShop(en) };

/** Texts of half a megabyte, written once for all servers of a process. */
const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/**
 * `/i18n/{locale}.json`; `/i18n/{locale}.shop.json` with the part for the shop's pages, cached for ever under its version; and the texts
 * of the static pages, `/i18n/articles/{locale}/{name}.json`.
 */
export function registerWords(
  app: FastifyInstance,
  headers: Record<string, string>,
  isDevelopment: boolean,
): WordsFiles {
  const add = (path: string, value: object, isImmutable = false): Remembered => {
    const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
    const file = new Remembered(textOf(value), {
      contentType: 'application/json; charset=utf-8',
      headers: { ...headers, 'Cache-Control': cacheControl },
      isImmutable,
    });
    app.get(path, { config: { right: 'public' } }, (request, reply) => sendRemembered(request, reply, file));
    return file;
  };
  const addForPage = (name: string, words: Words): PageWords => {
    const path = `/i18n/${name}.json`;
    const file = add(path, words, true);
    return {
      words,
      get address() {
        return `${path}?v=${file.etag.slice(1, 9)}`;
      },
    };
  };
  const addLocale = (locale: Locale): PageWords => {
    add(`/i18n/${locale}.json`, wordsIn[locale]);
    for (const name of articleNames)
      if (!isLegalText(name)) add(`/i18n/articles/${locale}/${name}.json`, articlesIn[locale][name]);
    return addForPage(`${locale}.shop`, shopWordsIn[locale]);
  };
  return {
    forPage: { 'zh-hk': addLocale('zh-hk'), 'zh-tw': addLocale('zh-tw'), en: addLocale('en') },
    pseudo: isDevelopment ? addForPage('pseudo', pseudo(shopWordsIn.en)) : { words: {}, address: '' },
  };
}
