import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  begin,
  capture,
  captureOf,
  heldByPayer,
  type Payer,
  paymentServicesOf,
} from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { takePayment } from '../../office/order-actions/take-payment.ts';
import type { PaymentServices } from './payment-services.ts';
import { failPayment, settleCapture } from './settle-payment.ts';

type EventChange = { types: object; deliveryType: DeliveryType };

let shop: BoxOffice;
let services: PaymentServices;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: ['expireOrders'] });
  services = paymentServicesOf(shop);
});
afterAll(() => shop.close());

const kindsOfMail = async (payer: Payer) => (await shop.ledger.kindsOfMail(payer)).sort();
async function letGo(payer: Payer): Promise<void> {
  await shop.ledger.timeIsOver(payer);
  await shop.releases.expire(payer.hall.eventId);
  expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
}

describe('money that came in time', () => {
  test('pays for the order: its seats stay, and the buyer is told', async () => {
    const payer = await heldByPayer(shop);
    expect(await capture(services, await begin(shop, payer))).toEqual({ is: 'paid', takeSeatsAgain: false });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
    expect(await shop.ledger.liveSeatsOf(payer)).toBe(2);
    expect(await kindsOfMail(payer)).toEqual(['payment-paid']);
  });

  test.each<[string, EventChange, string]>([
    ['e-tickets', { types: {}, deliveryType: 'DELIVERY_ONSITE' }, '以電郵寄出。'],
    ['tickets that are sent', { types: { deliveryHkCents: 0 }, deliveryType: 'DELIVERY_HK' }, '不會以電郵寄出'],
    [
      'tickets that are handed out',
      { types: { type: ['collectionAtShow'] }, deliveryType: 'DELIVERY_ONSITE' },
      '在演出場地領取',
    ],
  ])('promises %s as they were ordered', async (_, { types, deliveryType }, promise) => {
    const payer = await heldByPayer(shop);
    const { eventId } = payer.hall;
    await shop.db
      .updateTable('event')
      .set({ types: JSON.stringify(types) })
      .where('id', '=', eventId)
      .execute();
    await shop.db.updateTable('orders').set({ deliveryType }).where('id', '=', payer.orderId).execute();
    await capture(services, await begin(shop, payer));
    const [mail] = await shop.ledger.mailsOf(payer);
    expect(mail?.body).toContain(promise);
    expect(mail?.body).not.toContain('{{');
    expect(mail?.body?.replace(/https?:\S+/g, '')).not.toContain(String(payer.orderId));
  });

  test('counts once, told twenty times at once', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    const reported = await Promise.all(Array.from({ length: 20 }, () => capture(services, begun)));
    expect(reported.filter(({ is }) => is === 'paid')).toHaveLength(1);
    expect(reported.filter(({ is }) => is === 'again')).toHaveLength(19);
    expect(await kindsOfMail(payer)).toEqual(['payment-paid']);
  });

  test('pays after a refusal with the same number, and a refusal afterwards changes nothing', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    const { eventId, invoiceNo } = begun.payment;
    await failPayment(services, { eventId, invoiceNo, responseCode: '1' });
    expect((await shop.ledger.paymentsOf(payer))[0]).toMatchObject({ status: 'FAILED', responseCode: '1' });
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
    expect((await capture(services, begun)).is).toBe('paid');
    await failPayment(services, { eventId, invoiceNo, responseCode: '1' });
    expect((await shop.ledger.paymentsOf(payer))[0]).toMatchObject({ status: 'CAPTURED', settles: true });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
  });

  test('twice is one order, and one refund due', async () => {
    const payer = await heldByPayer(shop);
    const both = [await begin(shop, payer), await begin(shop, payer)];
    const reported = await Promise.all(both.map((begun) => capture(services, begun)));
    expect(reported.map(({ is }) => is).sort()).toEqual(['paid', 'refundDue']);
    expect((await shop.ledger.paymentsOf(payer)).map(({ status }) => status).sort()).toEqual([
      'CAPTURED',
      'REFUND_DUE',
    ]);
    expect(await kindsOfMail(payer)).toEqual(['alert-refund-due', 'payment-paid', 'payment-refund-due']);
  });
});

describe('money that does not fit', () => {
  test.each([
    ['amountCents', { amountCents: 1 }],
    ['currency', { currency: '840' }],
    ['merchantId', { merchantId: '1' }],
  ])('pays for nothing: another %s', async (differs, other) => {
    const payer = await heldByPayer(shop);
    expect(await capture(services, await begin(shop, payer), other)).toEqual({ is: 'mismatch', differs });
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
    expect((await shop.ledger.paymentsOf(payer))[0]).toMatchObject({
      status: 'MISMATCHED',
      refundReason: differs,
      settles: false,
    });
    expect(await kindsOfMail(payer)).toEqual(['alert-mismatch']);
  });

  test('for an invoice that nobody has is told so', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    expect(await capture(services, begun, { invoiceNo: '000000000000000000000' })).toEqual({ is: 'unknownInvoice' });
  });
});

