import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { lineOf, orderOf } from '../../../../tests/support/people/staff-orders.ts';
import { openWithholder, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { placeStaffOrder, type StaffOrder } from './place-staff-order.ts';
import { takeMoney } from './take-money.ts';

let shop: BoxOffice;
let staff: Withholder;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await openWithholder(shop);
});
afterAll(() => shop.close());

const by = { principal: 'a clerk', remoteAddress: null };

const place = (order: StaffOrder) => placeStaffOrder(paymentServicesOf(shop), order, by);

async function seatsOf(orderId: number): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('ticket')
    .where('orderId', '=', orderId)
    .orderBy('number')
    .selectAll()
    .execute();
  return rows.map(({ rowLabel, seatNumber }) => displaySeat(rowLabel ?? '', seatNumber ?? 0));
}
const orderRow = (id: number) =>
  shop.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The refusal of the order, after which nothing may be there. */
async function refusal(hall: Hall, order: StaffOrder) {
  const before = await shop.countOrders(hall.eventId);
  const refused = await place(order).catch((error) => error);
  expect(await shop.countOrders(hall.eventId)).toBe(before);
  return { code: refused.code, details: refused.details };
}

describe('seats', () => {
  test('the shop chooses the best seats for a number, and the order waits', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 5));
    const { orderId, isNew } = await place(orderOf(hall, [lineOf(hall, 3)]));
    expect(isNew).toBe(true);
    expect(await seatsOf(orderId)).toEqual(['A1', 'A2', 'A3']);
    expect(await orderRow(orderId)).toMatchObject({
      status: 'WAITING',
      channel: 'COUNTER',
      soldBy: 'a clerk',
      ticketCount: 3,
      ticketsCents: 144_000,
      amountCents: 147_000,
    });
  });

  test('seats by name are taken as they are named, in several lines of one order', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 5));
    const { orderId } = await place(orderOf(hall, [lineOf(hall, 'A1 B5'), lineOf(hall, 2)]));
    expect(await seatsOf(orderId)).toEqual(['A1', 'B5', 'A2', 'A3']);
    expect((await staff.stock(hall)).total).toMatchObject({ held: 4, free: { public: 6 } });
  });

  test('seats that are gone are named, each with what has it, and nothing is written', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 9));
    await place(orderOf(hall, [lineOf(hall, 'A1')]));
    await staff.withhold(hall, 'A9');
    expect(await refusal(hall, orderOf(hall, [lineOf(hall, 'A1 A2 A9 Z1')]))).toEqual({
      code: 'placesTaken',
      details: {
        line: 0,
        taken: [
          { by: 'HELD', seats: [{ row: 'A', numbers: [1] }] },
          { by: 'WITHHELD', seats: [{ row: 'A', numbers: [9] }] },
          { by: 'UNKNOWN', seats: [{ row: 'Z', numbers: [1] }] },
        ],
      },
    });
    expect((await staff.stock(hall)).total).toMatchObject({ held: 1, killed: 1, free: { public: 7 } });
  });

  test('a number that is not left is refused with what is left', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 3));
    expect(await refusal(hall, orderOf(hall, [lineOf(hall, 4)]))).toMatchObject({
      code: 'soldOut',
      details: { line: 0, left: 3 },
    });
  });
});

