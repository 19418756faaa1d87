import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { type Buyer, newBuyer, type OrderRequestInput, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { type BoxOffice, oneTicket, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';

describe.each(['any-event', 'one-event'])('with %s in a transaction', (perTransaction) => {
  let shop: BoxOffice;
  let other: RunningApp;
  beforeAll(async () => {
    shop = await openBoxOffice({ ORDERS_PER_TRANSACTION: perTransaction });
    other = await shop.anotherServer();
  });
  afterAll(() => shop.close());

  describe('a pass', () => {
    test('gives the same order for the same wish, and none for another', async () => {
      const hall = await shop.hallOf('A: 1a 2a 3a 4a 5a');
      const who = shop.buyer(hall.eventId);
      const first = await shop.order(oneTicket(hall), who);
      const again = await shop.order(oneTicket(hall), who);
      expect(again).toMatchObject({ status: 200, body: first.body });
      const other = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, who);
      expect(other).toMatchObject({
        status: 409,
        body: { errorKey: 'passUsed', details: { transactionId: first.body.id } },
      });
    });

    test('knows a wish again however it is written, and that it is another when anything in it is', async () => {
      const hall = await shop.hallOf('A: 1a 2a 3a 4a 5a 6c');
      const [who, line] = [shop.buyer(hall.eventId), lineIn(hall, 1)];
      const first = await shop.order({ ...hall, orderDetails: [line] }, who);
      const inFull = { ...line, wheelchair: false, acceptSplit: false, acceptRestrictedView: false };
      const again = await shop.order({ ...hall, deliverType: 'NONE', orderDetails: [inFull] }, who);
      expect(again).toMatchObject({ status: 200, body: first.body });
      const others: Partial<OrderRequestInput>[] = [
        { orderDetails: [{ ...line, wheelchair: true }] },
        { orderDetails: [{ ...line, acceptSplit: true }] },
        { orderDetails: [{ ...line, acceptRestrictedView: true }] },
        { orderDetails: [line, line] },
        { deliverType: 'DELIVERY_ONSITE' },
      ];
      for (const other of others) {
        const { body } = await shop.order({ ...hall, orderDetails: [line], ...other }, who);
        expect(body.errorKey, JSON.stringify(other)).toBe('passUsed');
      }
    });

    test('gives the same order even when the sale has closed meanwhile', async () => {
      const hall = await shop.hallOf(10_000);
      const who = shop.buyer(hall.eventId);
      const placed = await shop.order(oneTicket(hall), who);
      await shop.db.updateTable('session').set({ enabled: false }).where('eventId', '=', hall.eventId).execute();
      const refusal = async () => (await shop.order(oneTicket(hall))).body.errorKey;
      await expect.poll(refusal, { timeout: 5000 }).toBe('closed');
      expect((await shop.order(oneTicket(hall), who)).body).toEqual(placed.body);
    });

    test('used twenty times at once is one order', async () => {
      const hall = await shop.hallOf('A: 1a 2a 3a 4a 5a');
      const who = shop.buyer(hall.eventId);
      const replies = await Promise.all(Array.from({ length: 20 }, () => shop.order(oneTicket(hall), who)));
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
      expect(await shop.countOrders(hall.eventId)).toBe(1);
    });

    test('that was used on another server gives that order here, and nobody in the same batch notices', async () => {
      const hall = await shop.hallOf(100);
      const [who, twice] = [shop.buyer(hall.eventId), shop.buyer(hall.eventId)];
      const [first, held] = [await shop.order(oneTicket(hall), who), await shop.order(oneTicket(hall), twice)];
      const orderThere = async (buyer: Buyer) => (await other.app.inject(orderRequest(buyer, oneTicket(hall)))).json();
      const outsiders = Array.from({ length: 20 }, () => shop.buyer(hall.eventId));
      const again = shop.again(twice, hall.eventId);
      const [same, refused, ...replies] = await Promise.all([who, again, ...outsiders].map(orderThere));
      expect(same).toEqual(first.body);
      expect(refused).toMatchObject({ errorKey: 'alreadyHolding', details: { transactionId: held.body.id } });
      expect(replies.map(({ status }) => status)).toEqual(outsiders.map(() => 'WAITING'));
      expect(await shop.countOrders(hall.eventId)).toBe(22);
    });

    test('that was used on another server gives that order here when every seat is gone too', async () => {
      const hall = await shop.hallOf('A: 1a');
      const who = shop.buyer(hall.eventId);
      const first = await shop.order(oneTicket(hall), who);
      const orderThere = async (buyer: Buyer) => (await other.app.inject(orderRequest(buyer, oneTicket(hall)))).json();
      const again = shop.again(who, hall.eventId);
      const [same, refused, late] = await Promise.all([who, again, shop.buyer(hall.eventId)].map(orderThere));
      expect(same).toEqual(first.body);
      expect(refused).toMatchObject({ errorKey: 'alreadyHolding', details: { transactionId: first.body.id } });
      expect(late).toMatchObject({ errorKey: 'soldOut' });
    });

    test('gives its order, given back long since, beside a new one of the same visitor in the same batch', async () => {
      const hall = await shop.hallOf(100);
      const who = shop.buyer(hall.eventId);
      const first = await shop.order(oneTicket(hall), who);
      const payload = { token: who.token };
      const headers = { cookie: who.cookie };
      await shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers, payload });
      const orderThere = async (buyer: Buyer) => (await other.app.inject(orderRequest(buyer, oneTicket(hall)))).json();
      const [fresh, same] = await Promise.all([shop.again(who, hall.eventId), who].map(orderThere));
      expect(fresh).toMatchObject({ status: 'WAITING' });
      expect(same).toMatchObject({ id: first.body.id, status: 'CANCELED' });
    });

    test("that was changed, is somebody else's or for another event is not known", async () => {
      const hall = await shop.hallOf(10);
      const who = shop.buyer(hall.eventId);
      const longer = who.token.replace(/\.(\d{13})\./, (_, until) => `.${Number(until) + 60_000}.`);
      expect(longer).not.toBe(who.token);
      const outsiders = [
        { ...who, token: longer },
        { ...who, token: `${who.token}x` },
        { ...who, cookie: shop.buyer().cookie },
        { ...who, cookie: 'other=1' },
        shop.buyer(hall.eventId + 1),
      ];
      for (const outsider of outsiders)
        expect(await shop.order(oneTicket(hall), outsider)).toMatchObject({
          status: 400,
          body: { errorKey: 'passUnknown' },
        });
      expect(await shop.countOrders(hall.eventId)).toBe(0);
    });

    test('is over to the millisecond, but what was ordered with it in time is still there', async () => {
      const hall = await shop.hallOf(10);
      expect((await shop.order(oneTicket(hall), shop.buyer(hall.eventId, 0))).body.errorKey).toBe('passExpired');
      const who = shop.buyer(hall.eventId);
      const placed = await shop.order(oneTicket(hall), who);
      const late = newBuyer(shop.deps.signingKey, { ...who, eventId: hall.eventId, minutes: -1 });
      expect((await shop.order(oneTicket(hall), late)).body).toEqual(placed.body);
      const hourAgo = { expiresAt: hourLater(-1) };
      await shop.db.updateTable('orders').set(hourAgo).where('id', '=', placed.body.id).execute();
      const again = await shop.order(oneTicket(hall), late);
      expect(again.body).toMatchObject({ id: placed.body.id, status: 'EXPIRED' });
    });

    test('without an event is good for one order at one event', async () => {
      const [one, other] = [await shop.hallOf(10), await shop.hallOf(10)];
      const who = shop.buyer(null);
      expect((await shop.order(oneTicket(one), who)).status).toBe(200);
      expect((await shop.order(oneTicket(one), who)).status).toBe(200);
      expect((await shop.order(oneTicket(other), who)).body.errorKey).toBe('passUsed');
      const read = await shop.app.inject({ url: `/api/order?token=${who.token}`, headers: { cookie: who.cookie } });
      expect(read.json().eventId).toBe(one.eventId);
    });

    test('without an event does not get past a waiting room', async () => {
      const hall = await addHall(shop.db, { zones: [10], event: { admittedPerMinute: 60, insideMax: 100 } });
      expect((await shop.order(oneTicket(hall), shop.buyer(null))).body.errorKey).toBe('passNeeded');
      expect((await shop.order(oneTicket(hall))).status).toBe(200);
    });
  });

  describe('a visitor', () => {
    test('holds the seats of one order at a time, however many passes they have', async () => {
      const hall = await shop.hallOf('A: 1a 2a 3a 4a 5a');
      const { cookie } = shop.buyer();
      const passes = Array.from({ length: 10 }, () =>
        newBuyer(shop.deps.signingKey, { eventId: hall.eventId, cookie }),
      );
      const replies = await Promise.all(passes.map((pass) => shop.order(oneTicket(hall), pass)));
      const [placed, ...others] = replies.toSorted((one, another) => one.status - another.status);
      expect(placed?.status).toBe(200);
      for (const { body } of others)
        expect(body).toMatchObject({ errorKey: 'alreadyHolding', details: { transactionId: placed?.body.id } });
    });

    test('may order again when the first hold is over, even before anybody has tidied it away', async () => {
      const hall = await shop.hallOf('A: 1a');
      const first = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
      const { body } = await shop.order(oneTicket(hall), first);
      await shop.db
        .updateTable('orders')
        .set({ expiresAt: hourLater(-1) })
        .where('id', '=', body.id)
        .execute();
      const again = shop.again(first, hall.eventId);
      expect(seatsOf((await shop.order(oneTicket(hall), again)).body)).toEqual(['A1']);
    });

    test('buys no more of an event than it allows each person', async () => {
      const hall = await addHall(shop.db, { zones: [20], event: { ticketsPerVisitorMax: 3 } });
      const first = shop.buyer(hall.eventId);
      const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, first);
      await shop.db
        .updateTable('orders')
        .set({ status: 'PAID', settledAt: sql<Date>`now()` })
        .where('id', '=', body.id)
        .execute();
      const again = () => shop.again(first, hall.eventId);
      const tooMany = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, again());
      expect(tooMany).toMatchObject({ status: 409, body: { errorKey: 'visitorLimit' } });
      expect((await shop.order(oneTicket(hall), again())).status).toBe(200);
    });

    test('reads the order again with the pass, and nobody else does', async () => {
      const hall = await shop.hallOf('A: 1a 2a');
      const who = shop.buyer(hall.eventId);
      const placed = await shop.order(oneTicket(hall), who);
      const read = (cookie: string) => shop.app.inject({ url: `/api/order?token=${who.token}`, headers: { cookie } });
      expect((await read(who.cookie)).json()).toEqual(placed.body);
      expect((await read(shop.buyer().cookie)).json().errorKey).toBe('passUnknown');
      const unused = shop.buyer(hall.eventId);
      const nothing = await shop.app.inject({
        url: `/api/order?token=${unused.token}`,
        headers: { cookie: unused.cookie },
      });
      expect(nothing.statusCode).toBe(404);
    });

    test('gives seats back early, as often as they like', async () => {
      const hall = await shop.hallOf('A: 1a');
      const who = shop.buyer(hall.eventId);
      await shop.order(oneTicket(hall), who);
      const cancel = () =>
        shop.app.inject({
          method: 'POST',
          url: '/api/order/cancel',
          headers: { cookie: who.cookie },
          payload: { token: who.token },
        });
      const replies = await Promise.all([cancel(), cancel(), cancel()]);
      for (const reply of replies) expect(reply.json()).toMatchObject({ status: 'CANCELED', tickets: [{}] });
      expect(seatsOf((await shop.order(oneTicket(hall))).body)).toEqual(['A1']);
    });
  });
});
