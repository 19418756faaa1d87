import { expect, test } from 'vitest';
import { priceText } from './price.tsx';

test.each([
  [480, 'HK$480'],
  [1280, 'HK$1,280'],
  [10, 'HK$10'],
  [0, 'HK$0'],
  [99.9, 'HK$99.90'],
  [1234567.5, 'HK$1,234,567.50'],
  [-333.33, '−HK$333.33'],
])('%d dollars read %s', (dollars, text) => {
  expect(priceText(dollars)).toBe(text);
});
