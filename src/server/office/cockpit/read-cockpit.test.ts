// A reading says what the tables say, and many readers cost as much as one.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { openOutlet } from '../../../../tests/support/people/outlets.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { CockpitWatches } from './cockpit-watches.ts';
import { readCockpit } from './read-cockpit.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: ['writeCounts'] });
});
afterAll(() => shop.close());

const log = { warn: () => {} };

test('places, orders, money and methods are those of the tables', async () => {
  const hall = await shop.hallOf(rowsOfSeats(5, 10), 20);
  const [paid, held, canceled] = [
    await heldByPayer(shop, { hall, count: 3 }),
    await heldByPayer(shop, { hall, count: 2 }),
    await heldByPayer(shop, { hall, count: 4 }),
  ];
  await capture(paymentServicesOf(shop), await begin(shop, paid));
  await shop.app.inject({
    method: 'POST',
    url: '/api/order/cancel',
    headers: { cookie: canceled.who.cookie },
    payload: { token: canceled.who.token },
  });
  expect((await shop.order({ ...oneTicket(hall), siteId: 999 })).body.errorKey).toBe('wrongSite');
  const reading = await readCockpit(shop.db, hall.eventId);
  expect(reading.places).toEqual({ capacity: 70, sold: 3, held: 2, withheld: 0, free: 65 });
  expect(reading.zones.map(({ sold, held: waits }) => [sold, waits])).toEqual([
    [3, 2],
    [0, 0],
  ]);
  const amount = 3 * (480 + 10);
  expect(reading.orders).toEqual({ waiting: 1, paying: 0, paid: 1, letGo: 1, amount });
  expect(reading.methods).toMatchObject([{ captured: 1, failed: 0, open: 0, amount }]);
  expect(held.orderId).toBeGreaterThan(0);
  // Each server writes its counts a moment later.
  const sums = async () => {
    const { minutes } = await readCockpit(shop.db, hall.eventId);
    const sum = (name: 'placed' | 'refused' | 'paid' | 'amount') => minutes.reduce((all, each) => all + each[name], 0);
    return { placed: sum('placed'), refused: sum('refused'), paid: sum('paid'), amount: sum('amount') };
  };
  await expect.poll(sums).toEqual({ placed: 3, refused: 1, paid: 1, amount });
  expect((await readCockpit(shop.db, hall.eventId)).minutes).toHaveLength(30);
});

test('the amount is that of the ledger: with kept fees, exchanged seats and the sales of outlets', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10), 20);
  const dearer = { priceCents: 88_000 };
  await shop.db
    .updateTable('pricing')
    .set(dearer)
    .where('id', '=', (hall.zones[1] as { pricingId: number }).pricingId)
    .execute();
  const clerk = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] }));
  const [returned, exchanged, whole] = [
    await paidPayer(shop, { hall, count: 3 }),
    await paidPayer(shop, { hall, count: 1 }),
    await paidPayer(shop, { hall, count: 1 }, 'JETCO'),
  ];
  await clerk.giveBack(returned, { tickets: [2] });
  const change = { ticket: 1, zoneId: (hall.zones[1] as { id: number }).id, row: null, seat: null };
  await clerk.changeSeats(exchanged, [change], { difference: 400, method: 'COUNTER_CASH' });
  await clerk.giveBack(whole, { tickets: [1] });
  const outlet = await openOutlet(shop);
  const { body } = await outlet.give(hall, 4);
  expect((await outlet.sell(hall, body.id, 2)).status).toBe(201);
  const lines = shop.db.selectFrom('ledgerLine').where('eventId', '=', hall.eventId).where('kind', '<>', 'COMMISSION');
  const { cents } = await lines.select(({ fn }) => fn.sum('amountCents').as('cents')).executeTakeFirstOrThrow();
  const { orders, methods } = await readCockpit(shop.db, hall.eventId);
  expect(orders.amount).toBe(Number(cents) / 100);
  expect(orders.amount).toBe(990 + 890 + 10 + 2 * 480);
  expect(methods.map(({ method, amount }) => [method, amount])).toEqual([
    ['ASIA_PAY', 990 + 490],
    ['COUNTER_CASH', 400],
    ['JETCO', 10],
  ]);
});

