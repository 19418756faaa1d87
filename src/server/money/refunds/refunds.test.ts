import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  servicesWith as deskOfShop,
  minutesPass,
  paidTwice as paidTwiceIn,
} from '../../../../tests/support/people/refunds.ts';
import {
  accept,
  anyAddress,
  openTransferOffice,
  type TransferOffice,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import type { RefundDue } from '../../../contract/payment-review.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-states.ts';
import { noteRefund, sendRefund } from './send-refund.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const servicesWith = (says: Parameters<typeof deskOfShop>[1]) => deskOfShop(shop, says);
const paidTwice = () => paidTwiceIn(shop);
const by = { principal: 'mei', remoteAddress: '10.0.0.1' };
const paymentOf = ({ orderId }: Payer, status: PaymentStatus) =>
  shop.db
    .selectFrom('payment')
    .where('orderId', '=', orderId)
    .where('status', '=', status)
    .selectAll()
    .executeTakeFirstOrThrow();
const kindsOfMail = (payer: Payer) => shop.ledger.kindsOfMail(payer);
const list = async (): Promise<RefundDue[]> =>
  (await shop.app.inject({ method: 'GET', url: '/api/refunds?size=200', headers: shop.admin.headers })).json();
const call = async (url: string, payload: object) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url,
    headers: shop.admin.headers,
    payload,
    remoteAddress: anyAddress(),
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe('a refund', () => {
  test('is sent by the provider once, however many press the button; the buyer is told once', async () => {
    const { payer, invoiceNo, cents } = await paidTwice();
    const { services, reported } = servicesWith({ is: 'sent' });
    const people = Array.from({ length: 10 }, (_, at) => ({ ...by, principal: `clerk-${at}` }));
    const outcomes = await Promise.allSettled(people.map((each) => sendRefund(services, invoiceNo, each)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(reported.map((each) => each.cents)).toEqual([cents]);
    expect(await paymentOf(payer, 'REFUNDED')).toMatchObject({ invoiceNo, refundedCents: cents });
    expect((await kindsOfMail(payer)).filter((kind) => kind === 'payment-refunded')).toHaveLength(1);
    expect(await paymentOf(payer, 'CAPTURED')).toMatchObject({ settles: true });
  });

  test('that the provider refuses stays due, says why, and can be tried again or sent by hand', async () => {
    const { payer, invoiceNo } = await paidTwice();
    const { services } = servicesWith({ is: 'refused', because: 'Parameter PayRef Incorrect' });
    for (const _ of [1, 2])
      await expect(sendRefund(services, invoiceNo, by)).rejects.toMatchObject({
        code: 'refundFailed',
        details: { because: 'Parameter PayRef Incorrect' },
      });
    expect((await list()).find((refund) => refund.invoiceNo === invoiceNo)).toMatchObject({
      tried: 'REFUSED',
      refusedBecause: 'Parameter PayRef Incorrect',
    });
    await noteRefund(services, invoiceNo, '經 FPS 退回', by);
    expect(await paymentOf(payer, 'REFUNDED')).toMatchObject({ note: '經 FPS 退回', refundRefused: null });
  });

  test('that nobody knows the end of is not told again at once', async () => {
    const { payer, invoiceNo, cents } = await paidTwice();
    const { services, reported } = servicesWith({ is: 'unknown' });
    await expect(sendRefund(services, invoiceNo, by)).rejects.toMatchObject({ code: 'refundFailed' });
    await expect(sendRefund(services, invoiceNo, by)).rejects.toMatchObject({ code: 'alreadyDecided' });
    await expect(noteRefund(services, invoiceNo, 'x', by)).rejects.toMatchObject({ code: 'alreadyDecided' });
    expect(reported.map((each) => each.cents)).toEqual([cents]);
    expect(await paymentOf(payer, 'REFUND_DUE')).toMatchObject({ invoiceNo });
    await minutesPass(shop, { invoiceNo }, 3);
    await sendRefund(servicesWith({ is: 'sent' }).services, invoiceNo, by);
    expect(await paymentOf(payer, 'REFUNDED')).toMatchObject({ invoiceNo });
  });

  test('by hand and by the provider at once is one of them', async () => {
    const { payer, invoiceNo } = await paidTwice();
    const { services } = servicesWith({ is: 'sent' });
    const outcomes = await Promise.allSettled([
      sendRefund(services, invoiceNo, by),
      noteRefund(services, invoiceNo, 'by hand', { ...by, principal: 'kwan' }),
      noteRefund(services, invoiceNo, 'by bank', { ...by, principal: 'ho' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await kindsOfMail(payer)).filter((kind) => kind === 'payment-refunded')).toHaveLength(1);
  });

  test('of another amount is that amount; of another merchant or currency a person sees to it', async () => {
    const cents = 12_345;
    const made = async (other: Parameters<typeof capture>[2]) => {
      const payer = await heldByPayer(shop);
      await capture(paymentServicesOf(shop), await begin(shop, payer), other);
      return payer;
    };
    const { services, reported } = servicesWith({ is: 'sent' });
    const lessPaid = await made({ amountCents: cents });
    await sendRefund(services, (await paymentOf(lessPaid, 'MISMATCHED')).invoiceNo, by);
    expect(reported.map((each) => each.cents)).toEqual([cents]);
    expect(await paymentOf(lessPaid, 'REFUNDED')).toMatchObject({ refundedCents: cents });
    const elsewhere = await made({ merchantId: '1' });
    const { invoiceNo } = await paymentOf(elsewhere, 'MISMATCHED');
    await expect(sendRefund(services, invoiceNo, by)).rejects.toMatchObject({ code: 'methodClosed' });
    expect(reported.map((each) => each.cents)).toEqual([cents]);
  });

  test.each([
    ['the currency alone', {}],
    ['the merchant, too', { merchantId: '1' }],
  ])('of US dollars is US dollars for staff, the buyer and the audit, where %s is another one', async (_, other) => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await capture(paymentServicesOf(shop), begun, { ...other, currency: '840' });
    const { invoiceNo } = begun.payment;
    expect((await list()).find((refund) => refund.invoiceNo === invoiceNo)).toMatchObject({
      captured: 980,
      capturedCurrency: 'USD',
    });
    await noteRefund(servicesWith({ is: 'sent' }).services, invoiceNo, 'in the portal', by);
    const mail = (await shop.ledger.mailsOf(payer)).find(({ kind }) => kind === 'payment-refunded');
    expect(mail?.body).toContain('USD 980.00');
    expect(mail?.body).not.toContain('HK$980');
    const records = await shop.db.selectFrom('audit').where('type', '=', 'REFUND_SENT').select('message').execute();
    expect(records.map(({ message }) => message)).toContain(
      `payment ${invoiceNo} of order ${payer.orderId}, USD 980.00, by hand: in the portal`,
    );
  });

  test('of money that settles an order, or that never came, is not found', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    const { services } = servicesWith({ is: 'sent' });
    await expect(sendRefund(services, begun.payment.invoiceNo, by)).rejects.toMatchObject({ code: 'notFound' });
    await capture(paymentServicesOf(shop), begun);
    await expect(sendRefund(services, begun.payment.invoiceNo, by)).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('the queue tells what is due before what has gone, and what the shop itself can send', async () => {
  const { invoiceNo: gone } = await paidTwice();
  await call(`/api/refunds/${gone}/done`, { note: '已退回' });
  const transfer = await transferring(shop);
  await capture(paymentServicesOf(shop), await begin(shop, transfer));
  await accept(shop, transfer);
  const listed = await list();
  const at = (invoiceNo: string) => listed.findIndex((refund) => refund.invoiceNo === invoiceNo);
  expect(listed[at(transfer.invoiceNo)]).toMatchObject({
    method: 'CASH',
    status: 'REFUND_DUE',
    captured: transfer.amount,
    reason: 'paidAlready',
    note: null,
    canBeSent: false,
  });
  expect(listed[at(gone)]).toMatchObject({
    status: 'REFUNDED',
    reason: 'paidAlready',
    note: '已退回',
    canBeSent: false,
  });
  expect(at(transfer.invoiceNo)).toBeLessThan(at(gone));
  expect((await call(`/api/refunds/${transfer.invoiceNo}/send`, {})).body.errorKey).toBe('methodClosed');
  expect((await call(`/api/refunds/${transfer.invoiceNo}/done`, { note: '' })).status).toBe(400);
  expect((await call(`/api/refunds/${gone}/done`, { note: 'again' })).body.errorKey).toBe('alreadyDecided');
  const audit = await shop.db
    .selectFrom('audit')
    .where('type', '=', 'REFUND_SENT')
    .select(['principal', 'message'])
    .execute();
  expect(audit.some(({ principal, message }) => principal === 'mei' && message.includes(gone))).toBe(true);
});