describe('withheld places', () => {
  test('a number in the same order does not get the seat of the house that is named', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    await staff.withhold(hall, 'A1', { kind: 'HOUSE' });
    const lines = [lineOf(hall, 4), lineOf(hall, 'A1', { from: 'SALE_AND_HOUSE' })];
    const { orderId } = await place(orderOf(hall, lines));
    expect((await seatsOf(orderId)).sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  });

  test('seats that are named go before a number in the same zone', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    const { orderId } = await place(orderOf(hall, [lineOf(hall, 4, { acceptsSplit: true }), lineOf(hall, 'A3')]));
    expect((await seatsOf(orderId)).sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  });

  test('a seat of the house is sold by name, and its withholding ends with its last seat', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    await staff.withhold(hall, 'A1 A2', { kind: 'HOUSE' });
    const first = await place(orderOf(hall, [lineOf(hall, 'A1 A3', { from: 'SALE_AND_HOUSE' })]));
    expect(await seatsOf(first.orderId)).toEqual(['A1', 'A3']);
    expect((await staff.stock(hall)).total).toMatchObject({ held: 2, house: 1, free: { public: 2 } });
    await place(orderOf(hall, [lineOf(hall, 'A2', { from: 'SALE_AND_HOUSE' })]));
    expect((await staff.seats(hall)).withholdings).toEqual([]);
  });

  test('a seat behind a camera is not sold', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    await staff.withhold(hall, 'A1', { kind: 'KILL' });
    expect(await refusal(hall, orderOf(hall, [lineOf(hall, 'A1', { from: 'SALE_AND_HOUSE' })]))).toMatchObject({
      code: 'placesTaken',
      details: { taken: [{ by: 'WITHHELD' }] },
    });
  });

  test('of one withholding, the shop chooses the best seats; others are refused', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 5));
    await staff.withhold(hall, 'B1 B2 B3', { kind: 'OUTLET' });
    const withholdingId = (await staff.seats(hall)).withholdings[0].id as number;
    const { orderId } = await place(orderOf(hall, [lineOf(hall, 2, { from: { withholdingId } })]));
    expect(await seatsOf(orderId)).toEqual(['B2', 'B3']);
    const other = orderOf(hall, [lineOf(hall, 'A1', { from: { withholdingId } })]);
    expect(await refusal(hall, other)).toMatchObject({ code: 'nothingWithheld' });
    const tooMany = orderOf(hall, [lineOf(hall, 2, { from: { withholdingId } })]);
    expect(await refusal(hall, tooMany)).toMatchObject({ code: 'soldOut', details: { left: 1 } });
    expect((await staff.stock(hall)).total).toMatchObject({ held: 2, outlets: 1, free: { public: 7 } });
  });

  test('of standing places, no more than are withheld', async () => {
    const hall = await shop.hallOf(10);
    await staff.withhold(hall, 3, { kind: 'OUTLET' });
    const withholdingId = (await staff.seats(hall)).withholdings[0].id as number;
    await place(orderOf(hall, [lineOf(hall, 2, { from: { withholdingId } })]));
    const tooMany = orderOf(hall, [lineOf(hall, 2, { from: { withholdingId } })]);
    expect(await refusal(hall, tooMany)).toEqual({ code: 'placesTaken', details: { left: 1 } });
    expect((await staff.stock(hall)).total).toMatchObject({ held: 2, outlets: 1, free: { public: 7 } });
  });
});

describe('a request', () => {
  test('that is sent again gives the same order, also while the first is under way', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    const order = orderOf(hall, [lineOf(hall, 'A1 A2')]);
    const placed = await Promise.all(Array.from({ length: 5 }, () => place(order)));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await shop.countOrders(hall.eventId)).toBe(1);
  });

  test('with the id of another one is refused', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5), 9);
    const order = orderOf(hall, [lineOf(hall, 'A1')]);
    await place(order);
    expect(await refusal(hall, { ...order, lines: [lineOf(hall, 'A2')] })).toMatchObject({ code: 'requestUsed' });
  });

  test('is held until its first show at the longest', async () => {
    const hall = await shop.hallOf(9);
    const { startsAt } = await shop.db
      .selectFrom('session')
      .where('id', '=', hall.sessionIds[0] as number)
      .select('startsAt')
      .executeTakeFirstOrThrow();
    const late = new Date(startsAt.getTime() + 1000);
    const { orderId } = await place(orderOf(hall, [lineOf(hall, 1)], { heldUntil: late }));
    expect((await orderRow(orderId)).expiresAt).toEqual(startsAt);
  });
});

test('the last step is committed with the order, and its refusal takes the order back', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 5));
  const services = paymentServicesOf(shop);
  const paid = await placeStaffOrder(services, orderOf(hall, [lineOf(hall, 2)]), by, {
    last: (tx, { order }) => takeMoney(tx, services, order, { method: 'COUNTER_CASH' }, by),
  });
  expect(await orderRow(paid.orderId)).toMatchObject({ status: 'PAID' });
  const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', paid.orderId).selectAll().execute();
  expect(lines).toMatchObject([
    { kind: 'SALE', channel: 'COUNTER', method: 'COUNTER_CASH', tickets: 2, amountCents: 96_000, saidBy: 'a clerk' },
    { kind: 'FEE', amountCents: 2000 },
  ]);
  const failing = placeStaffOrder(services, orderOf(hall, [lineOf(hall, 2)]), by, {
    last: () => Promise.reject(new Error('no')),
  });
  await expect(failing).rejects.toThrow('no');
  expect((await staff.stock(hall)).total).toMatchObject({ sold: 2, held: 0, free: { public: 3 } });
});
