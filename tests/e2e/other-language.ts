// Finds sentences of another language on a page: those that src/words has, and in English any Chinese character.
import { expect, type Page } from '@playwright/test';
import en from '../../src/words/en.json' with { type: 'json' };
import type { Locale } from '../../src/words/locales.ts';
import zhHk from '../../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../../src/words/zh-tw.json' with { type: 'json' };

const words: Record<Locale, Record<string, string>> = { en, 'zh-hk': zhHk, 'zh-tw': zhTw };
/** A language is named in its own words everywhere. */
const ownNames = new Set([en['locale.zh-hk'], en['locale.zh-tw']]);
const chinese = /\p{Script=Han}/u;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function expectNoOtherLanguage(page: Page, locale: Locale): Promise<void> {
  const texts = await page.evaluate(textsOfMain);
  const found =
    locale === 'en'
      ? texts.filter((text) => chinese.test(text) && !ownNames.has(text))
      : texts.filter(isEnglish(locale));
  expect(found, page.url()).toEqual([]);
}

/** Texts that a reader sees, without code, names of the machine, and those that are said to be in another language. */
function textsOfMain(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const isWords =
      parentElement?.checkVisibility() && !parentElement.closest('code, pre, textarea, main [lang], [translate=no]');
    if (isWords && textContent?.trim()) texts.push(textContent.trim());
  }
  return texts;
}

/** A sentence of the English words that this locale has otherwise. */
function isEnglish(locale: Locale): (text: string) => boolean {
  const own = new Set(Object.values(words[locale]));
  const sentences = Object.entries(words.en)
    .filter(
      ([key, text]) =>
        !own.has(text) && words[locale][key] !== text && /[A-Za-z]{2}/.test(text.replace(/{{.*?}}/g, '')),
    )
    .map(([, text]) => text);
  const whole = new Set(sentences);
  const withValues = sentences
    .filter((text) => text.includes('{{') && text.replace(/{{.*?}}/g, '').length > 8)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/{{.*?}}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    );
  return (text) => !chinese.test(text) && (whole.has(text) || withValues.some((pattern) => pattern.test(text)));
}
