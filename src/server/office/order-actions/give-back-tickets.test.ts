// Tickets of paid orders that come back, and the money for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payBeforeLedger } from '../../../../tests/support/database/earlier-sales.ts';
import { addSlowly } from '../../../../tests/support/database/without-locks.ts';
import { letIn } from '../../../../tests/support/people/let-in.ts';
import {
  actionsOf,
  freeSeatsOf,
  ledgerSumOf,
  paidPayer,
  refundsOf,
  settledOf,
  staffOf,
  ticketsOf,
} from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { servicesWith } from '../../../../tests/support/people/refunds.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import type { TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { GatewayServices } from '../../money/gateways/gateway-services.ts';
import { sendDueOrderRefunds } from '../../money/refunds/send-due-order-refunds.ts';
import { sumLines } from '../reports/settlements.queries.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
let admin: ReturnType<typeof staffOf>;
let treasurer: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
  admin = staffOf(shop, await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] }));
  treasurer = await signedIn(shop.deps, { login: 'treasurer', authorities: ['ROLE_FINANCE'] });
});
afterAll(() => shop.close());

/** Sends all refunds like the job. */
async function sendAll(services: GatewayServices): Promise<void> {
  while (await sendDueOrderRefunds(services));
}
const threeSeats = async (): Promise<Payer> =>
  paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10)), count: 3 });
const rowOf = ({ orderId }: Payer) =>
  shop.db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow();
const settled = (payer: Payer) => settledOf(shop, payer);

describe('a single ticket that is given back', () => {
  test('frees its seat at once; the order stays paid with the others, and all figures agree', async () => {
    const payer = await threeSeats();
    expect(await admin.giveBack(payer, { tickets: [2] })).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
    expect((await ticketsOf(shop, payer)).filter((ticket) => ticket.endsWith('free'))).toHaveLength(1);
    expect(await rowOf(payer)).toMatchObject({
      status: 'PAID',
      ticketCount: 2,
      ticketsCents: 96_000,
      handlingCents: 2000,
    });
    expect(await refundsOf(shop, payer)).toMatchObject([
      { amountCents: 48_000, decidedBy: 'admin', approvedBy: 'admin', sentAt: null },
    ]);
    // The fee of the ticket is kept.
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([99_000, 99_000]);
    expect(await actionsOf(shop, payer)).toEqual([`TICKETS_RETURNED | ${payer.seats[1]} · HK$480 | 陳先生不能來`]);
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-paid', 'payment-tickets-returned']);
  });

  test('is none that was let in: its seat is not sold again; the others and money alone may go back', async () => {
    const payer = await threeSeats();
    await letIn(shop.db, payer.orderId, 2);
    for (const tickets of [[2], [1, 2], [1, 2, 3]])
      expect(await admin.giveBack(payer, { tickets })).toMatchObject({ status: 409, error: 'error.ticketAdmitted' });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([7]);
    expect(await admin.giveBack(payer, { tickets: [3] })).toMatchObject({ status: 200 });
    expect(await admin.giveBack(payer, { adjustment: 10, refundedBefore: 480 })).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
  });

  test.each([
    ['money alone', { adjustment: 10 }, 'payment-money-returned', 'HK$10'],
    ['a ticket at no refund', { tickets: [1], adjustment: -480 }, 'payment-free-tickets-returned', '不設退款'],
  ])('or is not: the mail says what came back: %s', async (_, body, kind, text) => {
    const payer = await threeSeats();
    expect(await admin.giveBack(payer, body)).toMatchObject({ status: 200 });
    const mails = shop.db.selectFrom('mail').where('recipient', '=', payer.email).where('kind', '<>', 'payment-paid');
    expect(await mails.select(['kind', 'body']).execute()).toEqual([{ kind, body: expect.stringContaining(text) }]);
  });

  test('can be bought by somebody else in the next moment', async () => {
    const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 2)) });
    await admin.giveBack(payer, { tickets: [1] });
    const next = await heldByPayer(shop, { hall: payer.hall, count: 1 });
    expect(next.seats).toEqual([payer.seats[0]]);
  });

  test('brings its fee back where that is wanted, and less where a part is kept', async () => {
    const payer = await threeSeats();
    await admin.giveBack(payer, { tickets: [1], withFees: true });
    await admin.giveBack(payer, { tickets: [2], adjustment: -80.5, refundedBefore: 490 });
    expect((await refundsOf(shop, payer)).map(({ amountCents }) => amountCents)).toEqual([49_000, 39_950]);
    expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([58_050, 58_050]);
  });

  test('in standing room is one place more', async () => {
    const payer = await paidPayer(shop, { hall: await shop.hallOf(20), count: 4 });
    await admin.giveBack(payer, { tickets: [1, 4] });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([18]);
    expect(await actionsOf(shop, payer)).toEqual(['TICKETS_RETURNED | Z1, Z1 · HK$960 | 陳先生不能來']);
  });
});

