import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  anyAddress,
  listTransfers,
  openTransferOffice,
  payByTransfer,
  receipt,
  type TransferOffice,
  transferring,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import { listTransfers as readTransfers } from './list-transfers.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

describe('whoever pays by transfer', () => {
  test('is told where to, with which reference and until when, on the page and by mail', async () => {
    const payer = await heldByPayer(shop);
    const { body } = await payByTransfer(shop, payer);
    expect(body).toMatchObject({
      state: 'TRANSFER',
      method: 'CASH',
      transfer: {
        bankName: '維港銀行',
        accountNumber: '012-345-678901',
        fpsId: '166052322',
        reference: body.invoiceNo,
        proofs: 0,
        note: null,
      },
    });
    expect(body.transfer.fpsCode).toContain(body.invoiceNo);
    expect(body.transfer.amount).toBe(body.transaction.amount);
    expect((Date.parse(body.transfer.validUntil) - Date.now()) / 3_600_000).toBeGreaterThan(23);
    const [mail] = await shop.ledger.mailsOf(payer);
    expect(mail?.kind).toBe('payment-transfer');
    for (const reported of ['維港銀行', '012-345-678901', '166052322', body.invoiceNo])
      expect(mail?.body).toContain(reported);
    expect(mail?.body).not.toContain('{{');
  });

  test('has one transfer and one mail, however often the button is pressed', async () => {
    const payer = await heldByPayer(shop);
    const reported = await Promise.all(Array.from({ length: 20 }, () => payByTransfer(shop, payer)));
    expect(new Set(reported.map(({ body }) => body.invoiceNo)).size).toBe(1);
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-transfer']);
  });

  test('comes back by the link of the mail, without the browser that ordered, until a day after the time is over', async () => {
    const payer = await transferring(shop);
    const [mail] = await shop.ledger.mailsOf(payer);
    const key = /\/order\/transfer\/([^\s?]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const ask = (url: string) => shop.app.inject({ method: 'GET', url, remoteAddress: anyAddress() });
    expect((await ask(`/api/payment/state?key=${key}`)).json()).toMatchObject({
      state: 'TRANSFER',
      invoiceNo: payer.invoiceNo,
    });
    const sent = await shop.app.inject({
      method: 'POST',
      url: `/api/payment/cash/proof?key=${key}`,
      headers: { 'content-type': 'image/jpeg' },
      payload: await receipt(),
    });
    expect(sent.json()).toEqual({ proofs: 1 });
    const [, validUntil = ''] = /^\d+\.(\d+)/.exec(key) ?? [];
    expect(Number(validUntil) - (await shop.ledger.orderOf(payer)).expiresAt.getTime()).toBe(24 * 3_600_000);
    for (const other of [key.replace(/^\d/, '9'), 'nothing', ''])
      expect((await ask(`/api/payment/state?key=${other}`)).statusCode).toBe(400);
    expect((await ask('/api/payment/state')).statusCode).toBe(400);
  });

  test('pays what the shop asks for, whatever else is sent along', async () => {
    const payer = await heldByPayer(shop);
    const { body } = await payByTransfer(shop, payer, {
      amount: 0.01,
      currCode: '840',
      invoiceNo: '1',
      merchantId: 'x',
    });
    const [payment] = await shop.ledger.paymentsOf(payer);
    expect(payment).toMatchObject({ currency: '344', merchantId: '012-345-678901', invoiceNo: body.invoiceNo });
    expect(payment?.amountCents).toBe((await shop.ledger.orderOf(payer)).amountCents);
  });

  test.each([
    ['an order that there is not', 404, undefined, async () => ({ transactionId: 999_999_999_999 })],
    ['somebody else’s order', 404, undefined, async () => ({ transactionId: (await heldByPayer(shop)).orderId })],
    ['somebody else’s pass', 400, 'passUnknown', async () => ({ token: (await heldByPayer(shop)).who.token })],
    ['no pass', 400, undefined, async () => ({ token: undefined })],
  ])('is refused with %s', async (_, status, errorKey, make) => {
    const reported = await payByTransfer(shop, await heldByPayer(shop), await make());
    expect([reported.status, reported.body.errorKey]).toEqual([status, errorKey]);
  });

  test('is refused for an order that is paid, given back, or whose time is over', async () => {
    const [paid, back, over] = [await heldByPayer(shop), await heldByPayer(shop), await heldByPayer(shop)];
    await capture(paymentServicesOf(shop), await begin(shop, paid));
    await shop.releases.giveBack(back.hall.eventId, back.orderId);
    await shop.ledger.timeIsOver(over);
    const reported = await Promise.all([paid, back, over].map((payer) => payByTransfer(shop, payer)));
    expect(reported.map(({ body }) => body.errorKey)).toEqual(['alreadyPaid', 'notWaiting', 'notWaiting']);
  });

  test('is refused where the shop takes no transfers', async () => {
    const other = await openTransferOffice({
      TRANSFER_BANK: '',
      TRANSFER_ACCOUNT_NAME: '',
      TRANSFER_ACCOUNT_NUMBER: '',
      TRANSFER_FPS_ID: '',
    });
    const { status, body } = await payByTransfer(other, await heldByPayer(other));
    await other.close();
    expect([status, body.errorKey]).toEqual([409, 'methodClosed']);
  });
});

describe('the desk', () => {
  test('lists what waits, the oldest first, with all that is needed to decide', async () => {
    const [first, second] = [await transferring(shop), await transferring(shop)];
    await upload(shop, second, await receipt());
    const listed = await listTransfers(shop);
    const at = (invoiceNo: string) => listed.findIndex((transfer) => transfer.invoiceNo === invoiceNo);
    expect(at(first.invoiceNo)).toBeLessThan(at(second.invoiceNo));
    expect(listed[at(second.invoiceNo)]).toMatchObject({
      transactionId: second.orderId,
      amount: second.amount,
      buyer: '陳大文',
      proofs: 1,
      note: null,
      orderStatus: 'WAITING',
    });
    expect(listed[at(second.invoiceNo)]?.seats.flatMap(({ labels }) => labels)).toEqual(second.seats);
  });

  test('shows one whose time is over only when something was sent for it', async () => {
    const [silent, sent] = [await transferring(shop), await transferring(shop)];
    await upload(shop, sent, await receipt());
    for (const payer of [silent, sent]) {
      await shop.ledger.timeIsOver(payer);
      await shop.releases.expire(payer.hall.eventId);
    }
    const listed = await listTransfers(shop);
    const found = ({ invoiceNo }: { invoiceNo: string }) => listed.find((each) => each.invoiceNo === invoiceNo);
    expect(found(silent)).toBeUndefined();
    expect(found(sent)).toMatchObject({ orderStatus: 'EXPIRED' });
  });

  test('is for administrators alone', async () => {
    const payer = await transferring(shop);
    await upload(shop, payer, await receipt());
    for (const url of ['/api/transfers', '/api/refunds', `/api/transfers/${payer.invoiceNo}/proofs/1`]) {
      expect((await shop.app.inject({ method: 'GET', url })).statusCode, url).toBe(401);
      const asBuyer = await shop.app.inject({ method: 'GET', url, headers: { cookie: payer.who.cookie } });
      expect(asBuyer.statusCode, url).toBe(401);
    }
  });
});

test('a page of twenty transfers is read with as many statements as a page of one, each with its own seats and receipts', async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => transferring(shop)));
  const first = sent[0] as (typeof sent)[number];
  await upload(shop, first, await receipt());
  const read = (limit: number) =>
    countStatements(shop.db, async (db) => {
      const { items } = await readTransfers({ ...shop.deps, db }, {}, { offset: 0, limit, sort: [] });
      expect(items).toHaveLength(limit);
    });
  expect(await read(20)).toBe(await read(1));
  const listed = await listTransfers(shop);
  for (const { invoiceNo, orderId } of sent) {
    const shown = listed.find((transfer) => transfer.invoiceNo === invoiceNo);
    expect(shown).toMatchObject({ transactionId: orderId, proofs: invoiceNo === first.invoiceNo ? 1 : 0 });
    expect(shown?.seats).not.toEqual([]);
    expect(shown?.lastProofDate === null).toBe(invoiceNo !== first.invoiceNo);
  }
});
