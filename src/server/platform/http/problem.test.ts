import { expect, test } from 'vitest';
import en from '../../../words/en.json' with { type: 'json' };
import { refusalStatuses } from '../refusal-codes.ts';
import { errorTitles } from './error-titles.ts';

test('every error that the server can answer with has words', () => {
  const keys = [...Object.keys(errorTitles).map((status) => `http.${status}`), ...Object.keys(refusalStatuses)];
  const wordless = keys.filter((key) => key !== 'notFound' && !(`error.${key}` in en));
  expect(wordless).toEqual([]);
});
