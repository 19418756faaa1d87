import { expect, test } from 'vitest';
import en from '../../../words/en.json' with { type: 'json' };
import { statusOf } from '../refused.ts';
import { titles } from './problem.ts';

test('every error that the server can answer with has words', () => {
  const keys = [...Object.keys(titles).map((status) => `http.${status}`), ...Object.keys(statusOf)];
  const wordless = keys.filter((key) => key !== 'notFound' && !(`error.${key}` in en));
  expect(wordless).toEqual([]);
});