test('when the last ticket is given back the order is cancelled and keeps its amounts', async () => {
  const payer = await threeSeats();
  await admin.giveBack(payer, { tickets: [1], withFees: true });
  expect(await admin.giveBack(payer, { tickets: [2, 3], withFees: true, refundedBefore: 490 })).toMatchObject({
    status: 200,
  });
  expect(await freeSeatsOf(shop, payer.hall)).toEqual([10]);
  expect(await rowOf(payer)).toMatchObject({ status: 'CANCELED', ticketCount: 2, amountCents: 98_000 });
  expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([0, 0]);
  expect((await clerk.put(payer, 'WAITING', '又要了')).error).toBe('error.wasPaid');
});

test('after a goodwill a clerk gives all tickets back for the money that is left', async () => {
  const payer = await threeSeats();
  await admin.giveBack(payer, { adjustment: 100 });
  const all = { tickets: [1, 2, 3], withFees: true, refundedBefore: 100 };
  expect(await clerk.giveBack(payer, all)).toMatchObject({ status: 200 });
  expect((await refundsOf(shop, payer)).map(({ amountCents }) => amountCents)).toEqual([10_000, 137_000]);
  expect(await rowOf(payer)).toMatchObject({ status: 'CANCELED' });
  expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([0, 0]);
});

test('delivery and a goodwill go back as well, and the ledger says each', async () => {
  const payer = await heldByPayer(shop, { count: 1 });
  await shop.db
    .updateTable('orders')
    .set({ deliveryType: 'DELIVERY_HK', deliveryCents: 4000, amountCents: 53_000 })
    .where('id', '=', payer.orderId)
    .execute();
  await admin.pay(payer, 'COUNTER_CARD', 530);
  expect(await admin.giveBack(payer, { withDelivery: true, adjustment: 10 })).toMatchObject({ status: 200 });
  expect(await rowOf(payer)).toMatchObject({ status: 'PAID', deliveryCents: 0, amountCents: 49_000 });
  expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([48_000, 48_000]);
  expect(await actionsOf(shop, payer)).toContain('MONEY_RETURNED | HK$50 | 陳先生不能來');
});

test('the promoter is due no less for a fee or a delivery that went back, but for a goodwill, whatever its reason is', async () => {
  const payer = await heldByPayer(shop, { count: 2 });
  await shop.db
    .updateTable('orders')
    .set({ deliveryType: 'DELIVERY_HK', deliveryCents: 4000, amountCents: 102_000 })
    .where('id', '=', payer.orderId)
    .execute();
  await admin.pay(payer, 'COUNTER_CARD', 1020);
  const wanted = { tickets: [1], withFees: true, withDelivery: true, adjustment: 10, reason: 'FEE' };
  expect(await admin.giveBack(payer, wanted)).toMatchObject({ status: 200 });
  expect(await sumLines(shop.db, payer.hall.eventId, null, '9999-12-31')).toMatchObject({
    salesCents: 96_000,
    feesCents: 1000,
    deliveriesCents: 0,
    refundsCents: -49_000,
  });
});

test('an order that was paid before there was a ledger gets the lines of its sale first', async () => {
  const payer = await heldByPayer(shop);
  await payBeforeLedger(shop.db, payer.orderId);
  expect(await admin.giveBack(payer, { tickets: [1] })).toMatchObject({ status: 200 });
  expect([await settled(payer), await ledgerSumOf(shop, payer)]).toEqual([50_000, 50_000]);
});

describe('nothing happens, and the refusal says why:', () => {
  test.each([
    ['more than was paid', { adjustment: 1470.01 }, 'error.refundTooMuch', { left: 1470 }],
    ['a ticket that the order does not have', { tickets: [9] }, 'error.ticketsGone', { numbers: [9] }],
    ['nothing at all', {}, 'error.refundNothing', {}],
    [
      'money that went back since the page was read',
      { tickets: [1], refundedBefore: 5 },
      'error.orderChanged',
      undefined,
    ],
  ])('%s', async (_, body, error, details) => {
    const payer = await threeSeats();
    expect(await admin.giveBack(payer, body)).toEqual({ status: 409, error, details });
    expect(await refundsOf(shop, payer)).toEqual([]);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([7]);
  });

  test('an order that is not paid', async () => {
    const payer = await heldByPayer(shop);
    expect(await admin.giveBack(payer, { tickets: [1] })).toMatchObject({ status: 409, error: 'error.notPaid' });
  });

  test('no reason, half a cent, or no such order', async () => {
    const payer = await threeSeats();
    for (const wrong of [{ reason: ' ' }, { adjustment: 0.005 }, { tickets: [0] }])
      expect((await admin.giveBack(payer, { tickets: [1], ...wrong })).status).toBe(400);
    expect((await admin.giveBack({ ...payer, orderId: 2 ** 52 }, { tickets: [1] })).status).toBe(404);
  });
});

