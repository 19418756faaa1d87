import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import type { OrderRequestInput } from '../../../../tests/support/people/buyers.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

describe('what is refused', () => {
  const refusals: [string, (hall: Hall) => Promise<OrderRequestInput> | OrderRequestInput, number, string][] = [
    ['a disabled session', disableSession, 400, 'wrongSession'],
    ['the last session disabled', disableAll, 409, 'closed'],
    ['a sale that has not opened', async (hall) => changed(hall, { saleOpensAt: hourLater(1) }), 409, 'notOpen'],
    ['an event that is not published', async (hall) => changed(hall, { publishedAt: null }), 404, 'http.404'],
    ['another place', (hall) => ({ ...oneTicket(hall), siteId: hall.siteId + 1 }), 400, 'wrongSite'],
    ['a price of another zone', otherPrice, 400, 'wrongPricing'],
    [
      'too many tickets in all',
      (hall) => ({ ...hall, orderDetails: [lineIn(hall, 5), lineIn(hall, 4)] }),
      400,
      'tooManyTickets',
    ],
    ['fewer tickets than an order must have', fewerThanTwo, 400, 'tooFewTickets'],
    [
      'a delivery that is not offered',
      (hall) => ({ ...oneTicket(hall), deliverType: 'DELIVERY_HK' }),
      400,
      'wrongDelivery',
    ],
  ];

  test.each(refusals)('%s', async (_, ask, status, errorKey) => {
    const hall = await addHall(shop.db, { zones: [rowsOfSeats(3, 10), 30], sessions: 2 });
    const reply = await shop.order(await ask(hall));
    expect(reply).toMatchObject({ status, body: { message: `error.${errorKey}` } });
    expect(await shop.countOrders(hall.eventId)).toBe(0);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no line', { orderDetails: [] }, 'orderDetails'],
    ['lines that are no list', { orderDetails: {} }, 'orderDetails'],
    ['21 lines', { orderDetails: Array.from({ length: 21 }, () => ({})) }, 'orderDetails'],
    ['no ticket', { orderDetails: [{ ticketNumber: 0 }] }, 'orderDetails.0.ticketNumber'],
    ['2^31 tickets', { orderDetails: [{ ticketNumber: 2 ** 31 }] }, 'orderDetails.0.ticketNumber'],
    ['a number as text', { orderDetails: [{ ticketNumber: '1' }] }, 'orderDetails.0.ticketNumber'],
    ['a way of delivery that does not exist', { deliverType: 'PIGEON' }, 'deliverType'],
    ['a token with NUL in it', { token: 'a\u0000b' }, 'token'],
  ])('%s, at its field', async (_, wrong, field) => {
    const hall = await shop.hallOf(10);
    const lines = (wrong.orderDetails ?? [{}]) as Record<string, unknown>[];
    const orderDetails = Array.isArray(lines) ? lines.map((line) => ({ ...lineIn(hall, 1), ...line })) : lines;
    const who = shop.buyer(hall.eventId);
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { cookie: who.cookie },
      payload: { ...hall, token: who.token, deliverType: '', ...wrong, orderDetails },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fieldErrors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test.each([{ deliverType: null }, { deliverType: undefined }, {}])(
    '%o is an order without delivery',
    async (sent) => {
      const hall = await shop.hallOf(10);
      const who = shop.buyer(hall.eventId);
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/order',
        headers: { cookie: who.cookie },
        payload: { ...hall, token: who.token, ...sent, orderDetails: [lineIn(hall, 1)] },
      });
      expect([reply.statusCode, reply.json().remark]).toEqual([200, 'NONE']);
    },
  );

  /** The page shows the words of the code at the place where the tickets or the session were chosen. */
  test('limits of a purchase and closed sessions have the same whole reply, with nothing of the inside', async () => {
    const newHall = () => addHall(shop.db, { zones: [30], sessions: 2, event: { ticketsPerVisitorMax: 3 } });
    const hall = await newHall();
    const twice = shop.buyer(hall.eventId);
    const { body: paid } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, twice);
    await shop.db
      .updateTable('orders')
      .set({ status: 'PAID', settledAt: sql<Date>`now()` })
      .where('id', '=', paid.id)
      .execute();
    const wanted = { ...hall, orderDetails: [lineIn(hall, 2)] };
    const refused = [
      ['tooManyTickets', 400, await shop.order({ ...hall, orderDetails: [lineIn(hall, 9)] })],
      ['visitorLimit', 409, await shop.order(wanted, shop.again(twice, hall.eventId))],
      ['wrongSession', 400, await shop.order(await disableSession(await newHall()))],
      ['closed', 409, await shop.order(await disableAll(await newHall()))],
    ] as const;
    for (const [errorKey, status, reply] of refused) {
      const { requestId, details = {}, ...problem } = reply.body;
      expect({ details, problem }).toEqual({
        details: {},
        problem: {
          type: 'https://limelight.example/problem/problem-with-message',
          title: status === 409 ? 'Conflict' : 'Bad Request',
          status,
          message: `error.${errorKey}`,
          entityName: 'order',
          errorKey,
          params: 'order',
        },
      });
      expect([reply.status, reply.headers['x-request-id']]).toEqual([status, requestId]);
    }
  });

  async function changed(hall: Hall, event: Record<string, unknown>) {
    await shop.db.updateTable('event').set(event).where('id', '=', hall.eventId).execute();
    return oneTicket(hall);
  }
  async function disableSession(hall: Hall) {
    await shop.db
      .updateTable('session')
      .set({ enabled: false })
      .where('id', '=', hall.sessionIds[0] ?? 0)
      .execute();
    return oneTicket(hall);
  }
  async function disableAll(hall: Hall) {
    await shop.db.updateTable('session').set({ enabled: false }).where('eventId', '=', hall.eventId).execute();
    return oneTicket(hall);
  }
  async function fewerThanTwo(hall: Hall) {
    return changed(hall, { types: JSON.stringify({ version: 1, minTicket: 2 }) });
  }
  function otherPrice(hall: Hall): OrderRequestInput {
    const pricingId = hall.zones[1]?.pricingId ?? 0;
    return { ...hall, orderDetails: [{ ...lineIn(hall, 1), pricingId }] };
  }
});

test('an order costs what its buyer was shown, or is refused with what it costs by now', async () => {
  const hall = await shop.hallOf(50);
  const order = (shownAmount: number, buyer = shop.buyer(hall.eventId)) =>
    shop.order({ ...hall, orderDetails: [lineIn(hall, 2)], shownAmount }, buyer);
  const setPrice = (priceCents: number) =>
    shop.db.updateTable('pricing').set({ priceCents }).where('eventId', '=', hall.eventId).execute();
  const buyer = shop.buyer(hall.eventId);
  await setPrice(50_050);
  await until(async () => (await order(1021)).status === 200);
  expect(await order(980, buyer)).toMatchObject({
    status: 409,
    body: { errorKey: 'totalChanged', details: { amount: 1021 } },
  });
  expect(await shop.countOrders(hall.eventId)).toBe(1);
  const placed = await order(1021, buyer);
  expect(placed.body).toMatchObject({ status: 'WAITING', amount: 1021 });
  // The answer may have been lost, and the price may have changed once more: it is the same order.
  await setPrice(60_000);
  await until(async () => (await order(1220)).status === 200);
  expect((await order(1021, buyer)).body).toEqual(placed.body);
});
