import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

test('what memory does not know is limited per address; what it knows is not', async () => {
  const ask = (url: string, remoteAddress = '203.0.113.1') => shop.app.inject({ url, remoteAddress });
  expect((await ask('/api/sites')).statusCode).toBe(200);
  let refused = 0;
  for (let page = 0; page < 620; page++) if ((await ask(`/api/sites?page=${page}`)).statusCode === 429) refused++;
  expect(refused).toBe(21);

  const answer = await ask('/api/sites?page=9999');
  expect(answer.headers).toMatchObject({
    'x-limelightapp-error': 'error.tooManyRequests',
    'x-limelightapp-params': 'site',
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/api/sites')).statusCode).toBe(200);
  // A sender over its limit does not affect another who requests the same at the same moment.
  const both = await Promise.all([ask('/api/sites?page=9999'), ask('/api/sites?page=9999', '203.0.113.2')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
});

test('whoever has a network of addresses is one sender, whichever of them asks', async () => {
  const ask = (at: number, network: string) =>
    shop.app.inject({ url: `/api/sites?page=${20_000 + at}`, remoteAddress: `${network}::${at.toString(16)}` });
  let refused = 0;
  for (let at = 1; at <= 620; at++) if ((await ask(at, '2001:db8:1:2')).statusCode === 429) refused++;
  expect(refused).toBe(20);
  expect((await ask(621, '2001:db8:1:3')).statusCode).toBe(200);
});
