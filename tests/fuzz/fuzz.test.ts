import { expect, test } from 'vitest';
import { runningApp } from '../support/shop/running-app.ts';
import { judgeAnswer } from './judge-answer.ts';
import { runFuzz } from './run-fuzz.ts';

test('whatever is sent to any call, the shop answers in its own way and stays as it was', {
  timeout: 180_000,
}, async () => {
  const shop = await runningApp({ environment: { TRUST_PROXY: '1' }, jobs: 'all' });
  try {
    // One after the other, so that the same seed finds the same; `npm run fuzz` asks several at a time.
    const { wrong, calls } = await runFuzz({ shop, count: 2500, seed: 20_261_121, inFlight: 1 });
    expect(wrong).toEqual([]);
    // Calls that are hard to get into may be missed in so short a run; `npm run fuzz` counts each of them.
    const unreached = Object.entries(calls).filter(([, { past }]) => past === 0);
    expect(unreached.length, unreached.map(([name]) => name).join(', ')).toBeLessThan(Object.keys(calls).length / 2);
  } finally {
    await shop.close();
  }
});

const good = {
  statusCode: 200,
  headers: {
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  },
  body: '{}',
  milliseconds: 3,
};
const problem = { title: 'Bad Request', status: 400, message: 'error.http.400', requestId: 'a' };
const refusal = { ...good, statusCode: 400, headers: { ...good.headers, 'content-type': 'application/problem+json' } };
const refused = (more: object) => ({ ...refusal, body: JSON.stringify({ ...problem, ...more }) });

test.each([
  ['a fault', { ...good, statusCode: 500 }],
  ['a busy shop that does not say when to come back', { ...good, statusCode: 503 }],
  ['an answer that took too long', { ...good, milliseconds: 13_000 }],
  ['an answer without a policy', { ...good, headers: { ...good.headers, 'content-security-policy': undefined } }],
  ['an answer for every origin', { ...good, headers: { ...good.headers, 'access-control-allow-origin': '*' } }],
  ['a refusal in HTML', { ...good, statusCode: 400, body: '<h1>no</h1>' }],
  ['a refusal of another status', refused({ status: 404 })],
  ['a refusal with a stack', refused({ detail: 'at readOrder (/shop/src/server/shop/orders/place-order.ts:7:1)' })],
  ['a refusal with words of the database', refused({ detail: 'new row violates check constraint "a"' })],
])('%s would be noticed', (_, answer) => {
  expect(judgeAnswer(answer)).not.toBeNull();
});

test('a good answer and a good refusal are let through', () => {
  expect(judgeAnswer(good)).toBeNull();
  expect(judgeAnswer(refused({ path: '/api/at x (node_modules' }))).toBeNull();
});
