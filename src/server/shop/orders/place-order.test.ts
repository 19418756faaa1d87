import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoxOffice, oneTicket, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { addHall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

describe.each(['any-event', 'one-event'])('with %s in a transaction', (perTransaction) => {
  let shop: BoxOffice;
  beforeAll(async () => {
    shop = await openBoxOffice({ ORDERS_PER_TRANSACTION: perTransaction });
  });
  afterAll(() => shop.close());

  describe('an order', () => {
    test('gets the best seats side by side, priced by the shop', async () => {
      const hall = await shop.hallOf('A: 1a 2a 3a 4a 5a 6a\nB: 1a 2a 3a 4a');
      const { status, body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'WAITING',
        amount: 980,
        deliveryCharge: 0,
        remark: 'NONE',
        invoiceNo: null,
      });
      expect(seatsOf(body)).toEqual(['A3', 'A4']);
      expect(body.tickets[0]).toMatchObject({
        row: 'A',
        seat: 3,
        restrictedView: false,
        zone: { id: hall.zones[0]?.id, name: 'Z1', freeSeating: false },
        pricing: { price: 480, handlingFee: 10 },
        session: { id: hall.sessionIds[0] },
      });
    });

    test('has several lines, zones and sessions, all or nothing', async () => {
      const hall = await addHall(shop.db, { zones: [rowsOfSeats(2, 4), 3], sessions: 2 });
      const tooMuch = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2), lineIn(hall, 4, 1)] });
      expect(tooMuch).toMatchObject({ status: 409, body: { errorKey: 'soldOut', details: { line: 1, left: 3 } } });
      expect(await shop.countOrders(hall.eventId)).toBe(0);
      const lines = [lineIn(hall, 2), lineIn(hall, 3, 1), lineIn(hall, 1, 0, 1)];
      expect((await shop.order({ ...hall, orderDetails: lines })).body.tickets).toHaveLength(6);
    });

    test('never takes a price, a status or a number from the buyer', async () => {
      const hall = await shop.hallOf(10);
      const requested = { ...oneTicket(hall), amount: 1, price: 1, status: 'PAID', invoiceNo: 'X', id: 7 };
      expect((await shop.order(requested)).body).toMatchObject({ amount: 490, status: 'WAITING', invoiceNo: null });
    });

    test('keeps its amount when the price is changed afterwards', async () => {
      const hall = await shop.hallOf(10);
      const who = shop.buyer(hall.eventId);
      await shop.order(oneTicket(hall), who);
      await shop.db.updateTable('pricing').set({ priceCents: 1 }).where('eventId', '=', hall.eventId).execute();
      expect((await shop.order(oneTicket(hall), who)).body.amount).toBe(490);
    });

    test('keeps its seats when the zone is drawn anew: each session sells from its own copy of the plan', async () => {
      const hall = await shop.hallOf('A: 1a 2a');
      await shop.order(oneTicket(hall));
      const [zone] = hall.zones;
      await shop.db
        .updateTable('zone')
        .set({ seatPlan: 'Z: 9a' })
        .where('id', '=', zone?.id ?? 0)
        .execute();
      expect(seatsOf((await shop.order(oneTicket(hall))).body)).toEqual(['A2']);
      expect((await shop.order(oneTicket(hall))).body.errorKey).toBe('soldOut');
    });

    test('offers what there is when the party would be parted, and gives it with consent', async () => {
      const hall = await shop.hallOf('A: 1a . 2a');
      const refused = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] });
      expect(refused).toMatchObject({
        status: 409,
        headers: { 'x-limelightapp-error': 'error.noBlock', 'x-limelightapp-params': 'order' },
        body: { errorKey: 'noBlock', details: { left: 2, largestBlock: 1, splitOffer: [{ displaySeat: 'A1' }, {}] } },
      });
      const split = await shop.order({ ...hall, orderDetails: [{ ...lineIn(hall, 2), acceptSplit: true }] });
      expect(seatsOf(split.body)).toEqual(['A1', 'A2']);
    });

    test('gives wheelchair places and seats with a restricted view only to those who ask', async () => {
      const hall = await shop.hallOf('A: 1a* 2c 3b');
      expect((await shop.order(oneTicket(hall))).body.details).toMatchObject({
        left: 0,
        restrictedOffer: [{ displaySeat: 'A1' }],
      });
      const wheelchair = await shop.order({ ...hall, orderDetails: [{ ...lineIn(hall, 1), wheelchair: true }] });
      expect(wheelchair.body.tickets).toMatchObject([{ displaySeat: 'A2', wheelchair: true }]);
      const restricted = await shop.order({
        ...hall,
        orderDetails: [{ ...lineIn(hall, 1), acceptRestrictedView: true }],
      });
      expect(restricted.body.tickets[0]).toMatchObject({ displaySeat: 'A1', restrictedView: true, wheelchair: false });
    });
  });

  describe('many at once', () => {
    test('a hundred buyers for the last seat: one wins, always', async () => {
      for (let round = 0; round < 5; round += 1) {
        const hall = await shop.hallOf('A: 1a');
        const replies = await Promise.all(Array.from({ length: 100 }, () => shop.order(oneTicket(hall))));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(replies.filter(({ body }) => body.errorKey === 'soldOut')).toHaveLength(99);
      }
    });

    test('sixty pairs for a hundred standing places: fifty come in', async () => {
      const hall = await shop.hallOf(100);
      const replies = await Promise.all(
        Array.from({ length: 60 }, () => shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    });

    test('orders of many events are placed at once', async () => {
      const halls = await Promise.all(Array.from({ length: 12 }, () => shop.hallOf('A: 1a 2a')));
      const replies = await Promise.all([...halls, ...halls, ...halls].map((hall) => shop.order(oneTicket(hall))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(24);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(12);
    });
  });
});
