import { expect, test } from 'vitest';
import { z } from 'zod';
import en from '../../../words/en.json' with { type: 'json' };
import { refusalStatuses } from '../refusal-codes.ts';
import { errorTitles } from './error-titles.ts';
import { validationProblem } from './problem.ts';

test('every error that the server can answer with has words', () => {
  const keys = [...Object.keys(errorTitles).map((status) => `http.${status}`), ...Object.keys(refusalStatuses)];
  const wordless = keys.filter((key) => key !== 'notFound' && !(`error.${key}` in en));
  expect(wordless).toEqual([]);
});

test.each([
  ['left out', {}],
  ['null', { name: null, type: null, count: null, place: null }],
])('a required value that is %s is NotNull, of whatever type it is', (_, body) => {
  const fields = z.object({
    name: z.string(),
    type: z.enum(['PUBLIC', 'DISCOUNT']),
    count: z.union([z.int(), z.string()]),
    place: z.object({ id: z.int() }),
  });
  const { error } = fields.safeParse(body, { reportInput: true });
  const messages = validationProblem(error?.issues ?? [], 'event', '/').fieldErrors?.map(({ message }) => message);
  expect(messages).toEqual(['NotNull', 'NotNull', 'NotNull', 'NotNull']);
});

test('the names of broken constraints that an older page reads have words', () => {
  const names = ['NotNull', 'NotBlank', 'Size', 'Pattern', 'Email', 'Type', 'Invalid'];
  expect(names.filter((name) => !(`error.${name}` in en))).toEqual([]);
});
