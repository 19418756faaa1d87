import { expect, test } from 'vitest';
import en from './door.en.json' with { type: 'json' };
import zhHk from './door.zh-hk.json' with { type: 'json' };
import zhTw from './door.zh-tw.json' with { type: 'json' };

const shapeOf = (words: Record<string, string>) =>
  Object.entries(words)
    .filter(([key]) => !key.endsWith('_one'))
    .map(([key, text]) => [key, [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).sort()]);

test.each([
  ['zh-hk', zhHk],
  ['zh-tw', zhTw],
])('%s has every word of the door, with its values', (_, words) => {
  expect(shapeOf(words)).toEqual(shapeOf(en));
  expect(Object.values(words).every(Boolean)).toBe(true);
});
