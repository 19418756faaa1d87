import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { forgetFullLimits } from './shared-limits.queries.ts';
import { spend } from './shared-limits.ts';

let shop: RunningApp;
let otherServer: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  otherServer = await shop.anotherServer();
});
afterAll(() => shop.close());

const five = { what: 'test', times: 5, minutes: 10 };
const trySpending = (server: RunningApp, whose: string) =>
  spend(server.deps, five, whose).then(
    () => 'done',
    ({ code }) => code as string,
  );

describe('what is allowed so many times', () => {
  test('is counted for all servers together, however many ask in the same moment', async () => {
    const tries = Array.from({ length: 40 }, (_, at) =>
      trySpending(at % 2 === 0 ? shop : otherServer, 'everybody at once'),
    );
    const done = (await Promise.all(tries)).filter((outcome) => outcome === 'done');
    expect(done).toHaveLength(5);
  });

  test('is refused with the moment from which on it is allowed again', async () => {
    for (let count = 0; count < 5; count++) await trySpending(shop, 'patient');
    await expect(spend(shop.deps, five, 'patient')).rejects.toMatchObject({
      code: 'tooManyRequests',
      retryAfterSeconds: 120,
    });
    await shop.db
      .updateTable('allowance')
      .set({ usedUntil: new Date(Date.now() + 480_000) })
      .execute();
    expect(await trySpending(shop, 'patient')).toBe('done');
    expect(await trySpending(shop, 'patient')).toBe('tooManyRequests');
  });

  test('is each one’s own, and forgotten when nothing of it is used any more', async () => {
    for (let count = 0; count < 5; count++) await trySpending(shop, 'one');
    expect(await trySpending(shop, 'another')).toBe('done');
    await shop.db
      .updateTable('allowance')
      .set({ usedUntil: new Date(Date.now() - 1000) })
      .execute();
    await forgetFullLimits(shop.db, 1000);
    expect(await shop.db.selectFrom('allowance').selectAll().execute()).toEqual([]);
  });
});
