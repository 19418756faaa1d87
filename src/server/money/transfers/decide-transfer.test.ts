import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import {
  accept,
  comparedLine,
  openTransferOffice,
  payByTransfer,
  receipt,
  reject,
  stateOf,
  type TransferOffice,
  transferring,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { Locale } from '../../../words/locales.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice({}, { jobs: ['expireOrders'] });
});
afterAll(() => shop.close());

describe('to accept', () => {
  test('makes the order PAID, tells the buyer, and says in the audit who did it', async () => {
    const payer = await transferring(shop);
    expect(await accept(shop, payer)).toEqual({ status: 200, body: { state: 'PAID', invoiceNo: payer.invoiceNo } });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
    expect(await shop.ledger.liveSeatsOf(payer)).toBe(2);
    expect((await shop.ledger.paymentsOf(payer))[0]).toMatchObject({
      status: 'CAPTURED',
      settles: true,
      decidedBy: 'mei',
      providerRef: 'by hand',
    });
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-transfer', 'payment-paid']);
    expect(await shop.ledger.auditOf(payer.invoiceNo)).toEqual(['TRANSFER_ACCEPTED mei', 'ORDER_PAID mei']);
    expect(await stateOf(shop, payer)).toMatchObject({ state: 'PAID', transfer: null });
  });

  test('an amount with a part of a cent is refused at its field, and the order waits on', async () => {
    const payer = await transferring(shop);
    const { status, body } = await accept(shop, { ...payer, amount: payer.amount + 0.004 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fieldErrors: [{ field: 'amount' }] });
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
  });

  test('twenty at once is one; the others are told who was first, and who was first may ask again', async () => {
    const payer = await transferring(shop);
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signedIn(shop.deps, { login: `clerk-${at}`, authorities: ['ROLE_ADMIN'] })),
    );
    const reported = await Promise.all(people.map((as) => accept(shop, payer, { as })));
    expect(reported.filter(({ status }) => status === 200)).toHaveLength(1);
    const [{ decidedBy } = { decidedBy: '' }] = await shop.ledger.paymentsOf(payer);
    const losers = reported.filter(({ status }) => status !== 200);
    expect(losers.map(({ body }) => [body.errorKey, body.details?.decidedBy])).toEqual(
      Array(19).fill(['alreadyDecided', decidedBy]),
    );
    const first = people.find(({ login }) => login === decidedBy) as SignedIn;
    expect((await accept(shop, payer, { as: first })).body.state).toBe('PAID');
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-transfer', 'payment-paid']);
    expect((await shop.ledger.auditOf(payer.invoiceNo)).length).toBe(2);
  });

  test('with another amount than the order’s is refused', async () => {
    const payer = await transferring(shop);
    for (const amount of [payer.amount - 0.01, payer.amount * 10, 0]) {
      const { status, body } = await accept(shop, { ...payer, amount });
      expect([status, body.errorKey, body.details?.amount]).toEqual([409, 'otherAmount', payer.amount]);
    }
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
  });

  test('a line of a statement is good for one order', async () => {
    const [one, other] = [await transferring(shop), await transferring(shop)];
    const line = await comparedLine(shop, one);
    const reported = await Promise.all([accept(shop, one, { line }), accept(shop, other, { line, as: shop.other })]);
    expect(reported.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(reported.find(({ status }) => status === 409)?.body.errorKey).toBe('lineUsed');
    const statuses = [(await shop.ledger.orderOf(one)).status, (await shop.ledger.orderOf(other)).status].sort();
    expect(statuses).toEqual(['PAID', 'WAITING']);
  });

  test('with a line that nobody has compared is refused, and nothing is written', async () => {
    const payer = await transferring(shop);
    for (const line of ['invented', '', 'x'.repeat(100)]) {
      const { status, body } = await accept(shop, payer, { line });
      expect([status, body.errorKey]).toEqual([409, 'lineUnknown']);
    }
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
    expect(await shop.ledger.auditOf(payer.invoiceNo)).toEqual([]);
  });

  test('with a line of another amount is refused', async () => {
    const payer = await transferring(shop);
    const line = await comparedLine(shop, { ...payer, amount: payer.amount + 1 });
    const { status, body } = await accept(shop, payer, { line });
    expect([status, body.errorKey, body.details?.amount]).toEqual([409, 'otherAmount', payer.amount]);
    expect((await accept(shop, payer, { line: await comparedLine(shop, payer) })).body.state).toBe('PAID');
  });

  test('after the time is over takes the same seats again while they are free', async () => {
    const payer = await transferring(shop);
    await shop.ledger.timeIsOver(payer);
    await shop.releases.expire(payer.hall.eventId);
    expect((await accept(shop, payer)).body.state).toBe('PAID');
    expect([(await shop.ledger.orderOf(payer)).status, await shop.ledger.liveSeatsOf(payer)]).toEqual(['PAID', 2]);
  });

  test('after the seats were sold to somebody else owes the money back, and both are told', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 4));
    const payer = await transferring(shop, { hall, count: 4 });
    await shop.ledger.timeIsOver(payer);
    await shop.releases.expire(hall.eventId);
    await heldByPayer(shop, { hall, count: 1 });
    expect((await accept(shop, payer)).body.state).toBe('REFUND_DUE');
    expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
    expect(await shop.ledger.kindsOfMail(payer)).toEqual([
      'payment-transfer',
      'alert-refund-due',
      'payment-refund-due',
    ]);
  });

  test('an order that was paid by card meanwhile owes the money back', async () => {
    const payer = await transferring(shop);
    await capture(paymentServicesOf(shop), await begin(shop, payer));
    expect((await accept(shop, payer)).body.state).toBe('REFUND_DUE');
    expect((await shop.ledger.paymentsOf(payer)).map(({ status }) => status).sort()).toEqual([
      'CAPTURED',
      'REFUND_DUE',
    ]);
  });

  test('what is no transfer is not found', async () => {
    const card = await begin(shop, await heldByPayer(shop));
    for (const invoiceNo of [card.payment.invoiceNo, '0000000000000000ZZZZZ', 'ABCDEFGHIJKLMNO'])
      expect((await accept(shop, { invoiceNo, amount: 1 })).status).toBe(404);
  });
});

