import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { paidTwice } from '../../../../tests/support/people/refunds.ts';
import type { TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { giveBackTickets } from '../../office/order-actions/give-back-tickets.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { listOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { finishOrderRefund } from '../refunds/send-order-refund.ts';
import { finishRefund } from '../refunds/send-refund.ts';
import { reconcileSettlement } from './reconcile-settlement.ts';
import { reportSilentPayments } from './report-silent-payments.ts';
import { settlementFileOf } from './settlement-file.ts';
import { readSettlement } from './settlement-lines.ts';

let shop: BoxOffice;
let services: PaymentServices;
beforeAll(async () => {
  shop = await openBoxOffice();
  services = paymentServicesOf(shop);
});
afterAll(() => shop.close());

const head = 'merchantId,orderRef,payRef,status,currency,amount,txTime';
const lineOf = (
  invoiceNo: string,
  { payRef = '1154604', status = 'Accepted', currency = '344', amount = '980.00', at = new Date() } = {},
) => ['88888888', invoiceNo, payRef, status, currency, amount, at.toISOString()].join(',');
const paidNow = async () => {
  const begun = await begin(shop, await heldByPayer(shop));
  await capture(services, begun);
  return begun.payment.invoiceNo;
};
const compare = (...lines: string[]) =>
  reconcileSettlement(services, 'ASIA_PAY', settlementFileOf([head, ...lines].join('\n')));
const alerts = async (invoiceNo: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .where('kind', 'like', 'alert-%')
      .where('body', 'like', `%${invoiceNo}%`)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);

describe('the accounts of a provider', () => {
  test('that agree with ours are written down, and nobody is told', async () => {
    const invoiceNo = await paidNow();
    expect(await compare(lineOf(invoiceNo))).toMatchObject({ lines: 1, agree: 1, differences: [] });
    expect(
      await shop.db.selectFrom('reconciliation').where('kind', '=', 'settlement').select('id').execute(),
    ).toHaveLength(1);
    expect(await alerts(invoiceNo)).toEqual([]);
  });

  test.each([
    ['otherAmount', { amount: '979.99' }],
    ['otherCurrency', { currency: '840' }],
    ['otherReference', { payRef: '7' }],
    ['otherRefund', { status: 'Refunded' }],
  ])('that say %s are told of', async (is, other) => {
    const invoiceNo = await paidNow();
    expect((await compare(lineOf(invoiceNo, other))).differences).toEqual([expect.objectContaining({ invoiceNo, is })]);
    expect(await alerts(invoiceNo)).toEqual(['alert-not-settled']);
  });

  test('name the currency of an amount that is not in Hong Kong dollars', async () => {
    const from = new Date();
    const [other, repeated] = [await paidNow(), await paidNow()];
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await capture(services, begun, { currency: '840' });
    const lines = [
      lineOf(other, { currency: 'USD', at: from }),
      lineOf('A1', { currency: '392' }),
      lineOf('A2', { currency: 'no currency' }),
      lineOf(repeated),
      lineOf(repeated, { payRef: '8', currency: '446' }),
    ];
    expect((await compare(...lines)).differences).toMatchObject([
      { is: 'otherCurrency', currency: 'USD', ourCents: 98_000 },
      { is: 'unknown', currency: 'JPY' },
      { is: 'unknown', currency: '' },
      { is: 'otherCurrency', currency: 'MOP' },
      { is: 'twice', amountCents: 98_000 },
      { is: 'missing', invoiceNo: begun.payment.invoiceNo, currency: 'USD' },
    ]);
    const { body } = await shop.db
      .selectFrom('mail')
      .where('kind', '=', 'alert-unknown-invoice')
      .where('body', 'like', '%A1%')
      .select('body')
      .executeTakeFirstOrThrow();
    expect(body).toContain('JPY 980.00');
  });

  test('agree about money that came in another currency, before it went back and afterwards', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await capture(services, begun, { currency: '840' });
    const { invoiceNo } = begun.payment;
    const both = [lineOf(await paidNow()), lineOf(invoiceNo, { currency: 'USD' })];
    expect(await compare(...both)).toMatchObject({ agree: 2, agreeCents: 98_000, differences: [] });
    expect((await compare(lineOf(invoiceNo))).differences).toMatchObject([{ is: 'otherCurrency' }]);
    const [due] = await shop.ledger.paymentsOf(payer);
    await finishRefund(services, due as PaymentRow, { principal: 'ada', remoteAddress: null }, 'in the portal');
    expect((await compare(lineOf(invoiceNo, { currency: '840' }))).differences).toEqual([]);
  });

  test.each([
    ['a part that the provider sent', [[1]], null, ['PartialRefunded']],
    ['all of it in two parts', [[1], [2]], null, ['Refunded']],
    ['a part that a person sent, perhaps by another way', [[1]], 'FPS', ['Accepted', 'PartialRefunded']],
    ['all of it by hand', [[1, 2]], 'FPS', ['Accepted', 'PartialRefunded', 'Refunded']],
  ])('agree about refunds: %s', async (_, parts, note, agreeing) => {
    const begun = await begin(shop, await heldByPayer(shop));
    await capture(services, begun);
    const { eventId, orderId, invoiceNo } = begun.payment;
    const by = { principal: 'ada', remoteAddress: null };
    const [withFees, withDelivery, adjustment, reason] = [true, false, 0, 'ill'] as const;
    for (const [at, tickets] of parts.entries()) {
      const body = { tickets, withFees, withDelivery, adjustment, refundedBefore: at * 490, reason };
      await giveBackTickets(services, orderId, body, { by, mayRefund: true });
    }
    for (const refund of await listOrderRefunds(shop.db, { eventId, orderId }))
      await finishOrderRefund(services, refund, by, note);
    for (const status of ['Accepted', 'PartialRefunded', 'Refunded'])
      expect((await compare(lineOf(invoiceNo, { status }))).differences, status).toEqual(
        agreeing.includes(status) ? [] : [expect.objectContaining({ is: 'otherRefund' })],
      );
  });

  test.each([
    ['the provider', null, ['Refunded']],
    ['a person, perhaps by another way', 'FPS', ['Accepted', 'PartialRefunded', 'Refunded']],
  ])('agree about money that was not for its order and was sent back by %s', async (_, note, agreeing) => {
    const { payer, invoiceNo } = await paidTwice(shop as TransferOffice);
    const due = (await shop.ledger.paymentsOf(payer)).find((payment) => payment.invoiceNo === invoiceNo) as PaymentRow;
    await finishRefund(services, due, { principal: 'ada', remoteAddress: null }, note);
    for (const status of ['Accepted', 'PartialRefunded', 'Refunded'])
      expect((await compare(lineOf(invoiceNo, { status }))).differences, status).toEqual(
        agreeing.includes(status) ? [] : [expect.objectContaining({ is: 'otherRefund' })],
      );
  });

  test.each([
    ['a part', [1]],
    ['all of it', [1, 2]],
  ])('in a file that ends before the refund of %s agree with it and without it', async (_, tickets) => {
    const begun = await begin(shop, await heldByPayer(shop));
    await capture(services, begun);
    const { eventId, orderId, invoiceNo } = begun.payment;
    const by = { principal: 'ada', remoteAddress: null };
    const body = { withFees: true, withDelivery: false, adjustment: 0, refundedBefore: 0, reason: 'ill' };
    await giveBackTickets(services, orderId, { ...body, tickets }, { by, mayRefund: true });
    for (const refund of await listOrderRefunds(shop.db, { eventId, orderId }))
      await finishOrderRefund(services, refund, by, null);
    const status = tickets.length > 1 ? 'Refunded' : 'PartialRefunded';
    const before = new Date(Date.now() - 60_000);
    for (const line of [lineOf(invoiceNo, { at: before }), lineOf(invoiceNo, { at: before, status })])
      expect((await compare(line)).differences).toEqual([]);
    expect((await compare(lineOf(invoiceNo))).differences).toMatchObject([{ is: 'otherRefund' }]);
  });

  test('in a file that ends before money that was not for its order went back agree all the same', async () => {
    const { payer, invoiceNo } = await paidTwice(shop as TransferOffice);
    const due = (await shop.ledger.paymentsOf(payer)).find((payment) => payment.invoiceNo === invoiceNo) as PaymentRow;
    await finishRefund(services, due, { principal: 'ada', remoteAddress: null }, null);
    const before = new Date(Date.now() - 60_000);
    expect((await compare(lineOf(invoiceNo, { at: before }))).differences).toEqual([]);
    expect((await compare(lineOf(invoiceNo))).differences).toMatchObject([{ is: 'otherRefund' }]);
  });

  test('of the day of a refund do not miss the payment, which is in those of its own day', async () => {
    const { invoiceNo, payer } = await paidTwice(shop as TransferOffice);
    const [due] = (await shop.ledger.paymentsOf(payer)).filter((payment) => payment.invoiceNo === invoiceNo);
    const before = new Date(Date.now() - 3 * 86_400_000);
    await shop.db.updateTable('payment').set({ createdAt: before }).where('invoiceNo', '=', invoiceNo).execute();
    const from = new Date();
    const first = await paidNow();
    await finishRefund(services, due as PaymentRow, { principal: 'ada', remoteAddress: null }, 'FPS');
    const last = await paidNow();
    const missedIn = async (...at: [Date, Date]) => {
      const { differences } = await compare(lineOf(first, { at: at[0] }), lineOf(last, { at: at[1] }));
      return differences.filter(({ is }) => is === 'missing').map((each) => each.invoiceNo);
    };
    expect(await missedIn(from, new Date())).not.toContain(invoiceNo);
    expect(await missedIn(new Date(before.getTime() - 1000), new Date(before.getTime() + 1000))).toEqual([invoiceNo]);
  });

  test('with money that we know nothing of are told of, and its gateway is asked', async () => {
    const { payment } = await begin(shop, await heldByPayer(shop));
    const unknown = '0000100000000000000ZZ';
    const { differences } = await compare(lineOf(payment.invoiceNo), lineOf(unknown));
    expect(differences.map(({ is }) => is)).toEqual(['notCaptured', 'unknown']);
    const { askAt } = await shop.db
      .selectFrom('payment')
      .where('invoiceNo', '=', payment.invoiceNo)
      .select('askAt')
      .executeTakeFirstOrThrow();
    expect(askAt?.getTime()).toBeLessThan(Date.now() + 1000);
    expect(await alerts(unknown)).toEqual(['alert-unknown-invoice']);
  });

  test('without money that we have, or with it twice, are told of', async () => {
    const from = new Date();
    const [first, missing, last] = [await paidNow(), await paidNow(), await paidNow()];
    const { differences } = await compare(lineOf(first, { at: from }), lineOf(last), lineOf(last, { payRef: '8' }));
    expect(differences.map(({ is, invoiceNo }) => [is, invoiceNo])).toEqual([
      ['otherReference', last],
      ['twice', last],
      ['missing', missing],
    ]);
  });

  test('with the same line twice agree about its money once', async () => {
    const line = lineOf(await paidNow());
    const report = await compare(line, line, line);
    expect(report).toMatchObject({ lines: 3, agree: 1, agreeCents: 98_000, differenceCount: 2 });
    const repeated = { is: 'repeated', amountCents: 98_000, orderId: expect.any(Number) };
    expect(report.differences).toMatchObject([repeated, repeated]);
  });

  test('are told of once, however often the same file is compared', async () => {
    const line = lineOf(await paidNow(), { amount: '1.00' });
    expect((await compare(line)).wasComparedBefore).toBe(false);
    expect((await compare(line)).wasComparedBefore).toBe(true);
    expect(await alerts(line.split(',')[1] as string)).toHaveLength(1);
  });

  test('are told of once, when people compare the same file on several servers at the same moment', async () => {
    const invoiceNo = await paidNow();
    const line = lineOf(invoiceNo, { amount: '2.00' });
    const reports = await Promise.all([1, 2, 3, 4, 5].map(() => compare(line)));
    expect(reports.filter(({ wasComparedBefore }) => !wasComparedBefore)).toHaveLength(1);
    expect(await alerts(invoiceNo)).toHaveLength(1);
  });

  test.each([
    ['no headings', 'a,b,c\n1,2,3', 'no column'],
    ['an amount that is none', [head, lineOf('A', { amount: 'ten' })].join('\n'), 'line 2'],
    ['a time that may be of May or of November', `${head}\n1,A,7,Accepted,344,1.00,05/11/2026 10:00:00`, 'line 2'],
  ])('that cannot be read are not compared: %s', (_, text, words) => expect(() => readSettlement(text)).toThrow(words));

  test('of a day in Hong Kong are compared with the payments of that day, wherever the server runs', async () => {
    const dayOf = async (at: string) => {
      const invoiceNo = await paidNow();
      await shop.db.updateTable('payment').set({ settledAt: at }).where('invoiceNo', '=', invoiceNo).execute();
      return invoiceNo;
    };
    const first = await dayOf('2026-11-19T16:01:00Z');
    const inIt = await dayOf('2026-11-19T17:00:00Z');
    const last = await dayOf('2026-11-20T15:59:00Z');
    const afterIt = await dayOf('2026-11-20T16:30:00Z');
    const line = (invoiceNo: string, time: string) => lineOf(invoiceNo).replace(/[^,]*$/, time);
    const { differences } = await compare(line(first, '2026-11-20 00:00:58.0'), line(last, '2026-11-20 23:59:00.0'));
    expect(differences.map(({ is, invoiceNo }) => [is, invoiceNo])).toEqual([['missing', inIt]]);
    expect(differences).not.toContainEqual(expect.objectContaining({ invoiceNo: afterIt }));
  });

  test('are read with quotation marks, commas in amounts and a mark at the beginning', () => {
    const text = `\uFEFF"orderRef",payRef,status,currency,amount,txTime\r\n"A,1",7,Accepted,HKD,"1,380.00",2026-11-20T07:00:00Z\r\nA2,8,Rejected,HKD,1,\r\n`;
    expect(readSettlement(text)).toEqual([
      {
        invoiceNo: 'A,1',
        providerRef: '7',
        refunded: 'NOTHING',
        currency: '344',
        amountCents: 138_000,
        at: new Date('2026-11-20T07:00:00Z'),
      },
    ]);
  });

  test('have their cells in the right columns where the first one is empty', () => {
    const text = `remark,orderRef,payRef,status,currency,amount,txTime\n,A1,7,Accepted,HKD,1.00,2026-11-20T07:00:00Z`;
    expect(readSettlement(text)).toMatchObject([{ invoiceNo: 'A1', providerRef: '7', amountCents: 100 }]);
  });
});

test('silent attempts are reported by one server in five minutes', async () => {
  const { payment } = await begin(shop, await heldByPayer(shop));
  const longAgo = new Date(Date.now() - 600_000);
  await shop.db.updateTable('payment').set({ createdAt: longAgo }).where('invoiceNo', '=', payment.invoiceNo).execute();
  const reports = (await Promise.all(Array.from({ length: 5 }, () => reportSilentPayments(services)))).flat();
  expect(reports).toEqual([expect.objectContaining({ provider: 'ASIA_PAY', oldestMinutes: 10 })]);
  expect(await reportSilentPayments(services)).toEqual([]);
});
