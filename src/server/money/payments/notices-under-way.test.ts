import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datafeedOf } from '../../../../tests/gateways/datafeeds.ts';
import { call, settingsAt, stateOf } from '../../../../tests/gateways/paying-shop.ts';
import { heldByPayer, type Payer, securityAnswers } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { NoticesUnderWay } from './notices-under-way.ts';

describe('a look at the payment', () => {
  const secret = 'a secret of the provider';
  let shop: BoxOffice;
  beforeAll(async () => {
    const settings = {
      ...settingsAt('http://127.0.0.1:9'),
      ASIAPAY_SECRET: secret,
      JETCO_ORDER_KEY: 'an order key for tests',
      JETCO_RECEIPT_KEY: 'a receipt key for tests',
    };
    shop = await openBoxOffice(settings, { jobs: ['handleNotices'] });
  });
  afterAll(() => shop.close());

  async function attempt(): Promise<Payer & { paid: () => Promise<void> }> {
    const payer = await heldByPayer(shop);
    const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
    const { body } = await call(shop, payer, '/api/payment/asiapay/pay', { payload });
    const { amountCents } = await shop.ledger.orderOf(payer);
    const form = datafeedOf(secret, { invoiceNo: body.invoiceNo, amountCents }, { PayRef: String(payer.orderId) });
    const paid = async () =>
      expect((await call(shop, payer, '/api/payment/asiapay/datafeed', { form })).body).toBe('OK');
    return { ...payer, paid };
  }

  test('right after the notice of the provider shows that it has come', async () => {
    for (let times = 0; times < 5; times += 1) {
      const payers = [await attempt(), await attempt(), await attempt()];
      const states = payers.map(async (payer) => {
        await payer.paid();
        return (await stateOf(shop, payer)).state;
      });
      expect(await Promise.all(states)).toEqual(['PAID', 'PAID', 'PAID']);
    }
  });

  test('does not wait long for an order that somebody else has locked', async () => {
    const payer = await attempt();
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ soldBy: null }).where('id', '=', payer.orderId).execute();
      await payer.paid();
      expect((await stateOf(shop, payer)).state).not.toBe('PAID');
    });
    await expect.poll(async () => (await stateOf(shop, payer)).state).toBe('PAID');
  });
});

describe('notices under way', () => {
  const never = new Promise<never>(() => {});
  const isOver = (waiting: Promise<void>) =>
    Promise.race([waiting.then(() => true), new Promise((resolve) => setImmediate(resolve)).then(() => false)]);

  test('are waited for until the round is over that began after they were stored, whether it went well or not', async () => {
    const underWay = new NoticesUnderWay();
    underWay.add(1);
    const waiting = underWay.handled(1);
    const round = Promise.withResolvers<void>();
    const working = underWay.during(() => round.promise);
    // Stored too late for this round.
    underWay.add(2);
    expect(await Promise.all([isOver(waiting), isOver(underWay.handled(1)), isOver(underWay.handled(2))])).toEqual([
      false,
      false,
      false,
    ]);
    round.reject(new Error('the database is away'));
    await expect(working).rejects.toThrow();
    expect(await Promise.all([isOver(waiting), isOver(underWay.handled(1)), isOver(underWay.handled(2))])).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('keep nobody waiting who looks at another event', async () => {
    const underWay = new NoticesUnderWay();
    underWay.add(1);
    void underWay.during(() => never);
    expect(await isOver(underWay.handled(2))).toBe(true);
  });

  test('keep nobody waiting for long', async () => {
    const underWay = new NoticesUnderWay();
    underWay.add(1);
    void underWay.during(() => never);
    await underWay.handled(1);
  });
});