describe('to reject', () => {
  test('with another chance keeps the seats; the buyer is told why, sends another receipt and is accepted', async () => {
    const payer = await transferring(shop);
    await upload(shop, payer, await receipt());
    const before = (await shop.ledger.orderOf(payer)).expiresAt;
    expect((await reject(shop, payer, { anotherChance: true })).body.state).toBe('TRANSFER');
    expect((await stateOf(shop, payer)).transfer).toMatchObject({ note: '截圖看不清楚', proofs: 0 });
    expect((await shop.ledger.orderOf(payer)).expiresAt).toEqual(before);
    const mail = (await shop.ledger.mailsOf(payer)).at(-1);
    expect(mail?.kind).toBe('payment-transfer-rejected');
    expect(mail?.body).toMatch(/截圖看不清楚.*\/order\/transfer\/\S+/s);
    expect(mail?.body).not.toContain('{{');
    expect((await upload(shop, payer, await receipt())).body).toEqual({ proofs: 1 });
    expect((await stateOf(shop, payer)).transfer).toMatchObject({ note: null, proofs: 1 });
    expect((await accept(shop, payer, { as: shop.other })).body.state).toBe('PAID');
    expect(await shop.ledger.auditOf(payer.invoiceNo)).toEqual([
      'TRANSFER_REJECTED mei',
      'TRANSFER_ACCEPTED kwan',
      'ORDER_PAID kwan',
    ]);
  });

  test.each<[Locale, string]>([
    ['zh-hk', '我們的戶口未有收到款項'],
    ['zh-tw', '我們的帳號還沒有收到款項'],
    ['en', 'The money has not arrived in our account.'],
  ])('by a reason that is ready says it in the language of the buyer: %s', async (locale, sentence) => {
    const payer = await transferring(shop);
    await shop.db.updateTable('orderBuyer').where('orderId', '=', payer.orderId).set({ locale }).execute();
    const decided = { reason: 'notArrived', note: 'FPS 166052322', anotherChance: true };
    // The same request again, as after a lost reply.
    for (const _ of [1, 2]) {
      const url = `/api/transfers/${payer.invoiceNo}/reject`;
      const { headers } = shop.admin;
      expect((await shop.app.inject({ method: 'POST', url, headers, payload: decided })).statusCode).toBe(200);
    }
    const { note } = (await stateOf(shop, payer)).transfer;
    expect(note).toMatch(/\nFPS 166052322$/);
    expect(note).toContain(sentence);
    const mails = await shop.ledger.mailsOf(payer);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.body).toContain(note);
  });

  test('without a reason and without words is refused at the field', async () => {
    const payer = await transferring(shop);
    const reported = await reject(shop, payer, { note: '' });
    expect(reported).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'note' }] } });
  });

  test('with another chance is said once, until something else was sent', async () => {
    const payer = await transferring(shop);
    const notes = ['看不清楚', '金額不同', '日期不同'];
    const reported = await Promise.all(notes.map((note) => reject(shop, payer, { note, anotherChance: true })));
    expect(reported.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(reported.find(({ status }) => status !== 200)?.body).toMatchObject({
      errorKey: 'alreadyDecided',
      details: { decidedBy: 'mei' },
    });
    const { note } = (await stateOf(shop, payer)).transfer;
    expect((await reject(shop, payer, { note, anotherChance: true })).status).toBe(200);
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-transfer', 'payment-transfer-rejected']);
    await upload(shop, payer, await receipt());
    expect((await reject(shop, payer, { anotherChance: true })).status).toBe(200);
  });

  test('for good puts the seats back on sale and ends the order', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 4));
    const payer = await transferring(shop, { hall, count: 4 });
    expect(await shop.ledger.freeIn(hall)).toBe(0);
    // The same request again, as after a lost reply.
    for (const _ of [1, 2]) expect((await reject(shop, payer)).body.state).toBe('OVER');
    expect((await shop.ledger.orderOf(payer)).status).toBe('REJECTED');
    expect((await shop.ledger.paymentsOf(payer))[0]).toMatchObject({
      status: 'FAILED',
      note: '截圖看不清楚',
      decidedBy: 'mei',
    });
    expect([await shop.ledger.freeIn(hall), await shop.ledger.liveSeatsOf(payer)]).toEqual([4, 0]);
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-transfer', 'payment-transfer-rejected']);
    expect(await stateOf(shop, payer)).toMatchObject({ state: 'OVER', rejection: '截圖看不清楚' });
    const next = await shop.order({ ...hall, orderDetails: [lineIn(hall, 4)] }, shop.buyer(hall.eventId));
    expect(next.status).toBe(200);
    // The buyer cannot pay for a rejected order.
    expect((await payByTransfer(shop, payer)).body.errorKey).toBe('notWaiting');
  });

  test('for good leaves an order alone that was paid by card meanwhile', async () => {
    const payer = await transferring(shop);
    await capture(paymentServicesOf(shop), await begin(shop, payer));
    expect((await reject(shop, payer)).status).toBe(200);
    expect([(await shop.ledger.orderOf(payer)).status, await shop.ledger.liveSeatsOf(payer)]).toEqual(['PAID', 2]);
    expect(await shop.ledger.kindsOfMail(payer)).not.toContain('payment-transfer-rejected');
  });

  test('for good does not lose money that comes afterwards, as a statement shows it', async () => {
    const payer = await transferring(shop);
    await reject(shop, payer);
    expect((await accept(shop, payer)).body.errorKey).toBe('alreadyDecided');
    expect((await accept(shop, payer, { line: await comparedLine(shop, payer) })).body.state).toBe('REFUND_DUE');
    expect((await shop.ledger.orderOf(payer)).status).toBe('REJECTED');
  });

  test('needs a reason', async () => {
    const payer = await transferring(shop);
    for (const note of ['', '   ', 'x'.repeat(501)]) expect((await reject(shop, payer, { note })).status).toBe(400);
  });
});

