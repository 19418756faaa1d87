// Bad orders and enquiries. The numbers are those of the table in docs/SECURITY.md.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainEventTypes } from '../../src/domain/catalogue/event-types.ts';
import { hourLater } from '../support/database/small-catalogue.ts';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { ask, solvedCheck } from '../support/people/enquiries.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../support/shop/box-office.ts';
import { type Hall, lineIn } from '../support/shop/hall.ts';
import { expectRefusal, fieldsOf } from './expect-refusal.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

type Input = Parameters<typeof orderRequest>[1];
async function refusedOrder(
  requested: Input,
  statuses: number,
  errorKey?: string,
  who = shop.buyer(requested.eventId),
) {
  const before = await shop.countOrders(requested.eventId);
  const reply = await shop.app.inject(orderRequest(who, requested));
  expectRefusal(reply, statuses, errorKey);
  expect(await shop.countOrders(requested.eventId)).toBe(before);
  return reply;
}
const raw = (requested: object, { cookie, token } = shop.buyer()) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { cookie },
    payload: { deliverType: '', token, ...requested },
  });

describe('a pass', () => {
  test('is over a millisecond after its time (case 53)', async () => {
    const hall = await shop.hallOf(9);
    await refusedOrder(oneTicket(hall), 400, 'passExpired', shop.buyer(hall.eventId, -1 / 60_000));
  });

  test('with a later time written into it is none (case 54)', async () => {
    const hall = await shop.hallOf(9);
    const who = shop.buyer(hall.eventId, -1);
    const [event, id, visitor, , signature] = who.token.split('.');
    const token = [event, id, visitor, Date.now() + 600_000, signature].join('.');
    await refusedOrder(oneTicket(hall), 400, 'passUnknown', { ...who, token });
  });
});

