// One search box of the box office, for orders whose buyers are sealed.

import { createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plansOf } from '../../../../tests/support/database/plans-of.ts';
import { openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { begin, heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { orderIdOf } from '../../../domain/orders/order-id.ts';
import { holdsCardNumber } from '../../../domain/privacy/card-number.ts';
import { takenByHand } from '../../money/payments/payments.queries.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { indexBuyers } from './index-buyers.ts';
import { fittingOf } from './transactions.queries.ts';

let office: BoxOffice;
let clerk: SignedIn;
let chan: Payer;
let zoe: Payer;
let eventCode: string;

const buyerOf = (payer: Payer, buyer: object) =>
  office.app.inject({
    method: 'PUT',
    url: '/api/order/buyer',
    headers: { cookie: payer.who.cookie },
    payload: { token: payer.who.token, address: 'Nathan Road 1', agreement: true, countryCode: '852', ...buyer },
  });

beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  const hall = await office.hallOf(rowsOfSeats(2, 10));
  chan = await heldByPayer(office, { hall, lines: [lineIn(hall, 2)] });
  zoe = await heldByPayer(office, { hall, lines: [lineIn(hall, 1)] });
  const named = [
    await buyerOf(chan, { lastName: '陳', firstName: '大文', email: 'chan@mail.example', mobile: '91234567' }),
    await buyerOf(zoe, { lastName: 'Böhm', firstName: 'Zoë', email: 'zoe@mail.example', mobile: '61112222' }),
  ];
  expect(named.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  ({ eventCode } = await office.db
    .selectFrom('event')
    .where('id', '=', hall.eventId)
    .select('eventCode')
    .executeTakeFirstOrThrow());
});
afterAll(() => office.close());

async function found(query: string, filter: Record<string, string> = {}): Promise<number[]> {
  const url = `/api/_search/transactions?${new URLSearchParams({ query, ...filter })}`;
  const reply = await office.app.inject({ url, headers: clerk.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers['x-total-count']).toBe(String(reply.json().length));
  return reply.json().map(({ id }: { id: number }) => id);
}

describe('an order is found by', () => {
  test.each([
    ['its buyer', '陳大文', () => [chan]],
    ['a part of the name', 'boh', () => [zoe]],
    ['the mail', 'ZOE@mail.example', () => [zoe]],
    ['the telephone', '9123 4567', () => [chan]],
    ['the last digits of the telephone', '2222', () => [zoe]],
    ['the event', () => eventCode, () => [chan, zoe]],
    ['a buyer of the event', () => `${eventCode} zoe`, () => [zoe]],
    ['a seat of the event', () => `${eventCode} ${chan.seats[1]?.toLowerCase()}`, () => [chan]],
    ['a seat and a buyer of the event', () => `${zoe.seats[0]} zoe ${eventCode}`, () => [zoe]],
  ])('%s', async (_, query, orders) => {
    const expected = orders().map(({ orderId }) => orderId);
    expect((await found(typeof query === 'string' ? query : query())).sort()).toEqual(expected.sort());
  });

  test.each([
    ['another name', () => '陳小文'],
    ['the seat of another', () => `${eventCode} ${chan.seats[0]} zoe`],
    ['a buyer of another event', () => 'nosuchevent zoe'],
    ['a seat of no event', () => 'B10'],
    ['signs', () => "@ ' % _ \\"],
  ])('but not by %s', async (_, query) => {
    expect(await found(query())).toEqual([]);
  });
});

describe('where an event is chosen', () => {
  const eventId = () => String(chan.hall.eventId);
  const sessionId = () => String(chan.hall.sessionIds[0]);

  test('a seat alone finds its order, however it is written', async () => {
    expect(chan.seats).toEqual(['A5', 'A6']);
    for (const seat of ['A5', 'a-6', 'A 5', 'A行6號', 'A 行 5 座', '第A排第6座', 'Row A, seat 5'])
      expect(await found(seat, { eventId: eventId() }), seat).toEqual([chan.orderId]);
    expect(await found('A5', { sessionId: sessionId() })).toEqual([chan.orderId]);
  });

  test('a seat is found with the zone that the ticket prints before it, and with others of its order', async () => {
    const { id: zoneId } = chan.hall.zones[0] as { id: number };
    await office.db
      .updateTable('zone')
      .set({ names: { en: 'Floor F01', 'zh-hk': '內場 F01' } })
      .where('id', '=', zoneId)
      .execute();
    for (const seats of ['F01 A5', 'Floor F01 A5, A6', '內場 F01 A6', '內場F01 A6', 'A5 A6'])
      for (const [query, filter] of [[seats, { eventId: eventId() }] as const, [`${eventCode} ${seats}`, {}] as const])
        expect(await found(query, filter), query).toEqual([chan.orderId]);
    expect(await found('F01 B9', { eventId: eventId() })).toEqual([]);
  });

  test('many seats are searched in one pass over the tickets of the event', async () => {
    const { eventId } = chan.hall;
    const seats = Array.from({ length: 9 }, (_, at) => ({ rowLabel: 'A', seatNumber: at + 1 }));
    const ofEvents = { eventIds: [eventId], sessionId: null, buyerWords: [], seats, zoneIds: null };
    const wanted = { orderId: null, invoice: null, slip: null, eventIds: [], buyerWords: null, ofEvents };
    const plans = await plansOf(office.deps.databaseUrl, (db) => fittingOf(db, { wanted }));
    expect(plans.join('\n').match(/ on ticket(?:_\d+)?\b/g)).toHaveLength(1);
  });

  test('a seat and a buyer find an order that has both', async () => {
    expect(await found('A5 陳大文', { eventId: eventId() })).toEqual([chan.orderId]);
    expect(await found('A5 zoe', { eventId: eventId() })).toEqual([]);
    expect(await found(`A5 ${eventCode}`, { eventId: eventId() })).toEqual([chan.orderId]);
  });

  test('a seat of another event or session finds nothing', async () => {
    const elsewhere = await office.hallOf(rowsOfSeats(1, 4));
    expect(await found('A5', { eventId: String(elsewhere.eventId) })).toEqual([]);
    expect(await found('A5', { sessionId: String(elsewhere.sessionIds[0]) })).toEqual([]);
    expect(await found('B9', { eventId: eventId() })).toEqual([]);
  });
});

test('a sale at the counter is found by the slip of the card terminal, however it is spaced', async () => {
  const seller = await openClerk(office);
  const hall = await office.hallOf(rowsOfSeats(1, 4));
  const { body } = await seller.sell(
    saleOf(hall, 'A1', {}, { method: 'COUNTER_CARD', terminalReference: '0042 17-K' }),
  );
  expect(await found('0042 17-K', { soldBy: seller.login, method: 'COUNTER_CARD' })).toEqual([body.id]);
  expect(await found('0042 17-K', { soldBy: 'nobody' })).toEqual([]);
  const ofSeller = await office.app.inject({
    url: `/api/transactions?soldBy=${seller.login}`,
    headers: clerk.headers,
  });
  expect(ofSeller.json()).toMatchObject([{ id: body.id, channel: 'COUNTER', soldBy: seller.login }]);
  for (const slip of ['0042 17-K', '004217k']) expect(await found(slip)).toEqual([body.id]);
  expect(await found('004217')).toEqual([]);
  await office.db.updateTable('payment').set({ providerRef: takenByHand }).where('orderId', '=', body.id).execute();
  expect(await found(takenByHand), 'money without a slip').toEqual([]);
});

test('an order is found by its number, also when that passes for a card number', async () => {
  const number = String(orderIdOf(934, 7));
  expect(holdsCardNumber(number)).toBe(true);
  expect(await found(number)).toEqual([]);
  expect(await found(String(chan.orderId))).toEqual([chan.orderId]);
});

test('an order is found by its invoice number, also read off paper with letters that look like its digits', async () => {
  const { invoiceNo } = (await begin(office, chan)).payment;
  const offPaper = invoiceNo.replaceAll('0', 'O').replaceAll('1', 'l');
  expect(offPaper).not.toBe(invoiceNo);
  expect([await found(invoiceNo), await found(offPaper)]).toEqual([[chan.orderId], [chan.orderId]]);
});

test('a corrected name replaces the old one', async () => {
  const { statusCode } = await buyerOf(zoe, {
    lastName: 'Lee',
    firstName: 'Zoë',
    email: 'zoe@mail.example',
    mobile: '61112222',
  });
  expect(statusCode).toBe(200);
  expect([await found('böhm'), await found('lee')]).toEqual([[], [zoe.orderId]]);
});

test('orders of before are found once the job has gone through them', async () => {
  await office.db.updateTable('orderBuyer').set({ searchWords: [] }).execute();
  expect(await found('陳大文')).toEqual([]);
  expect(await indexBuyers(office.deps)).toBe(false);
  expect(await found('陳大文')).toEqual([chan.orderId]);
});

test('an order whose buyer was sealed with another key does not keep the others from the job', async () => {
  const { sealedPerson } = await office.db
    .selectFrom('orderBuyer')
    .where('orderId', '=', zoe.orderId)
    .select('sealedPerson')
    .executeTakeFirstOrThrow();
  const ofAnotherKey = seal(createSecretKey(randomBytes(32)), 'buyer', '{}');
  const ofZoe = office.db.updateTable('orderBuyer').where('orderId', '=', zoe.orderId);
  await ofZoe.set({ sealedPerson: ofAnotherKey }).execute();
  await office.db.updateTable('orderBuyer').set({ searchWords: [] }).execute();
  await indexBuyers(office.deps);
  expect(await found('陳大文')).toEqual([chan.orderId]);
  expect(await unindexed()).toBe(0);
  await ofZoe.set({ sealedPerson, searchWords: [] }).execute();
  await indexBuyers(office.deps);
  expect(await found('lee')).toEqual([zoe.orderId]);
});

const unindexed = async () =>
  (await office.db.selectFrom('orderBuyer').where('searchWords', '=', sql<number[]>`'{}'`).select('orderId').execute())
    .length;

test('the words are stored as digests, and none is stored for nothing', async () => {
  const rows = await office.db.selectFrom('orderBuyer').select('searchWords').execute();
  for (const { searchWords } of rows) {
    expect(searchWords.length).toBeGreaterThan(8);
    expect(
      searchWords.every((word) => word > 2 ** 32),
      'most numbers of 48 bits are large',
    ).toBe(true);
  }
});
