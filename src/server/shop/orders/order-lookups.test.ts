import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, heldByPayer } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { findHoldSettings, findPerson } from '../holds/holds.queries.ts';
import { type OrderLookups, openOrderLookups } from './order-lookups.ts';
import { findOrderByPass } from './orders.queries.ts';
import { findOrderOf } from './place-order.ts';

let shop: BoxOffice;
let lookups: OrderLookups;
beforeAll(async () => {
  shop = await openBoxOffice();
  lookups = openOrderLookups(shop.deps) as OrderLookups;
});
afterAll(async () => {
  await lookups.stop();
  await shop.close();
});

test('orders that are looked up together are those that are read alone, with their persons and the settings of their events', async () => {
  const halls = [await shop.hallOf(rowsOfSeats(5, 10)), await shop.hallOf(rowsOfSeats(5, 10))];
  const payers = await Promise.all([0, 1, 0, 1].map((at) => heldByPayer(shop, { hall: halls[at] as never })));
  for (let attempts = 0; attempts < 2; attempts += 1) await begin(shop, payers[0] as never);
  const finding = { ...shop.deps, lookups };
  const found = await Promise.all(payers.map(({ who }) => findOrderOf(finding, who.visitor, who.token)));
  for (const [at, { hall, orderId }] of payers.entries()) {
    const { eventId } = hall;
    const alone = await findOrderByPass(shop.db, eventId, found[at]?.passId ?? '');
    expect(alone?.id).toBe(orderId);
    const { ticketsPerVisitorMax, transferHours, types, asksIdNumber } = await shop.db
      .selectFrom('event')
      .where('id', '=', eventId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const event = { id: eventId, asksIdNumber, ticketsPerVisitorMax, types, transferHours };
    expect(found[at]).toEqual({
      ...alone,
      ...(await findPerson(shop.db, eventId, orderId)),
      event: { ...event, holding: await findHoldSettings(shop.db, eventId) },
    });
  }
});

test('an order without a buyer has no person, and a pass without an order has none', async () => {
  const { eventId } = await shop.hallOf(10);
  const who = shop.buyer(eventId);
  const finding = { ...shop.deps, lookups };
  await expect(findOrderOf(finding, who.visitor, who.token)).rejects.toMatchObject({ code: 'notFound' });
  const held = await heldByPayer(shop);
  await shop.db.deleteFrom('orderBuyer').where('orderId', '=', held.orderId).execute();
  const found = await findOrderOf(finding, held.who.visitor, held.who.token);
  expect(found).toMatchObject({ id: held.orderId, mailboxDigest: null, telephoneDigest: null, invoiceNo: null });
});
