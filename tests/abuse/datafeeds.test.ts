// Callbacks that are forged, wrong, late or lost. The numbers are those of the table in docs/SECURITY.md.
import { describe, expect, test } from 'vitest';
import { type Datafeed, datafeedOf, formBody, sendDatafeed } from '../gateways/datafeeds.ts';
import { stateOf } from '../gateways/paying-shop.ts';
import { begin, heldByPayer } from '../support/people/payers.ts';
import { rowsOfSeats } from '../support/shop/hall.ts';
import {
  alertsAbout,
  becomes,
  countRefusals,
  isUnchanged,
  letGo,
  openForTests,
  reported,
  shop,
} from './bent-payments.ts';
import { expectRefusal } from './expect-refusal.ts';

openForTests();

describe('a datafeed', () => {
  test('with a wrong hash, none, or one of another length is refused and changes nothing (case 99)', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    const good = datafeedOf(shop.asiaPaySecret, payment);
    const { secureHash: _, ...without } = good;
    const wrong = [
      datafeedOf('another secret altogether', payment),
      without,
      { ...good, secureHash: good.secureHash?.slice(2) ?? '' },
    ];
    for (const fields of wrong) expectRefusal(await sendDatafeed(shop, fields as Datafeed, '198.51.100.99'), 400);
    await isUnchanged(payer);
    expect(
      await shop.db.selectFrom('paymentNotice').where('invoiceNo', '=', payment.invoiceNo).select('id').execute(),
    ).toEqual([]);
    expect(await countRefusals('a datafeed of ASIA_PAY')).toBeGreaterThanOrEqual(3);
    expect(await alertsAbout('一小時內')).toContain('alert-forged');
  });

  test('that is forged a thousand times leaves no thousand records and no thousand mails', async () => {
    const before = await countRefusals('a datafeed of ASIA_PAY');
    const fields = datafeedOf('another secret altogether', { invoiceNo: '000010000000000000000', amountCents: 1 });
    const replies = await Promise.all(Array.from({ length: 300 }, () => sendDatafeed(shop, fields, '203.0.113.200')));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await countRefusals('a datafeed of ASIA_PAY')) - before).toBeLessThanOrEqual(31);
    expect((await alertsAbout('一小時內')).length).toBe(1);
  });

  test.each([
    ['one cent', { Amt: '0.01' }],
    ['another currency', { Cur: '840' }],
    ['another merchant', { MerchantId: '77777777' }],
    ['an amount that is none', { Amt: 'all of it' }],
  ])('of %s pays for nothing, and the shop is told (case 101)', async (_, other) => {
    const payer = await heldByPayer(shop);
    const { payment, reply } = await reported(payer, other);
    expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
    await becomes(payer, 'REFUND_DUE');
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
    expect((await shop.ledger.paymentsOf(payer))[0]?.status).toBe('MISMATCHED');
    expect(await alertsAbout(payment.invoiceNo)).toEqual(['alert-mismatch']);
  });

  test('of the same amount in other letters pays (case 101)', async () => {
    const payer = await heldByPayer(shop);
    const { amountCents } = await shop.ledger.orderOf(payer);
    await reported(payer, { Amt: (amountCents / 100).toFixed(1) });
    await becomes(payer, 'PAID');
  });

  test('with a separator in its reference is refused (case 102)', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    const reply = await sendDatafeed(
      shop,
      datafeedOf(shop.asiaPaySecret, { ...payment, invoiceNo: `${payment.invoiceNo}|1154604` }, { PayRef: '344' }),
    );
    expectRefusal(reply, 400);
    await isUnchanged(payer);
  });

  test.each([{ prc: '1' }, { src: '999' }, { successcode: '1' }])('is no success with %j (case 103)', async (other) => {
    const payer = await heldByPayer(shop);
    await reported(payer, other);
    await becomes(payer, 'FAILED');
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
  });

  test('that comes late pays for the same seats while they are free (case 105)', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    await letGo(payer);
    await sendDatafeed(shop, datafeedOf(shop.asiaPaySecret, payment));
    await becomes(payer, 'PAID');
    expect(
      (await stateOf(shop, payer)).transaction.tickets.map((ticket: { displaySeat: string }) => ticket.displaySeat),
    ).toEqual(payer.seats);
  });

  test('that comes when somebody else has the seats makes a refund, a mail and an alert (case 106)', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 2));
    const payer = await heldByPayer(shop, { hall });
    const { payment } = await begin(shop, payer);
    await letGo(payer);
    await heldByPayer(shop, { hall });
    await sendDatafeed(shop, datafeedOf(shop.asiaPaySecret, payment));
    await becomes(payer, 'REFUND_DUE');
    const mails = await shop.db
      .selectFrom('mail')
      .where('body', 'like', `%${payment.invoiceNo}%`)
      .select('kind')
      .execute();
    const kinds = mails.map(({ kind }) => kind);
    // The simulator has never heard of this money, and may have refused already to send it back.
    expect(kinds.filter((kind) => kind !== 'alert-refund-refused').sort()).toEqual([
      'alert-refund-due',
      'payment-refund-due',
    ]);
  });

  test('that cannot be stored is not acknowledged, and pays when it comes again (case 107)', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    const fields = datafeedOf(shop.asiaPaySecret, payment);
    await shop.pool.query('alter table payment_notice rename to away');
    const lost = await sendDatafeed(shop, fields);
    await shop.pool.query('alter table away rename to payment_notice');
    expect(lost.statusCode).toBeGreaterThanOrEqual(500);
    expect(lost.body).not.toMatch(/^OK/);
    expect((await sendDatafeed(shop, fields)).body).toBe('OK');
    await becomes(payer, 'PAID');
  });

  test('is not read from an address, nor in any other form (case 109)', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    const fields = datafeedOf(shop.asiaPaySecret, payment);
    const url = '/api/payment/asiapay/datafeed';
    expect([404, 405]).toContain((await shop.app.inject({ url: `${url}?${formBody(fields)}` })).statusCode);
    expectRefusal(
      await shop.app.inject({
        method: 'POST',
        url: `${url}?${formBody(fields)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
      400,
    );
    for (const contentType of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml'])
      expectRefusal(
        await shop.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': contentType },
          payload: JSON.stringify(fields),
        }),
        415,
      );
    await isUnchanged(payer);
  });

  test('for an invoice that nobody has is acknowledged, kept, and looked at by somebody (case 110)', async () => {
    for (const invoiceNo of ['000010000000000000000', 'SHOP-7', '']) {
      const reply = await sendDatafeed(shop, datafeedOf(shop.asiaPaySecret, { invoiceNo, amountCents: 100 }));
      expect(reply.body).toBe('OK');
      const outcomeOf = () =>
        shop.db.selectFrom('paymentNotice').where('invoiceNo', '=', invoiceNo).select('outcome').executeTakeFirst();
      await expect.poll(outcomeOf).toEqual({ outcome: 'unknownInvoice' });
    }
    expect(await alertsAbout('000010000000000000000')).toEqual(['alert-unknown-invoice']);
  });
});
