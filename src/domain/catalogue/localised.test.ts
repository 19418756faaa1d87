import { describe, expect, test } from 'vitest';
import { chooseText, nameFor, textFor } from './localised.ts';

describe('the text a reader gets', () => {
  test.each([
    ['zh-hk', { 'zh-hk': '演出', 'zh-tw': '表演', en: 'Show' }, '演出', 'zh-hk'],
    ['zh-tw', { 'zh-hk': '演出', 'zh-tw': '表演', en: 'Show' }, '表演', 'zh-tw'],
    ['en', { 'zh-hk': '演出', 'zh-tw': '表演', en: 'Show' }, 'Show', 'en'],
    ['zh-hk', { 'zh-tw': '表演', en: 'Show' }, '表演', 'zh-tw'],
    ['zh-tw', { 'zh-hk': '演出', en: 'Show' }, '演出', 'zh-hk'],
    ['zh-tw', { en: 'Show' }, 'Show', 'en'],
    ['en', { 'zh-tw': '表演' }, '表演', 'zh-tw'],
  ] as const)('in %s from %j is %s, marked as %s', (locale, texts, text, from) => {
    expect(chooseText(texts, locale)).toEqual({ text, locale: from });
  });

  test('an empty text counts as missing', () => {
    expect(textFor({ 'zh-hk': '  ', en: 'Show' }, 'zh-hk')).toBe('Show');
  });

  test('with no text at all, what stands in for it', () => {
    expect(chooseText({}, 'en')).toBeUndefined();
    expect(textFor({}, 'en', 'HALL 1')).toBe('HALL 1');
    expect(textFor({}, 'en')).toBe('');
  });

  test('a name is Chinese for both Chinese locales', () => {
    const event = { nameCht: '鼓動', nameEng: 'Pulse' };
    expect((['zh-hk', 'zh-tw', 'en'] as const).map((locale) => nameFor(event, locale))).toEqual([
      '鼓動',
      '鼓動',
      'Pulse',
    ]);
  });
});
