// Finance declines a refund that a clerk promised.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actionsOf,
  ledgerSumOf,
  paidPayer,
  refundsOf,
  settledOf,
  staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { servicesWith } from '../../../../tests/support/people/refunds.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import type { TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { sendDueOrderRefunds } from '../../money/refunds/send-due-order-refunds.ts';
import { sumLines } from '../reports/settlements.queries.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
let admin: ReturnType<typeof staffOf>;
let finance: ReturnType<typeof staffOf>;
let treasurer: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
  admin = staffOf(shop, await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] }));
  treasurer = await signedIn(shop.deps, { login: 'treasurer', authorities: ['ROLE_FINANCE'] });
  finance = staffOf(shop, treasurer);
});
afterAll(() => shop.close());

const threeSeats = async (): Promise<Payer> =>
  paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10)), count: 3 });
const settled = (payer: Payer) => settledOf(shop, payer);

describe('the money of a clerk who may not refund', () => {
  test('is declined by finance with a reason: the money stays, the ledger and the order say so, and nothing is sent', async () => {
    const payer = await threeSeats();
    await clerk.giveBack(payer, { tickets: [1] });
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, payer);
    expect((await clerk.declineRefund(invoiceNo, 1)).status).toBe(403);
    expect(await finance.declineRefund(invoiceNo, 1)).toMatchObject({ status: 200 });
    expect(await refundsOf(shop, payer)).toMatchObject([{ declinedBy: 'treasurer', declineReason: 'after the show' }]);
    expect(await settled(payer)).toBe(3 * 49_000);
    expect(await ledgerSumOf(shop, payer)).toBe(3 * 49_000);
    expect(await actionsOf(shop, payer)).toContain('REFUND_DECLINED | HK$480.00 | after the show');

    const { services, reported } = servicesWith(shop as TransferOffice, { is: 'sent' });
    while (await sendDueOrderRefunds(services));
    expect(reported.map((each) => each.invoiceNo)).not.toContain(invoiceNo);
    const waiting = await shop.app.inject({ url: '/api/refunds/portions', headers: treasurer.headers });
    expect(waiting.json()).not.toContainEqual(expect.objectContaining({ transactionId: payer.orderId }));
    const decided = { status: 409, error: 'error.alreadyDecided' };
    expect(await finance.noteRefund(invoiceNo, 1)).toMatchObject(decided);
    expect(await admin.declineRefund(invoiceNo, 1)).toMatchObject(decided);
    // Its own reply was lost on the way.
    expect(await finance.declineRefund(invoiceNo, 1)).toMatchObject({ status: 200 });
    expect(await ledgerSumOf(shop, payer)).toBe(3 * 49_000);
  });

  test('leaves fees and a delivery with the shop when it is declined: the promoter is due the tickets alone', async () => {
    const payer = await heldByPayer(shop, {
      hall: await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10)),
      count: 2,
    });
    await shop.db
      .updateTable('orders')
      .set({ deliveryType: 'DELIVERY_HK', deliveryCents: 4000, amountCents: 102_000 })
      .where('id', '=', payer.orderId)
      .execute();
    await clerk.pay(payer, 'COUNTER_CARD', 1020);
    const dearer = payer.hall.zones[1] as { id: number; pricingId: number };
    await shop.db.updateTable('pricing').set({ priceCents: 48_007 }).where('id', '=', dearer.pricingId).execute();
    const change = { ticket: 1, zoneId: dearer.id, row: 'A', seat: 1 };
    await clerk.changeSeats(payer, [change], { difference: 0.07, method: 'COUNTER_CASH' });
    await clerk.giveBack(payer, { tickets: [1, 2], withFees: true, withDelivery: true });
    const refunds = await refundsOf(shop, payer);
    expect(refunds.map(({ amountCents }) => amountCents).sort()).toEqual([102_000, 7]);
    for (const { invoiceNo } of refunds) expect((await finance.declineRefund(invoiceNo, 1)).status).toBe(200);
    expect(await sumLines(shop.db, payer.hall.eventId, null, '9999-12-31')).toMatchObject({
      tickets: 0,
      salesCents: 96_000,
      exchangesCents: 7,
      refundsCents: -96_007,
      correctionsCents: 96_007,
      feesCents: 2000,
      deliveriesCents: 4000,
    });
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([102_007, 102_007]);
    expect(await admin.giveBack(payer, { adjustment: 1020.07 })).toMatchObject({ status: 200 });
    expect(await sumLines(shop.db, payer.hall.eventId, null, '9999-12-31')).toMatchObject({
      feesCents: 0,
      deliveriesCents: 0,
    });
  });

  test('is declined or sent, never both, when two people of finance decide at once', async () => {
    const payer = await threeSeats();
    await clerk.giveBack(payer, { tickets: [1] });
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, payer);
    const both = await Promise.all([finance.declineRefund(invoiceNo, 1), admin.noteRefund(invoiceNo, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not found by a number that no refund has, and a number too large for one is refused', async () => {
    const payer = await threeSeats();
    await clerk.giveBack(payer, { tickets: [1] });
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, payer);
    for (const decide of [finance.declineRefund, finance.noteRefund]) {
      expect((await decide(invoiceNo, 2)).status).toBe(404);
      expect((await decide(invoiceNo, 12_345_678_901)).status).toBe(400);
    }
  });

  test('waits on a page of its own when there are many: each portion is on one page, the oldest first', async () => {
    const payers = [await threeSeats(), await threeSeats(), await threeSeats()];
    for (const payer of payers) await clerk.giveBack(payer, { tickets: [1] });
    const read = async (url: string) => {
      const reply = await shop.app.inject({ url, headers: treasurer.headers });
      const orders: number[] = reply.json().map((each: { transactionId: number }) => each.transactionId);
      return { orders, total: Number(reply.headers['x-total-count']) };
    };
    const all = await read('/api/refunds/portions?size=200');
    expect(all.orders.slice(-3)).toEqual(payers.map(({ orderId }) => orderId));
    expect(all.total).toBe(all.orders.length);
    const pages = await Promise.all(all.orders.map((_, page) => read(`/api/refunds/portions?size=1&page=${page}`)));
    expect(pages.flatMap(({ orders }) => orders)).toEqual(all.orders);
  });

  test('cannot be declined once finance approved it', async () => {
    const payer = await threeSeats();
    await admin.giveBack(payer, { tickets: [1] });
    const [{ invoiceNo = '' } = {}] = await refundsOf(shop, payer);
    expect((await finance.declineRefund(invoiceNo, 1)).status).toBe(409);
  });
});