describe('two people at once', () => {
  beforeAll(() => addSlowly(shop.db, 'payment_refund'));

  test('who give all money back: one does, the other is told that the order has changed', async () => {
    const payer = await threeSeats();
    const replies = await Promise.all([1, 2].map(() => admin.giveBack(payer, { adjustment: 1470 })));
    expect(replies.map(({ status, error }) => `${status} ${error}`).sort()).toEqual(['200 ', '409 error.orderChanged']);
    expect(await refundsOf(shop, payer)).toHaveLength(1);
  });

  test('who give the same ticket back: its seat is free once, and its money promised once', async () => {
    const payer = await threeSeats();
    const replies = await Promise.all([1, 2, 3].map(() => admin.giveBack(payer, { tickets: [1] })));
    expect(replies.map(({ error }) => error).sort()).toEqual(['', 'error.orderChanged', 'error.orderChanged']);
    expect(await refundsOf(shop, payer)).toHaveLength(1);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
  });
});

describe('the money of a clerk who may not refund', () => {
  test('waits for finance; the provider sends it only after that, in the amount of the ticket', async () => {
    const payer = await threeSeats();
    expect(await clerk.giveBack(payer, { tickets: [1] })).toMatchObject({ status: 200 });
    const { services, reported } = servicesWith(shop as TransferOffice, { is: 'sent' });
    await sendAll(services);
    const [refund] = await refundsOf(shop, payer);
    expect(refund).toMatchObject({ approvedBy: null, sentAt: null });
    expect(reported.map(({ invoiceNo }) => invoiceNo)).not.toContain(refund?.invoiceNo);
    const waiting = await shop.app.inject({ url: '/api/refunds/portions', headers: treasurer.headers });
    expect(waiting.json()).toContainEqual(
      expect.objectContaining({ transactionId: payer.orderId, amount: 480, isApproved: false, email: payer.email }),
    );
    const finance = staffOf(shop, treasurer);
    expect(await finance.noteRefund(refund?.invoiceNo ?? '', 1)).toMatchObject({ status: 200 });
    expect(await refundsOf(shop, payer)).toMatchObject([
      { approvedBy: 'treasurer', sentBy: 'treasurer', note: '經 FPS 退回' },
    ]);
    expect(await actionsOf(shop, payer)).toContain('REFUND_SENT | HK$480.00 | 經 FPS 退回');
    expect(await finance.noteRefund(refund?.invoiceNo ?? '', 1), 'the reply was lost').toMatchObject({ status: 200 });
    expect((await actionsOf(shop, payer)).filter((action) => action.startsWith('REFUND_SENT'))).toHaveLength(1);
    expect(await admin.noteRefund(refund?.invoiceNo ?? '', 1)).toMatchObject({
      status: 409,
      error: 'error.alreadyDecided',
    });
  });

  test('is not promised beyond the tickets', async () => {
    const payer = await threeSeats();
    expect(await clerk.giveBack(payer, { tickets: [1], adjustment: 1 })).toMatchObject({ status: 403 });
    expect((await clerk.noteRefund('0001M0000000000000000', 1)).status).toBe(403);
  });
});

test('an approved portion is sent by the provider once, however many servers look; the buyer reads it', async () => {
  const payer = await threeSeats();
  await admin.giveBack(payer, { tickets: [1, 2] });
  const { services, reported } = servicesWith(shop as TransferOffice, { is: 'sent' });
  await Promise.all([1, 2, 3].map(() => sendAll(services)));
  const { invoiceNo } = (await refundsOf(shop, payer))[0] as { invoiceNo: string };
  expect(reported.filter((report) => report.invoiceNo === invoiceNo)).toEqual([{ invoiceNo, cents: 96_000 }]);
  expect(await shop.ledger.kindsOfMail(payer)).toContain('payment-refunded');
});

test('a portion that the provider refuses says why and is left to a person', async () => {
  const payer = await threeSeats();
  await admin.giveBack(payer, { tickets: [1] });
  const { services } = servicesWith(shop as TransferOffice, { is: 'refused', because: 'no such payment' });
  await sendAll(services);
  await sendAll(services);
  expect(await refundsOf(shop, payer)).toMatchObject([{ refused: 'no such payment', sentAt: null, askedAt: null }]);
  expect(await shop.ledger.kindsOfMail(payer)).toContain('alert-refund-refused');
});

test('a line for two zones returns the seats of both', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 5), 9);
  const payer = await paidPayer(shop, { hall, lines: [lineIn(hall, 2, 0), lineIn(hall, 2, 1)] });
  await admin.giveBack(payer, { tickets: [1, 3] });
  expect(await freeSeatsOf(shop, hall)).toEqual([4, 8]);
});
