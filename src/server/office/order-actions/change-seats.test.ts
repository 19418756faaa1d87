// Tickets of paid orders that get other seats, and the difference in money.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addCodes, addPrice, lineOf } from '../../../../tests/support/people/codes.ts';
import {
  actionsOf,
  freeSeatsOf,
  ledgerOfMethods,
  ledgerSumOf,
  paidPayer,
  refundsOf,
  staffOf,
  ticketsOf,
} from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { listSales } from '../reports/reports.queries.ts';
import { sumLines } from '../reports/settlements.queries.ts';
import { readOrderFile } from '../transactions/read-order-file.ts';
import { findOrder } from '../transactions/transactions.queries.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
});
afterAll(() => shop.close());

/** Two zones of ten seats; the second costs HK$880 instead of HK$480. The order has A1 and A2 of the first. */
async function twoZones(): Promise<Hall> {
  const hall = await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10));
  const { pricingId } = hall.zones[1] as { pricingId: number };
  await shop.db.updateTable('pricing').set({ priceCents: 88_000 }).where('id', '=', pricingId).execute();
  return hall;
}
const zoneOf = ({ hall }: Payer, zone: number): number => hall.zones[zone]?.id as number;
const to = (payer: Payer, ticket: number, seat: number, zone = 0) => ({
  ticket,
  zoneId: zoneOf(payer, zone),
  row: 'A',
  seat,
});
const orderOf = (payer: Payer) => shop.ledger.orderOf(payer);
const seatsOf = async ({ orderId }: Payer): Promise<number[]> => {
  const tickets = shop.db.selectFrom('ticket').where('orderId', '=', orderId).orderBy('number');
  return (await tickets.select('seatNumber').execute()).map(({ seatNumber }) => seatNumber ?? 0);
};

describe('seats of the same price', () => {
  test('change in place: the old seat is free, the new one taken, and the buyer gets the new seats by mail', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const before = await seatsOf(payer);
    const free = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => !before.includes(seat))[0] as number;
    expect(await clerk.changeSeats(payer, [to(payer, 1, free)])).toMatchObject({ status: 200 });
    expect(await seatsOf(payer)).toEqual([free, before[1]]);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8, 10]);
    expect(await actionsOf(shop, payer)).toEqual([`SEATS_CHANGED | A${before[0]} → A${free} | 想坐近一點`]);
    const place = (seat: number) => ({ zoneId: zoneOf(payer, 0), row: 'A', seat });
    const [action] = (await readOrderFile(shop.deps, payer.orderId)).actions;
    expect(action?.seats, 'the page marks them on the plan').toEqual([
      { sessionId: payer.hall.sessionIds[0], from: place(before[0] as number), to: place(free) },
    ]);
    expect(await shop.ledger.kindsOfMail(payer)).toContain('payment-seats-changed');
    expect(await clerk.changeSeats(payer, [to(payer, 1, before[0] as number)]), 'back again').toMatchObject({
      status: 200,
    });
  });

  test('are swapped within an order', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const [first = 0, second = 0] = await seatsOf(payer);
    await clerk.changeSeats(payer, [to(payer, 1, second), to(payer, 2, first)]);
    expect(await seatsOf(payer)).toEqual([second, first]);
    expect(await ticketsOf(shop, payer)).toEqual([`A${second}`, `A${first}`]);
  });

  test('keep what was paid, even if the list has another price now', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    await shop.db
      .updateTable('pricing')
      .set({ priceCents: 99_000 })
      .where('id', '=', payer.hall.zones[0]?.pricingId as number)
      .execute();
    const free = 10 - Math.max(...(await seatsOf(payer))) > 0 ? 10 : 1;
    expect(await clerk.changeSeats(payer, [to(payer, 1, free)])).toMatchObject({ status: 200 });
    expect((await orderOf(payer)).ticketsCents).toBe(96_000);
  });

  test('into standing room and back', async () => {
    const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 4), 7) });
    const standing = { zoneId: zoneOf(payer, 1), row: null, seat: null };
    expect(
      await clerk.changeSeats(payer, [
        { ticket: 1, ...standing },
        { ticket: 2, ...standing },
      ]),
    ).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([4, 5]);
    expect(await clerk.changeSeats(payer, [to(payer, 2, 4)])).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([3, 6]);
  });

  test('in a zone in which nobody has bought yet are taken there', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    await shop.db.deleteFrom('inventory').where('zoneId', '=', zoneOf(payer, 1)).execute();
    expect(await clerk.changeSeats(payer, [to(payer, 1, 99, 1)])).toMatchObject({ error: 'error.placesTaken' });
    const dearer = { difference: 400, method: 'COUNTER_CASH' };
    expect(await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], dearer)).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([9, 9]);
  });

  test('of a guest stay free, whatever the other zone costs', async () => {
    const hall = await twoZones();
    const { pricingId } = await addPrice(shop.db, hall, 'COMPLEMENTARY', 0);
    await addPrice(shop.db, hall, 'COMPLEMENTARY', 30_000, 1);
    await shop.db.updateTable('event').set({ complementaryMax: 4 }).where('id', '=', hall.eventId).execute();
    const { body } = await (await openClerk(shop)).sell(saleOf(hall, 'A1', { pricingId }, guest));
    const payer = { hall, orderId: body.id } as Payer;
    expect(await clerk.changeSeats(payer, [to(payer, 1, 7, 1)])).toMatchObject({ status: 200 });
    expect(await orderOf(payer)).toMatchObject({ status: 'PAID', amountCents: 0 });
    expect([await ledgerSumOf(shop, payer), await shop.ledger.paymentsOf(payer)]).toEqual([0, []]);
  });
});

