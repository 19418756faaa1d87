import { describe, expect, test } from 'vitest';
import en from '../../../words/en.json' with { type: 'json' };
import type { Answer } from '../../api/ask-server.ts';
import { createWords } from '../page/words.tsx';
import { failureTexts, refusalIn, waitText } from './failure.ts';

const t = createWords(en).t;
const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers: new Headers(headers),
});
const refused = { 'X-limelightApp-error': 'error.idexists', 'X-limelightApp-params': 'order' };

test.each([
  [
    'of a minute and a half, in seconds',
    429,
    '90',
    'There have been too many attempts. Please try again in 90 seconds.',
  ],
  ['that is longer, in minutes', 429, '900', 'There have been too many attempts. Please try again in 15 minutes.'],
  ['that is not told', 429, undefined, null],
  ['of a shop that is busy is told otherwise', 503, '5', null],
])('a wait %s', (_, status, retryAfter, text) => {
  expect(waitText(answer(status, undefined, retryAfter ? { 'Retry-After': retryAfter } : {}), t)).toBe(text);
});

describe('what is told when a call fails', () => {
  test.each<[string, Answer, string[]]>([
    ['nobody answers', answer(0), ['Server not reachable']],
    [
      'the answer of a change was lost: nobody knows whether it was made',
      { ...answer(503, { message: 'error.busy', errorKey: 'busy' }), mayBeDone: true },
      [
        'No answer came, so it is not known whether this was done. Please look at how things stand before you try again.',
      ],
    ],
    [
      'a change was refused before anything was done',
      { ...answer(503, { message: 'error.maintenance', errorKey: 'maintenance' }), mayBeDone: true },
      [en['error.maintenance']],
    ],
    ['a browser without a network sends nothing', { ...answer(0), mayBeDone: false }, ['Server not reachable']],
    ['a change was refused', { ...answer(409, { message: 'error.soldOut' }), mayBeDone: true }, [en['error.soldOut']]],
    [
      'a header names the refusal: its words, with what it is about',
      answer(400, { message: 'other' }, refused),
      ['A new order cannot already have an ID'],
    ],
    [
      'what it is about is told by its name',
      answer(400, {}, { ...refused, 'X-limelightApp-params': 'userManagement' }),
      ['A new user cannot already have an ID'],
    ],
    [
      'fields are wrong: one sentence for each',
      answer(400, {
        message: 'error.validation',
        fieldErrors: [
          { objectName: 'event', field: 'nameEng' },
          { objectName: 'pay', field: 'year' },
        ],
      }),
      ['Error on field Name in English', 'Error on field year'],
    ],
    ['a message that is a key', answer(400, { message: 'error.busy' }), [en['error.busy']]],
    ['a message that is a sentence', answer(400, { message: 'No more than 8.' }), ['No more than 8.']],
    ['it is not there: silence', answer(404, { message: 'error.http.404' }), []],
    ['a sign-in is wanted: the dialog asks for it', answer(401, { message: 'error.http.401' }), []],
    ['a page is not for this account', answer(403, { message: 'error.http.403' }), [en['error.notAllowed']]],
    ['another status with a message', answer(409, { message: 'error.soldOut' }), [en['error.soldOut']]],
    ['another status with plain data', answer(502, 'Bad gateway'), ['Bad gateway']],
    ['nothing was said', answer(500), ['Unknown error!']],
    ['data that broke on the way', answer(500, { message: 'error.internal' }), ['Internal Error']],
  ])('%s', (_, given, texts) => {
    expect(failureTexts(given, t)).toEqual(texts);
  });

  test('a refusal is known by its code', () => {
    expect(refusalIn(answer(409, { errorKey: 'noBlock' }))).toBe('noBlock');
    expect(refusalIn(answer(500, 'broken'))).toBeNull();
  });
});
