// The settlement file of a provider, uploaded by finance.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { SettlementFile } from '../../../contract/reports.ts';

let shop: BoxOffice;
let finance: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  finance = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const head = 'orderRef,payRef,status,currency,amount,txTime';
const lineOf = (invoiceNo: string, { amount = '980.00', at = new Date() } = {}) =>
  [invoiceNo, '1154604', 'Accepted', '344', amount, at.toISOString()].join(',');
const upload = (payload: string | Buffer, who = finance) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/reports/settlement-files?provider=ASIA_PAY',
    headers: { ...who.headers, 'content-type': 'text/csv' },
    payload,
  });
async function paid(): Promise<{ invoiceNo: string; orderId: number }> {
  const held = await heldByPayer(shop);
  const begun = await begin(shop, held);
  await capture(paymentServicesOf(shop), begun);
  return { invoiceNo: begun.payment.invoiceNo, orderId: held.orderId };
}

test('the result has what agrees, what is missing on either side, and amounts that differ, each with its order', async () => {
  const from = new Date();
  const [same, other, missing] = [await paid(), await paid(), await paid()];
  const text = [
    head,
    lineOf(same.invoiceNo, { at: from }),
    lineOf(other.invoiceNo, { amount: '1.00' }),
    lineOf('4012888888881881'),
  ];
  const reply = await upload(text.join('\n'));
  expect(reply.statusCode).toBe(200);
  const [file] = reply.json() as SettlementFile[];
  expect(file).toMatchObject({
    uploadedBy: finance.login,
    lines: 3,
    agree: 1,
    agreeAmount: 980,
    wasComparedBefore: false,
  });
  const hongKong = { currency: null, ourCurrency: null };
  expect(file?.differences).toEqual([
    { ...hongKong, invoiceNo: other.invoiceNo, is: 'otherAmount', amount: 1, ourAmount: 980, orderId: other.orderId },
    // A number that looks like that of a card is not kept.
    {
      ...hongKong,
      invoiceNo: expect.stringContaining('•'),
      is: 'unknown',
      amount: 980,
      ourAmount: null,
      orderId: null,
    },
    {
      ...hongKong,
      invoiceNo: missing.invoiceNo,
      is: 'missing',
      amount: 980,
      ourAmount: null,
      orderId: missing.orderId,
    },
  ]);
  const listed = await shop.app.inject({ url: '/api/reports/settlement-files', headers: finance.headers });
  expect(listed.json()[0]).toEqual(file);
});

test('it is for finance, and is recorded', async () => {
  const { invoiceNo } = await paid();
  expect((await upload(`${head}\n${lineOf(invoiceNo)}`, clerk)).statusCode).toBe(403);
  expect((await upload(`${head}\n${lineOf(invoiceNo)}`)).statusCode).toBe(200);
  const records = shop.db.selectFrom('audit').where('type', '=', 'SETTLEMENT_COMPARED').orderBy('id', 'desc');
  expect(await records.select(['principal', 'message']).executeTakeFirst()).toEqual({
    principal: finance.login,
    message: 'ASIA_PAY: 1 lines, 1 agree, 0 differences',
  });
});

describe('a file is refused as a whole, in words, and nothing is kept', () => {
  const line = lineOf('A'.repeat(21));
  test.each([
    ['in another encoding', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0a]), 'settlementEncoding', {}],
    ['in UTF-16', Buffer.from(`\uFEFF${head}\n${line}`, 'utf16le'), 'settlementEncoding', {}],
    ['of bytes without letters', Buffer.from(`${head}\0\n`), 'settlementEncoding', {}],
    ['without a column', 'orderRef,payRef\nA,1', 'settlementColumn', { column: 'status' }],
    [
      'with an amount that is none',
      `${head}\n\n${line}\n${lineOf('B', { amount: 'ten' })}`,
      'settlementLine',
      { line: 4 },
    ],
    ['with a line that never ends', `${head}\n${'"'.repeat(2000)}`, 'settlementLine', { line: 2 }],
    ['with too many lines', `${head}${'\n'.repeat(60_000)}`, 'settlementLong', {}],
  ])('%s', async (_, payload, code, details) => {
    const before = await shop.db.selectFrom('reconciliation').select('id').execute();
    const reply = await upload(payload);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errorKey: code, details });
    expect(await shop.db.selectFrom('reconciliation').select('id').execute()).toEqual(before);
  });

  test('of nine megabytes, before it is read', async () => {
    expect((await upload(Buffer.alloc(9 * 1024 * 1024, 'a'))).statusCode).toBe(413);
  });

  test('without a byte', async () => {
    expect((await upload('')).statusCode).toBe(400);
  });
});
