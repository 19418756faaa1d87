import { createSecretKey } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readReviewFilter, type SealedBuyer } from './read-review-filter.ts';

const signingKey = createSecretKey(Buffer.from('a key of this test, which opens nothing'));
const services = { signingKey, log: pino({ level: 'silent' }) };

test('a search for a name opens at most 5,000 rows, and other work gets its turn after each 200 of them', async () => {
  let opened = 0;
  let openedInTurn = 0;
  let openedInTurnMax = 0;
  const buyer = (orderId: number): SealedBuyer => ({
    orderId,
    get sealedPerson() {
      opened += 1;
      openedInTurn += 1;
      openedInTurnMax = Math.max(openedInTurnMax, openedInTurn);
      return null;
    },
  });
  let isOver = false;
  const otherWork = (async () => {
    while (!isOver) {
      await setImmediate();
      openedInTurn = 0;
    }
  })();
  await readReviewFilter(services, { search: 'chan' }, async (_filter, countMax) =>
    Array.from({ length: countMax }, (_, at) => buyer(at)),
  );
  isOver = true;
  await otherWork;
  expect([opened, openedInTurnMax]).toEqual([5000, 200]);
});

test('a text that can be no name opens nothing', async () => {
  for (const search of ['', '1334', 'HK$1,334.00', '%']) {
    const { terms } = await readReviewFilter(services, { search }, () => Promise.reject(new Error('rows were read')));
    expect(terms?.namedOrders ?? []).toEqual([]);
  }
});