test('accepting and rejecting at once: one of them counts, and the seats follow it', async () => {
  const payers = await Promise.all(Array.from({ length: 10 }, () => transferring(shop)));
  for (const payer of payers) {
    const reported = await Promise.all([
      accept(shop, payer),
      reject(shop, payer, { as: shop.other }),
      accept(shop, payer, { as: shop.other }),
      reject(shop, payer),
    ]);
    expect(reported.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await shop.ledger.orderOf(payer);
    const isPaid = status === 'PAID';
    expect({ status, seats: await shop.ledger.liveSeatsOf(payer) }).toEqual(
      isPaid ? { status: 'PAID', seats: 2 } : { status: 'REJECTED', seats: 0 },
    );
    expect((await shop.ledger.kindsOfMail(payer)).slice(1)).toEqual([
      isPaid ? 'payment-paid' : 'payment-transfer-rejected',
    ]);
  }
});

test('rejecting while the time runs out and somebody buys: every seat is sold once', async () => {
  const hall = await shop.hallOf(rowsOfSeats(2, 10));
  const payers = await Promise.all(Array.from({ length: 8 }, () => transferring(shop, { hall })));
  const soon = new Date(Date.now() + 50);
  await shop.db.updateTable('orders').set({ expiresAt: soon }).where('eventId', '=', hall.eventId).execute();
  const buy = () => shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, shop.buyer(hall.eventId));
  await Promise.all([
    ...payers.map((payer, at) => (at % 2 ? reject(shop, payer) : accept(shop, payer))),
    ...Array.from({ length: 5 }, () => shop.releases.expire(hall.eventId)),
    ...Array.from({ length: 10 }, buy),
  ]);
  const live = await shop.db
    .selectFrom('ticket')
    .where('eventId', '=', hall.eventId)
    .where('isLive', '=', true)
    .select(['rowLabel', 'seatNumber'])
    .execute();
  expect(new Set(live.map(({ rowLabel, seatNumber }) => `${rowLabel}${seatNumber}`)).size).toBe(live.length);
  expect((await shop.ledger.freeIn(hall)) + live.length).toBe(20);
  for (const [at, payer] of payers.entries()) {
    const [payment] = await shop.ledger.paymentsOf(payer);
    const ends = `${(await shop.ledger.orderOf(payer)).status} ${payment?.status}`;
    expect(at % 2 ? ['REJECTED FAILED', 'EXPIRED FAILED'] : ['PAID CAPTURED', 'EXPIRED REFUND_DUE']).toContain(ends);
  }
});