test('a session and a zone in which nobody looked for a seat yet count with every place, as when they are opened', async () => {
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a* . 3b 4c\nBC: 1a 2a', 8], sessions: 2 });
  const before = (await readCockpit(shop.db, hall.eventId)).zones.map(({ id, name, names, ...places }) => places);
  expect(before).toEqual([
    { capacity: 12, sold: 0, held: 0, withheld: 2, free: 10 },
    { capacity: 16, sold: 0, held: 0, withheld: 0, free: 16 },
  ]);
  const sum = { capacity: 28, sold: 0, withheld: 2 };
  expect((await readCockpit(shop.db, hall.eventId)).places).toEqual({ ...sum, held: 0, free: 26 });
  await heldByPayer(shop, { hall, count: 1 });
  expect((await readCockpit(shop.db, hall.eventId)).places).toEqual({ ...sum, held: 1, free: 25 });
});

test('ten who watch cost as much as one', async () => {
  const hall = await shop.hallOf(5);
  const each = await countStatements(shop.db, (db) => readCockpit(db, hall.eventId));
  let rounds = 0;
  const statements = await countStatements(shop.db, async (db) => {
    const read = (eventId: number) => {
      rounds += 1;
      return readCockpit(db, eventId);
    };
    const watches = new CockpitWatches({ log, read, pauseMilliseconds: 20 });
    const seen = Array.from({ length: 10 }, () => [] as string[]);
    for (const readings of seen)
      watches.join(hall.eventId, { send: (reading) => readings.push(reading), beat: () => {} });
    await until(async () => seen.every(({ length }) => length >= 3));
    await watches.stop();
    expect(new Set(seen.map((readings) => readings.join())).size).toBe(1);
  });
  expect(statements).toBe(rounds * each);
});

test('a sale that takes long to read is read less often', async () => {
  const ends: number[] = [];
  const begins: number[] = [];
  const read = async () => {
    begins.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 100));
    ends.push(performance.now());
    return {};
  };
  const watches = new CockpitWatches({ log, read, pauseMilliseconds: 1 });
  watches.join(1, { send: () => {}, beat: () => {} });
  await until(async () => begins.length === 2);
  await watches.stop();
  // Pauses vary by a quarter.
  expect((begins[1] as number) - (ends[0] as number)).toBeGreaterThan(3 * 100 - 10);
});

test('nothing is read when nobody watches, and the next one begins anew', async () => {
  let rounds = 0;
  let reading = 0;
  const read = async () => {
    reading += 1;
    await turn();
    reading -= 1;
    return { round: ++rounds };
  };
  const watches = new CockpitWatches({ log, read, pauseMilliseconds: 1 });
  const seen: string[] = [];
  const leave = watches.join(7, { send: (reading) => seen.push(reading), beat: () => {} });
  await until(async () => seen.length >= 2);
  leave();
  await until(() => reading === 0);
  const before = rounds;
  const seenAgain: string[] = [];
  watches.join(7, { send: (reading) => seenAgain.push(reading), beat: () => {} });
  await until(async () => seenAgain.length >= 1);
  await watches.stop();
  // The reading is new, and none was read in between.
  expect(seenAgain[0]).toBe(JSON.stringify({ round: before + 1 }));
});

test('a reading that fails is told to proxies as a sign of life, and the next one follows', async () => {
  let rounds = 0;
  const read = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the database is away');
    return { rounds };
  };
  const watches = new CockpitWatches({ log, read, pauseMilliseconds: 1 });
  const seen: string[] = [];
  watches.join(7, { send: (reading) => seen.push(reading), beat: () => seen.push('beat') });
  await until(async () => seen.length >= 2);
  await watches.stop();
  expect(seen.slice(0, 2)).toEqual(['beat', '{"rounds":2}']);
});
