// Rough weather in its short form; `npm run weather` has the long one. Each sale is compared with the stored rows afterwards.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ShortSale } from '../crash/short-sale.ts';
import { runningApp } from '../support/shop/running-app.ts';
import { sellOnFullDisk } from './disk-full.ts';
import { sellThroughFailover } from './failover.ts';
import { orderBesideHeldLock } from './held-lock.ts';
import { findPostgresPrograms } from './replicated-postgres.ts';
import { makeSmallDisk } from './small-disk.ts';

const isLong = process.env.WEATHER === 'long';
const minutes = 60_000;

/** No mount without the right to it, as on most laptops. */
function canMount(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const disk = makeSmallDisk(1);
  disk?.remove();
  return disk !== null;
}

function expectWhole({ audit, promises }: ShortSale) {
  const { lost, different, ordersTwice, seatsTwice, countsOff, early, rules } = audit;
  expect({ lost, different, ordersTwice, seatsTwice, countsOff, early, rules }).toEqual({
    lost: [],
    different: [],
    ordersTwice: [],
    seatsTwice: [],
    countsOff: [],
    early: [],
    rules: [],
  });
  expect(promises.contradictions).toEqual([]);
  expect(promises.odd).toEqual([]);
}

describe('R6, a lock that is held', () => {
  test('buyers are told to come again, the server lives, and the sale goes on at once', async () => {
    const shop = await runningApp({ jobs: 'all' });
    const seconds = isLong ? 15 : 5;
    const { answers, secondsMax, liveness, tickets, afterwards } = await orderBesideHeldLock(shop, seconds);
    await shop.close();
    expect([...answers.keys()].filter((kind) => kind !== '200' && kind !== '503 busy')).toEqual([]);
    expect(answers.get('503 busy')).toBeGreaterThan(0);
    expect(new Set(liveness)).toEqual(new Set([200]));
    expect(secondsMax).toBeLessThan(10);
    expect(tickets.stored).toBe(tickets.confirmed);
    expect(afterwards).toBe(200);
  }, 60_000);
});

describe.skipIf(!canMount())('R8, a full disk', () => {
  test(
    'orders are refused while it is full, none is lost, and the sale goes on when there is room',
    async () => {
      const lengths = isLong
        ? { secondsBefore: 5, secondsFull: 20, secondsAfter: 30, buyers: 40 }
        : { secondsBefore: 1, secondsFull: 6, secondsAfter: 1, buyers: 6 };
      const sale = await sellOnFullDisk(lengths);
      if (!sale) throw new Error('the disk could be made a moment ago');
      expectWhole(sale);
      expect(sale.promises.answers.get('503 busy')).toBeGreaterThan(0);
      expect(sale.orders.before).toBeGreaterThan(0);
      expect(sale.orders.full).toBe(0);
      expect(sale.orders.after).toBeGreaterThan(0);
    },
    10 * minutes,
  );
});

// R8 has both a PostgreSQL that goes away and the comparison afterwards; this one belongs to `npm run weather`.
describe.runIf(isLong && findPostgresPrograms() !== null)('R9, the first PostgreSQL dies', () => {
  test(
    'the standby that confirmed each commit goes on, and no acknowledged order is lost',
    async () => {
      const sale = await sellThroughFailover({ secondsBefore: 10, secondsAfter: 30 });
      if (!sale) throw new Error('the programs were there a moment ago');
      expectWhole(sale);
      expect(sale.ordersBySecond[sale.failedOverAt - 1]).toBeGreaterThan(0);
      expect(sale.ordersBySecond.at(-1)).toBeGreaterThan(0);
    },
    10 * minutes,
  );

  test(
    'a standby that commits do not wait for loses orders, and that is found',
    async () => {
      const sale = await sellThroughFailover({ secondsBefore: 4, secondsAfter: 3, confirms: false });
      expect(sale?.audit.lost.length).toBeGreaterThan(0);
    },
    10 * minutes,
  );
});