test('a ticket of a code for half the price costs half in another zone too', async () => {
  const hall = await twoZones();
  const dear = await addPrice(shop.db, hall, 'DISCOUNT', 100_000);
  await addPrice(shop.db, hall, 'DISCOUNT', 40_000, 1);
  await addCodes(shop.db, hall.eventId, { codes: ['HALF'], reduction: { kind: 'PERCENT', value: 50 } });
  const payer = await paidPayer(shop, { hall, lines: [lineOf(hall, dear, 1)], code: 'HALF' });
  expect(await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], { difference: -300 })).toMatchObject({ status: 200 });
  expect(await orderOf(payer)).toMatchObject({ ticketsCents: 20_000 });
  expect(await refundsOf(shop, payer)).toMatchObject([{ amountCents: 30_000 }]);
});

describe('a dearer seat', () => {
  test('is paid in the same step, and each method of the ledger has what came by it', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const change = [to(payer, 1, 7, 1)];
    expect(await clerk.changeSeats(payer, change)).toMatchObject({
      error: 'error.differenceChanged',
      details: { difference: 400 },
    });
    expect(await clerk.changeSeats(payer, change, { difference: 400 })).toMatchObject({
      error: 'error.differenceUnpaid',
    });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8, 10]);
    expect(await clerk.changeSeats(payer, change, { difference: 400, method: 'COUNTER_CASH' })).toMatchObject({
      status: 200,
    });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([9, 9]);
    expect(await orderOf(payer)).toMatchObject({ status: 'PAID', ticketsCents: 136_000, amountCents: 138_000 });
    expect(await ledgerOfMethods(shop, payer)).toEqual({ ASIA_PAY: 98_000, COUNTER_CASH: 40_000 });
    expect(
      (await shop.ledger.paymentsOf(payer)).map(({ method, capturedCents, settles }) => [
        method,
        capturedCents,
        settles,
      ]),
    ).toEqual([
      ['ASIA_PAY', 98_000, true],
      ['COUNTER_CASH', 40_000, true],
    ]);
  });

  test('is an exchange in the reports: no refund, and each zone has its tickets and their prices', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], { difference: 400, method: 'COUNTER_CASH' });
    const filter = { eventId: payer.hall.eventId };
    const figuresBy = async (group: 'zone' | 'method') =>
      (await listSales(shop.db, filter, group)).map((row) => [
        row.zoneName ?? row.value,
        row.tickets,
        row.salesCents,
        row.exchangesCents,
        row.refundsCents + row.correctionsCents,
        row.feesCents,
      ]);
    expect(await figuresBy('zone')).toEqual([
      ['Z1', 1, 96_000, -48_000, 0, 1000],
      ['Z2', 1, 0, 88_000, 0, 1000],
    ]);
    expect((await figuresBy('method')).sort()).toEqual([
      ['ASIA_PAY', 2, 96_000, 0, 0, 2000],
      ['COUNTER_CASH', 0, 0, 40_000, 0, 0],
    ]);
    // The promoter gets the difference.
    const { firstDay, ...sums } = await sumLines(shop.db, payer.hall.eventId, null, '9999-01-01');
    expect(sums).toMatchObject({ tickets: 2, exchangesCents: 40_000, refundsCents: 0, correctionsCents: 0 });
  });

  test('leaves the order its invoice number: that of the difference is another payment', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const numberOf = async () => (await findOrder(shop.db, payer.hall.eventId, payer.orderId))?.invoiceNo;
    const before = await numberOf();
    await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], { difference: 400, method: 'COUNTER_CASH' });
    expect(await numberOf()).toBe(before);
  });

  test('that is given up again: the difference goes back first to where it came from last', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const byCard = { difference: 400, method: 'COUNTER_CARD' };
    expect(await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], byCard), 'no slip').toMatchObject({ status: 400 });
    await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], { ...byCard, terminalReference: '0815' });
    expect(await shop.ledger.paymentsOf(payer)).toContainEqual(expect.objectContaining({ providerRef: '0815' }));
    const home = await seatsOf(payer);
    const back = home[1] === 10 ? 1 : 10;
    expect(await clerk.changeSeats(payer, [to(payer, 1, back)], { difference: -400 })).toMatchObject({ status: 200 });
    expect(await refundsOf(shop, payer)).toMatchObject([{ amountCents: 40_000, approvedBy: null }]);
    expect(await ledgerOfMethods(shop, payer)).toEqual({ ASIA_PAY: 98_000, COUNTER_CARD: 0 });
    const all = { tickets: [1, 2], withFees: true, refundedBefore: 400 };
    expect(await clerk.giveBack(payer, all)).toMatchObject({ status: 200 });
    expect(await ledgerSumOf(shop, payer)).toBe(0);
  });

  test('comes back in two portions where two payments paid for it', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    await clerk.changeSeats(payer, [to(payer, 1, 7, 1)], { difference: 400, method: 'COUNTER_CASH' });
    await clerk.giveBack(payer, { tickets: [1], withFees: true });
    expect((await refundsOf(shop, payer)).map(({ amountCents }) => amountCents).sort()).toEqual([40_000, 49_000]);
    expect(await ledgerOfMethods(shop, payer)).toEqual({ ASIA_PAY: 49_000, COUNTER_CASH: 0 });
  });
});

