// The tests that every provider and its simulator must pass.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderName } from '../../src/domain/payments/bounds.ts';
import { eventOfInvoice } from '../../src/domain/payments/invoice-number.ts';
import { askDuePayments } from '../../src/server/money/gateways/ask-due-payments.ts';
import { findPayment } from '../../src/server/money/payments/payments.queries.ts';
import { heldByPayer, type Payer } from '../support/people/payers.ts';
import { type Choice, decideAt } from './at-provider.ts';
import { call, openPayingShop, type PayingShop, stateOf } from './paying-shop.ts';

export type Begun = { invoiceNo: string; url: string; fields: Record<string, string> };
export type Provider = {
  method: ProviderName;
  /** The page's call to the shop before it posts its form. */
  begin: (shop: PayingShop, payer: Payer) => Promise<Begun>;
  /** The page's work with the address that the provider sent the browser to. */
  comeBack: (shop: PayingShop, payer: Payer, begun: Begun, sentTo: URL) => Promise<unknown>;
  canRefund: boolean;
};

export function gatewaySuite(provider: Provider): void {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop();
  });
  afterAll(() => shop.close());

  const statusOf = async ({ orderId }: Payer) =>
    (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;
  const paymentOf = ({ invoiceNo }: Begun) => findPayment(shop.db, eventOfInvoice(invoiceNo) as number, invoiceNo);
  const mailsOf = (payer: Payer) => shop.ledger.kindsOfMail(payer);
  const becomes = (payer: Payer, state: string) =>
    expect.poll(async () => (await stateOf(shop, payer)).state, { timeout: 8_000 }).toBe(state);

  /** Pays as a browser would, and comes back unless the window was closed. */
  async function pay(payer: Payer, choice: Choice, comesBack = false): Promise<Begun> {
    const begun = await provider.begin(shop, payer);
    const sentTo = await decideAt(begun.url, begun.fields, choice);
    if (comesBack) await provider.comeBack(shop, payer, begun, sentTo);
    return begun;
  }
  /** Asks as if the time to ask had come. */
  async function askNow(): Promise<void> {
    await shop.db
      .updateTable('payment')
      .where('askAt', 'is not', null)
      .set({ askAt: new Date(0) })
      .execute();
    while (await askDuePayments(shop.services));
  }

  describe('an approved payment', () => {
    test('pays for the order by the callback alone, though the window was closed', async () => {
      const payer = await heldByPayer(shop);
      const begun = await pay(payer, { outcome: 'approve' });
      await becomes(payer, 'PAID');
      expect(await statusOf(payer)).toBe('PAID');
      expect(await paymentOf(begun)).toMatchObject({ status: 'CAPTURED', settles: true, askAt: null });
      expect(await stateOf(shop, payer)).toMatchObject({ method: provider.method, invoiceNo: begun.invoiceNo });
    });

    test('is there already when the callback was quicker than the browser', async () => {
      const payer = await heldByPayer(shop);
      const begun = await provider.begin(shop, payer);
      const sentTo = await decideAt(begun.url, begun.fields, { outcome: 'approve', behaviour: 'before' });
      await becomes(payer, 'PAID');
      await provider.comeBack(shop, payer, begun, sentTo);
      expect(await mailsOf(payer)).toEqual(['payment-paid']);
    });

    test('is found by asking when nobody said anything', async () => {
      const payer = await heldByPayer(shop);
      await pay(payer, { outcome: 'approve', behaviour: 'none' });
      expect((await stateOf(shop, payer)).state).toBe('OPEN');
      await askNow();
      expect((await stateOf(shop, payer)).state).toBe('PAID');
    });

    test('told five times, and late, and by the browser, has its consequences once', async () => {
      for (const behaviour of ['many', 'slow'] as const) {
        const payer = await heldByPayer(shop);
        await pay(payer, { outcome: 'approve', behaviour }, true);
        await becomes(payer, 'PAID');
        const unhandled = () =>
          shop.db.selectFrom('paymentNotice').where('handledAt', 'is', null).select('id').execute();
        await expect.poll(unhandled).toEqual([]);
        expect(await mailsOf(payer)).toEqual(['payment-paid']);
      }
    });

    test('may go through 3-D Secure', async () => {
      const payer = await heldByPayer(shop);
      await pay(payer, { outcome: 'secure' });
      await becomes(payer, 'PAID');
    });

    test('twice for one order is one order and one refund', async () => {
      const payer = await heldByPayer(shop);
      const both = [await provider.begin(shop, payer), await provider.begin(shop, payer)];
      await Promise.all(both.map(({ url, fields }) => decideAt(url, fields, { outcome: 'approve' })));
      const statuses = async () => (await Promise.all(both.map(paymentOf))).map((payment) => payment?.status).sort();
      // Refunded by the shop where the provider allows it, else by staff.
      const end = provider.canRefund ? 'REFUNDED' : 'REFUND_DUE';
      await expect.poll(statuses, { timeout: 12_000 }).toEqual(['CAPTURED', end]);
      expect((await mailsOf(payer)).filter((kind) => kind === 'payment-refunded')).toHaveLength(
        provider.canRefund ? 1 : 0,
      );
    });
  });

  describe('a payment that was not made', () => {
    test.each([
      ['declined', { outcome: 'decline' }],
      ['stopped by 3-D Secure', { outcome: 'secure', code: '000000' }],
    ] as const)('because it was %s lets go of nothing, and another try pays', async (_, choice) => {
      const payer = await heldByPayer(shop);
      await pay(payer, choice, true);
      await becomes(payer, 'FAILED');
      expect(await statusOf(payer)).toBe('WAITING');
      await pay(payer, { outcome: 'approve' });
      await becomes(payer, 'PAID');
    });

    test('because the payer went back lets go of nothing', async () => {
      const payer = await heldByPayer(shop);
      const begun = await pay(payer, { outcome: 'cancel' }, true);
      await askNow();
      expect(await statusOf(payer)).toBe('WAITING');
      expect((await paymentOf(begun))?.capturedCents).toBeNull();
    });

    test('is not made by a browser that says so', async () => {
      const payer = await heldByPayer(shop);
      const begun = await pay(payer, { outcome: 'approve', behaviour: 'forged' }, true);
      await askNow();
      expect(await statusOf(payer)).toBe('WAITING');
      expect(await paymentOf(begun)).toMatchObject({ status: 'REQUESTED' });
      const refused = () =>
        shop.db.selectFrom('audit').where('type', '=', 'PAYMENT_NOTICE_REFUSED').select('type').execute();
      await expect.poll(async () => (await refused()).length).toBeGreaterThan(0);
    });
  });

  test.each([
    ['amount', 'wrongAmount', 'amountCents'],
    ['currency', 'wrongCurrency', 'currency'],
  ] as const)('another %s pays for nothing, and the shop is told', async (_, behaviour, differs) => {
    const payer = await heldByPayer(shop);
    const begun = await pay(payer, { outcome: 'approve', behaviour });
    await becomes(payer, 'REFUND_DUE');
    expect(await statusOf(payer)).toBe('WAITING');
    expect(await paymentOf(begun)).toMatchObject({ status: 'MISMATCHED', refundReason: differs });
    expect(await mailsOf(payer)).toEqual(['alert-mismatch']);
  });

  test('nothing of a card is kept, whatever the provider says of it', async () => {
    await pay(await heldByPayer(shop), { outcome: 'approve', behaviour: 'before' });
    const said = await shop.db.selectFrom('paymentNotice').select('said').execute();
    expect(said.length).toBeGreaterThan(0);
    expect(JSON.stringify(said)).not.toMatch(/holder|JOHN DOE|panFirst|491891|cc0104|expMonth|expYear/i);
  });

  test('nobody at the other end, or an answer that is none, decides nothing', async () => {
    const payer = await heldByPayer(shop);
    await provider.begin(shop, payer);
    const payment = await shop.db
      .selectFrom('payment')
      .where('orderId', '=', payer.orderId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(await shop.services.gateways[provider.method]?.query(payment)).toEqual({ is: 'unknown' });
    expect((await call(shop, payer, `/api/payment/state?token=${payer.who.token}`)).status).toBe(200);
  });
}