describe('money that came late', () => {
  test('pays when nobody has tidied up yet', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await shop.ledger.timeIsOver(payer);
    expect(await capture(services, begun)).toEqual({ is: 'paid', takeSeatsAgain: false });
  });

  test('takes the very same seats again while they are free', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await letGo(payer);
    expect(await capture(services, begun)).toEqual({ is: 'paid', takeSeatsAgain: true });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
    expect(await shop.ledger.liveSeatsOf(payer)).toBe(2);
    // No other buyer gets these seats.
    const next = await heldByPayer(shop, { hall: payer.hall, count: 8 });
    expect(next.seats).not.toEqual(expect.arrayContaining(payer.seats));
  });

  test('goes back when somebody else has a seat of them', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 4));
    const payer = await heldByPayer(shop, { hall, count: 4 });
    const begun = await begin(shop, payer);
    await letGo(payer);
    const next = await heldByPayer(shop, { hall, count: 1 });
    expect(await capture(services, begun)).toEqual({ is: 'refundDue', because: 'seatsGone' });
    expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
    expect((await shop.ledger.orderOf(next)).status).toBe('WAITING');
    // The money is not used when the seats become free later: its refund is due.
    await shop.releases.giveBack(hall.eventId, next.orderId);
    expect(await capture(services, begun)).toEqual({ is: 'again' });
    expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
    expect(await kindsOfMail(payer)).toEqual(['alert-refund-due', 'payment-refund-due']);
  });

  test('goes back when its show has begun, though the seats are free; staff may take it at the door', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await letGo(payer);
    const startsAt = new Date(Date.now() - 60_000);
    await shop.db.updateTable('session').set({ startsAt }).where('eventId', '=', payer.hall.eventId).execute();
    expect(await capture(services, begun)).toEqual({ is: 'refundDue', because: 'orderOver' });
    expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
    expect(await kindsOfMail(payer)).toEqual(['alert-refund-due', 'payment-refund-due']);
    const taken = { method: 'COUNTER_CASH', amount: begun.payment.amountCents / 100, reason: 'late' } as const;
    await takePayment(services, payer.orderId, taken, { principal: 'ada', remoteAddress: null });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
  });

  test('goes back when the buyer gave the seats back', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await shop.releases.giveBack(payer.hall.eventId, payer.orderId);
    expect(await capture(services, begun)).toEqual({ is: 'refundDue', because: 'orderOver' });
  });
});

test('money and the end of the time in the same moment: every cent pays or goes back, and no seat is sold twice', async () => {
  const hall = await shop.hallOf(rowsOfSeats(2, 20));
  const payers = await Promise.all(Array.from({ length: 16 }, () => heldByPayer(shop, { hall })));
  const begun = await Promise.all(payers.map((payer) => begin(shop, payer)));
  const over = new Date(Date.now() - 1);
  await shop.db.updateTable('orders').set({ expiresAt: over }).where('eventId', '=', hall.eventId).execute();
  const buyAgain = async () => {
    const reply = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, shop.buyer(hall.eventId));
    return reply.status;
  };
  const reported = begun.map((one) => captureOf(one));
  await Promise.all([
    ...reported.map((one) => settleCapture(services, one)),
    ...Array.from({ length: 5 }, () => shop.releases.expire(hall.eventId)),
    ...Array.from({ length: 20 }, buyAgain),
  ]);
  const payments = (await Promise.all(payers.map(shop.ledger.paymentsOf))).flat();
  expect(payments.map(({ status }) => status).every((status) => ['CAPTURED', 'REFUND_DUE'].includes(status))).toBe(
    true,
  );
  for (const [at, payer] of payers.entries()) {
    const { status } = await shop.ledger.orderOf(payer);
    const isPaid = payments.find(({ invoiceNo }) => invoiceNo === begun[at]?.payment.invoiceNo)?.status === 'CAPTURED';
    expect({ status, seats: await shop.ledger.liveSeatsOf(payer) }).toEqual(
      isPaid ? { status: 'PAID', seats: 2 } : { status: 'EXPIRED', seats: 0 },
    );
  }
});

describe('an attempt to pay', () => {
  test('holds the seats a quarter of an hour longer, and an hour in all at the most', async () => {
    const payer = await heldByPayer(shop);
    await begin(shop, payer);
    const minutesLeft = async () => ((await shop.ledger.orderOf(payer)).expiresAt.getTime() - Date.now()) / 60_000;
    expect(await minutesLeft()).toBeGreaterThan(14);
    await shop.db
      .updateTable('orders')
      .set({ createdAt: new Date(Date.now() - 50 * 60_000), expiresAt: new Date(Date.now() + 60_000) })
      .where('id', '=', payer.orderId)
      .execute();
    await begin(shop, payer);
    expect(await minutesLeft()).toBeLessThan(11);
  });

  test('by transfer is one, however often it is asked for at once, and has as long as the event gives it', async () => {
    const payer = await heldByPayer(shop);
    await shop.db.updateTable('event').set({ transferHours: 48 }).where('id', '=', payer.hall.eventId).execute();
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(shop, payer, 'CASH')));
    expect(new Set(begun.map(({ payment }) => payment.invoiceNo)).size).toBe(1);
    const hours = ((await shop.ledger.orderOf(payer)).expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47);
  });

  test.each([
    ['alreadyPaid', async (payer: Payer) => void (await capture(services, await begin(shop, payer)))],
    ['notWaiting', async (payer: Payer) => void (await shop.ledger.timeIsOver(payer))],
    [
      'buyerMissing',
      async ({ orderId }: Payer) =>
        void (await shop.db.deleteFrom('orderBuyer').where('orderId', '=', orderId).execute()),
    ],
  ])('is refused: %s', async (code, spoil) => {
    const payer = await heldByPayer(shop);
    await spoil(payer);
    await expect(begin(shop, payer)).rejects.toMatchObject({ code });
  });

  test('for another order than that of the pass finds nothing', async () => {
    const [payer, other] = [await heldByPayer(shop), await heldByPayer(shop)];
    await expect(begin(shop, { ...payer, orderId: other.orderId })).rejects.toMatchObject({ code: 'notFound' });
  });
});
