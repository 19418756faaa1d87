import { describe, expect, test } from 'vitest';
import { Busy } from '../../platform/database/group-commit.ts';
import type { OrderOutcome, ReadyOrder } from './ready-order.ts';
import { retryBatch } from './retry-batch.ts';

const ready = (passId: string, zoneId: number) =>
  ({ eventId: 1, passId, wanted: { lines: [{ sessionId: 1, zoneId }] } }) as ReadyOrder;
const orders = [ready('one', 1), ready('two', 2), ready('three', 1)];
const placed = (order: ReadyOrder) => ({ prior: { orderId: 1, requestDigest: order.passId } }) satisfies OrderOutcome;
const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails with the given errors, then places everything. */
function failing(...failures: (Error | null)[]) {
  const tried: string[][] = [];
  let rollBacks = 0;
  const run = (given = orders) =>
    retryBatch(
      {
        connection: {
          rollBack: async () => {
            rollBacks += 1;
          },
        },
        log: { warn: () => {} },
        place: async (some) => {
          tried.push(some.map(({ passId }) => passId));
          const error = failures.shift();
          if (error) throw error;
          return some.map(placed);
        },
      },
      given,
    );
  return { run, tried, rollBacks: () => rollBacks };
}

describe('a batch that fails', () => {
  test('is rolled back and tried again as a whole', async () => {
    const { run, tried, rollBacks } = failing(failure('23505'));
    expect(await run()).toEqual(orders.map(placed));
    expect(tried).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ]);
    expect(rollBacks()).toBe(1);
  });

  test('again and again is taken apart, so that one bad order does not keep the others from their seats', async () => {
    const bad = failure('22003');
    const { run, tried } = failing(bad, bad, bad, null, bad, bad, bad);
    expect(await run()).toEqual([placed(orders[0] as ReadyOrder), { fault: bad }, placed(orders[2] as ReadyOrder)]);
    expect(tried.slice(3)).toEqual([['one'], ['two'], ['two'], ['two'], ['three']]);
  });

  test('because one zone is locked is taken apart by zones: only that zone has to come back in a moment', async () => {
    const locked = failure('55P03');
    const { run, tried } = failing(locked, locked);
    const busy = { fault: expect.any(Busy) };
    expect(await run()).toEqual([busy, placed(orders[1] as ReadyOrder), busy]);
    expect(tried).toEqual([['one', 'two', 'three'], ['one', 'three'], ['two']]);
  });

  test.each([
    ['the server is starting', failure('57P03')],
    ['the connection broke', failure('ECONNRESET')],
    ['the connection ended without a word', new Error('Connection terminated unexpectedly')],
  ])('because %s is tried until the database is back', async (_, away) => {
    const { run, tried } = failing(away, away, away, away, away);
    expect(await run()).toEqual(orders.map(placed));
    expect(tried).toHaveLength(6);
  });

  test('because the database stays away ends with everybody told to come back', async () => {
    const away = failure('ECONNREFUSED');
    const { run } = failing(...new Array<Error>(1000).fill(away));
    expect(await run()).toEqual(orders.map(() => ({ fault: expect.any(Busy) })));
  });
});