describe('refused, and nothing is lost:', () => {
  test('a seat that went a moment ago is named', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    const other = await heldByPayer(shop, { hall: payer.hall });
    const before = await ticketsOf(shop, payer);
    const [gone = ''] = other.seats;
    const reply = await clerk.changeSeats(payer, [to(payer, 1, Number(gone.slice(1)))]);
    expect(reply).toEqual({
      status: 409,
      error: 'error.placesTaken',
      details: { taken: [{ by: 'HELD', seats: [{ row: 'A', numbers: [Number(gone.slice(1))] }] }] },
    });
    expect(await ticketsOf(shop, payer)).toEqual(before);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([6, 10]);
  });

  test('a seat that the plan does not have, the same seat twice, a zone without this price, a house seat', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3b 4a', rowsOfSeats(1, 2));
    const payer = await paidPayer(shop, { hall });
    expect((await clerk.changeSeats(payer, [to(payer, 1, 99)])).details).toEqual({
      taken: [{ by: 'UNKNOWN', seats: [{ row: 'A', numbers: [99] }] }],
    });
    expect((await clerk.changeSeats(payer, [to(payer, 1, 4), to(payer, 2, 4)])).status).toBe(400);
    expect(await clerk.changeSeats(payer, [to(payer, 1, 3)])).toMatchObject({
      error: 'error.seatNotSold',
      details: { seat: 'A3' },
    });
    await shop.db
      .deleteFrom('pricing')
      .where('id', '=', hall.zones[1]?.pricingId as number)
      .execute();
    expect(await clerk.changeSeats(payer, [to(payer, 1, 1, 1)])).toMatchObject({ error: 'error.seatPriceMissing' });
    expect(await freeSeatsOf(shop, hall)).toEqual([1, 2]);
  });

  test('a seat in standing room, and half a seat', async () => {
    const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 4), 7) });
    expect(await clerk.changeSeats(payer, [to(payer, 1, 1, 1)])).toMatchObject({
      error: 'error.placesTaken',
      details: { taken: [{ by: 'UNKNOWN', seats: [{ row: 'A', numbers: [1] }] }] },
    });
    for (const half of [{ row: null }, { seat: null }])
      expect(await clerk.changeSeats(payer, [{ ...to(payer, 1, 1, 1), ...half }])).toMatchObject({ status: 400 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([2, 7]);
  });

  test('a house seat for any buyer of the web; the counter sells it', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3b 4a');
    const discount = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
    await addCodes(shop.db, hall.eventId, { codes: ['FRIENDS'] });
    const payer = await paidPayer(shop, { hall, lines: [lineOf(hall, discount, 2)], code: 'FRIENDS' });
    expect(await clerk.changeSeats(payer, [to(payer, 1, 3)])).toMatchObject({ error: 'error.seatNotSold' });
    const { body } = await (await openClerk(shop)).sell(saleOf(hall, 1));
    const buyer = { hall, orderId: body.id } as Payer;
    expect(await clerk.changeSeats(buyer, [to(buyer, 1, 3)])).toMatchObject({ status: 200 });
  });

  test('a returned ticket, and an order that is not paid', async () => {
    const payer = await paidPayer(shop, { hall: await twoZones() });
    await clerk.giveBack(payer, { tickets: [1] });
    expect(await clerk.changeSeats(payer, [to(payer, 1, 9)])).toMatchObject({ error: 'error.ticketsGone' });
    const waiting = await heldByPayer(shop);
    expect(await clerk.changeSeats(waiting, [to(waiting, 1, 9)])).toMatchObject({ error: 'error.notPaid' });
  });
});
