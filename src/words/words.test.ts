import { expect, test } from 'vitest';
import { pseudo } from './words.ts';

test('pseudo words stand in brackets, accented and longer', () => {
  expect(pseudo({ 'event.buy': 'Buy' })).toEqual({ 'event.buy': '[Búý·]' });
});

test('pseudo words keep what is filled in', () => {
  const { text } = pseudo({ text: 'from {{price}}' });
  expect(text).toContain('{{price}}');
  expect(text).toMatch(/^\[ƒŕóɱ {{price}}·+]$/);
});