describe('an order', () => {
  let hall: Hall;
  let other: Hall;
  beforeAll(async () => {
    hall = await shop.hallOf('A: 1a 2a 3a 4a 5a 6a 7a 8a 9a 10a 11a 12a', 30);
    other = await shop.hallOf(30);
  });
  const line = (more: object) => ({ ...hall, orderDetails: [{ ...lineIn(hall, 1), ...more }] });

  test.each([0, -1, 21, 2 ** 31, 2 ** 53, 1.5, null, '2', true])(
    'of %j tickets is refused at its field (case 57)',
    async (ticketNumber) => {
      const reply = await raw(line({ ticketNumber }));
      expectRefusal(reply, 400);
      expect(fieldsOf(reply)).toContain('orderDetails.0.ticketNumber');
    },
  );

  test('of too many tickets over several lines is refused (case 58)', async () => {
    const orderDetails = [lineIn(hall, 5), lineIn(hall, 5)];
    await refusedOrder({ ...hall, orderDetails }, 400, 'tooManyTickets');
  });

  test.each([
    ['no lines', undefined],
    ['an empty list', []],
    ['an object', {}],
    ['a thousand lines', Array.from({ length: 1000 }, () => ({}))],
    ['a text', 'all of them'],
  ])('with %s is refused (case 59)', async (_, orderDetails) => {
    const reply = await raw({ eventId: hall.eventId, siteId: hall.siteId, orderDetails });
    expectRefusal(reply, [400, 413]);
  });

  test('at a price of another event or zone is refused (case 61)', async () => {
    for (const pricingId of [other.zones[0]?.pricingId, hall.zones[1]?.pricingId, 999_999])
      await refusedOrder(line({ pricingId }), 400, 'wrongPricing');
    await refusedOrder(line({ zoneId: other.zones[0]?.id }), 400, 'wrongPricing');
  });

  test.each(['COMPLEMENTARY', 'CONSIGNMENT', 'PRIORITY_BOOKING', 'DISCOUNT'] as const)(
    'at a %s price is refused (case 62)',
    async (ticketType) => {
      const zoneId = hall.zones[0]?.id as number;
      const { eventId, siteId } = hall;
      const { id: pricingId } = await shop.db
        .insertInto('pricing')
        .values({ eventId, siteId, zoneId, ticketType, priceCents: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await refusedOrder(line({ pricingId }), 400, 'wrongPricing');
    },
  );

  test('for a session of another event, disabled or begun is refused (case 63)', async () => {
    await refusedOrder(line({ sessionId: other.sessionIds[0] }), 400, 'wrongSession');
    const added = (startsAt: Date, enabled: boolean) =>
      shop.db
        .insertInto('session')
        .values({ eventId: hall.eventId, startsAt, enabled })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id: disabled } = await added(hourLater(500), false);
    const { id: begun } = await added(hourLater(-1), true);
    for (const sessionId of [disabled, begun]) await refusedOrder(line({ sessionId }), 400, 'wrongSession');
  });

  test('cannot say what it costs or what it is (case 65)', async () => {
    const one = oneTicket(other);
    const taken = {
      price: 1,
      amount: 1,
      handlingFee: 0,
      status: 'PAID',
      invoiceNo: 'MINE',
      id: 7,
      expiresAt: '2999-01-01',
    };
    const orderDetails = one.orderDetails.map((each) => ({ ...each, ...taken }));
    const reply = await raw({ ...one, ...taken, orderDetails }, shop.buyer(other.eventId));
    expect(reply.json()).toMatchObject({ status: 'WAITING', amount: 490, invoiceNo: null });
    expect(reply.json().id).not.toBe(7);
    expect(reply.json().validUntil).toBeLessThan(Date.now() + 11 * 60_000);
  });

  test('delivered in a way that is unknown or not offered is refused (case 66)', async () => {
    expect(fieldsOf(await raw({ ...oneTicket(hall), deliverType: 'PIGEON' }))).toContain('deliverType');
    await refusedOrder({ ...oneTicket(hall), deliverType: 'DELIVERY_MACAU' }, 400, 'wrongDelivery');
    const sent = await shop.hallOf(9);
    await shop.db
      .updateTable('event')
      .set({ types: { ...plainEventTypes, type: ['ticketDelivery'], deliveryHkCents: 5000 } })
      .where('id', '=', sent.eventId)
      .execute();
    const reply = await shop.app.inject(
      orderRequest(shop.buyer(sent.eventId), { ...oneTicket(sent), deliverType: 'NONE' }),
    );
    expectRefusal(reply, 400, 'wrongDelivery');
  });

  test('of what is sold out is refused and leaves nothing (case 67)', async () => {
    const small = await shop.hallOf(2);
    expect((await shop.order({ ...small, orderDetails: [lineIn(small, 2)] })).status).toBe(200);
    await refusedOrder(oneTicket(small), 409, 'soldOut');
  });

  test('while another one is held is refused, and the held one is named (case 73)', async () => {
    const own = await shop.hallOf(9);
    const who = shop.buyer(own.eventId);
    const { body } = await shop.order(oneTicket(own), who);
    const reply = await refusedOrder(oneTicket(own), 409, 'alreadyHolding', shop.again(who, own.eventId));
    expect(reply.json().details).toMatchObject({ transactionId: body.id });
  });

  test('at an event that is closed is refused (case 75)', async () => {
    const closed = await shop.hallOf(9);
    await shop.db.updateTable('session').set({ enabled: false }).where('eventId', '=', closed.eventId).execute();
    await refusedOrder(oneTicket(closed), 409, 'closed');
  });

  test('is read and given back by nobody but its visitor, whichever id they guess', async () => {
    const own = await shop.hallOf(9);
    const who = shop.buyer(own.eventId);
    await shop.order(oneTicket(own), who);
    const outsider = newBuyer(shop.deps.signingKey);
    const headers = { cookie: outsider.cookie };
    expectRefusal(await shop.app.inject({ url: `/api/order?token=${who.token}`, headers }), 400, 'passUnknown');
    const back = { method: 'POST' as const, url: '/api/order/cancel', headers, payload: { token: who.token } };
    expectRefusal(await shop.app.inject(back), 400, 'passUnknown');
  });
});

describe('an enquiry', () => {
  test('without a human check, or with one that was used, is refused (case 78)', async () => {
    const missing = await ask(shop.app, { recaptcha: undefined });
    expectRefusal(missing, 400);
    expect(fieldsOf(missing)).toContain('recaptcha');
    const recaptcha = await solvedCheck(shop.app);
    expect((await ask(shop.app, { recaptcha })).statusCode).toBe(201);
    expectRefusal(await ask(shop.app, { recaptcha, query: 'something else' }), 409, 'humanCheckUsed');
  });

  test('with a name of 51 letters, no question, or a megabyte of it is refused (case 79)', async () => {
    expect(fieldsOf(await ask(shop.app, { name: 'x'.repeat(51), recaptcha: 'x' }))).toContain('name');
    const { query: _, ...without } = { query: '', recaptcha: 'x' };
    expect(fieldsOf(await ask(shop.app, { ...without, query: undefined } as never))).toContain('query');
    expectRefusal(await ask(shop.app, { query: 'x'.repeat(1024 * 1024), recaptcha: 'x' }), 413);
  });
});
