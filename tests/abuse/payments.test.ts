// Attacks on payments. The numbers are those of the table in docs/SECURITY.md.
import { describe, expect, test } from 'vitest';
import { plainEventTypes } from '../../src/domain/catalogue/event-types.ts';
import { usualLimits } from '../../src/domain/limits/usual-limits.ts';
import { decideAt } from '../gateways/at-provider.ts';
import { formBody } from '../gateways/datafeeds.ts';
import { call, stateOf } from '../gateways/paying-shop.ts';
import { heldByPayer, type Payer } from '../support/people/payers.ts';
import {
  alertsAbout,
  becomes,
  countRefusals,
  isUnchanged,
  letGo,
  openForTests,
  pay,
  payPaths,
  report,
  reported,
  shop,
} from './bent-payments.ts';
import { expectRefusal } from './expect-refusal.ts';

openForTests();

describe('an attempt to pay', () => {
  test.each(payPaths)('%s for nothing, or for what somebody else holds, finds nothing (case 83)', async (path) => {
    const [payer, other] = [await heldByPayer(shop), await heldByPayer(shop)];
    expect((await pay(payer, path, { transactionId: 999_999 })).status).toBe(404);
    expect((await pay(payer, path, { transactionId: other.orderId })).status).toBe(404);
    expect((await pay(payer, path, { token: other.who.token })).body).toMatchObject({
      status: 400,
      errorKey: 'passUnknown',
    });
    expect((await pay(payer, path, { token: undefined })).status).toBe(400);
    expect([...(await shop.ledger.paymentsOf(payer)), ...(await shop.ledger.paymentsOf(other))]).toEqual([]);
  });

  test.each(payPaths)('%s for an order that is over is refused (case 85)', async (path) => {
    const paid = await heldByPayer(shop);
    await reported(paid);
    await becomes(paid, 'PAID');
    expect((await pay(paid, path)).body).toMatchObject({ status: 409, errorKey: 'alreadyPaid' });
    const back = await heldByPayer(shop);
    await shop.releases.giveBack(back.hall.eventId, back.orderId);
    const late = await heldByPayer(shop);
    await letGo(late);
    for (const [payer, status] of [
      [back, 'CANCELED'],
      [late, 'EXPIRED'],
    ] as const)
      expect((await pay(payer, path)).body).toMatchObject({ status: 409, errorKey: 'notWaiting', details: { status } });
  });

  test('in two tabs at two providers pays once, and the other money goes back (case 86)', async () => {
    const payer = await heldByPayer(shop);
    const [asiaPay, jetco] = await Promise.all(payPaths.map(async (path) => (await pay(payer, path)).body));
    await Promise.all([
      decideAt(asiaPay.url, asiaPay.fields, { outcome: 'approve' }),
      decideAt(jetco.gatewayUrl, { String1: jetco.digitalOrder }, { outcome: 'approve' }),
    ]);
    const statuses = async () => (await shop.ledger.paymentsOf(payer)).map(({ status }) => status).sort();
    // AsiaPay's goes back by itself, JETCO's by a person: whichever came second.
    await expect.poll(statuses, { timeout: 8_000 }).toEqual(['CAPTURED', expect.stringMatching(/^REFUND(_DUE|ED)$/)]);
    const live = await shop.db
      .selectFrom('ticket')
      .where('orderId', '=', payer.orderId)
      .where('isLive', '=', true)
      .selectAll()
      .execute();
    expect(live).toHaveLength(2);
  });

  test('cannot say what it costs, in what, for whom and where to (case 89)', async () => {
    const payer = await heldByPayer(shop);
    const mine = {
      amount: '0.01',
      currCode: '840',
      merchantId: '1',
      payType: 'H',
      successUrl: 'https://evil.example/',
    };
    const { body } = await pay(payer, payPaths[0], { ...mine, fields: mine });
    const { amountCents } = await shop.ledger.orderOf(payer);
    expect(body.fields).toMatchObject({
      amount: (amountCents / 100).toFixed(2),
      currCode: '344',
      merchantId: '88888888',
      payType: 'N',
      successUrl: `${shop.address}/pay/asiapay/return/success`,
    });
  });

  test('goes to a page that an event names only if the shop knows that page', async () => {
    const payer = await heldByPayer(shop);
    const types = { ...plainEventTypes, paymentUrl: 'https://evil.example/payForm.jsp', merchantId: '666' };
    await shop.db.updateTable('event').set({ types }).where('id', '=', payer.hall.eventId).execute();
    const { body } = await pay(payer);
    expect(body.url).toBe(`${shop.simulators}/b2cDemo/eng/payment/payForm.jsp`);
    expect(body.fields.merchantId).toBe('88888888');
  });

  test('takes no card number (a card is paid with on the page of the provider)', async () => {
    const payer = await heldByPayer(shop);
    const reply = await pay(payer, payPaths[0], { cardNo: '4918 9141 0719 5005' });
    expect(reply.body).toMatchObject({ status: 400, errorKey: 'cardNumberRefused' });
  });
});

describe('a browser that says how it went', () => {
  test('is not believed: without a word of the gateway nothing is paid (case 90)', async () => {
    const payer = await heldByPayer(shop);
    const { invoiceNo } = (await pay(payer)).body;
    const { status, body } = await report(payer, 'success', invoiceNo);
    expect([status, body.state, body.transaction.status]).toEqual([200, 'CONFIRMING', 'WAITING']);
    await isUnchanged(payer);
    // Its time is over, but the provider has not answered: the order must not be over yet.
    await letGo(payer);
    expect((await stateOf(shop, payer)).state).toBe('CONFIRMING');
  });

  test.each(['success', 'failure'] as const)(
    'says nothing about a payment of somebody else: %s (cases 91, 93)',
    async (result) => {
      const [victim, payer] = [await heldByPayer(shop), await heldByPayer(shop)];
      const { invoiceNo } = (await pay(victim)).body;
      expect((await report(payer, result, invoiceNo)).status).toBe(404);
      expect(
        (await report({ ...payer, who: { ...payer.who, token: victim.who.token } }, result, invoiceNo)).body,
      ).toMatchObject({
        errorKey: 'passUnknown',
      });
      await isUnchanged(victim);
    },
  );

  test('finds nothing by guessing numbers, and is soon told to wait (case 94)', async () => {
    const payer = await heldByPayer(shop);
    const statuses = new Set<number>();
    for (let guess = 0; guess <= usualLimits.order && !statuses.has(429); guess++)
      statuses.add((await report(payer, 'success', `00001${String(guess).padStart(16, '0')}`)).status);
    expect([...statuses]).toEqual([404, 429]);
  });

  test('must come as the form of a page of ours, not as anything else', async () => {
    const payer = await heldByPayer(shop);
    const reply = await call(shop, payer, '/api/payment/asiapay/success', {
      payload: { invoiceNo: 'X', token: payer.who.token },
    });
    expect(reply.status).toBe(415);
  });
});

describe('a digital receipt', () => {
  const bring = ({ who }: Payer, String1: string | undefined, from: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment/jetco/processDO',
      headers: { cookie: who.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: formBody({ token: who.token, ...(String1 !== undefined && { String1 }) }),
      remoteAddress: from,
    });
  const receiptFor = async (payer: Payer, outcome: 'approve' | 'decline' = 'approve') => {
    const { gatewayUrl, digitalOrder } = (await pay(payer, payPaths[1])).body;
    // The shop's own notice is lost: the browser alone brings it.
    await shop.db.deleteFrom('paymentNotice').execute();
    const sentTo = await decideAt(gatewayUrl, { String1: digitalOrder }, { outcome, behaviour: 'slow' });
    return sentTo.pathname.replace('/order/payment-result/', '');
  };

  test('that is missing, huge, cut off or signed by somebody else is refused and recorded (case 95)', async () => {
    const payer = await heldByPayer(shop);
    const { gatewayUrl, digitalOrder } = (await pay(payer, payPaths[1])).body;
    const forged = (await decideAt(gatewayUrl, { String1: digitalOrder }, { outcome: 'approve', behaviour: 'forged' }))
      .pathname;
    const bad = [undefined, 'x'.repeat(1024 * 1024), forged.slice(22, -4), forged.slice(22), digitalOrder, '.', 'a.b'];
    for (const [at, String1] of bad.entries())
      expectRefusal(await bring(payer, String1, `198.51.100.${at}`), [400, 413]);
    await isUnchanged(payer);
    expect(await countRefusals(`for order ${payer.orderId}`)).toBeGreaterThanOrEqual(4);
  });

  test('that says no is no payment, and says why (case 97)', async () => {
    const payer = await heldByPayer(shop);
    const reply = await bring(payer, await receiptFor(payer, 'decline'), '198.51.101.1');
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'RJ', responseCode: '05' }]);
    expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
  });

  test('that says yes after one that said no pays, and another yes for what is paid is refused', async () => {
    const payer = await heldByPayer(shop);
    const { gatewayUrl, digitalOrder } = (await pay(payer, payPaths[1])).body;
    const decide = async (outcome: 'approve' | 'decline') => {
      const sentTo = await decideAt(gatewayUrl, { String1: digitalOrder }, { outcome, behaviour: 'before' });
      return sentTo.pathname.replace('/order/payment-result/', '');
    };
    const [no, yes] = [await decide('decline'), await decide('approve')];
    // Both messages are sent at once, so the shop may get either first.
    await becomes(payer, 'PAID');
    const anotherYes = await decide('approve');
    const from = '198.51.101.3';
    expect((await bring(payer, yes, from)).json()).toMatchObject({ status: 'AP' });
    for (const other of [anotherYes, no]) expectRefusal(await bring(payer, other, from), 400, 'receiptInvalid');
    expect(await countRefusals('another receipt for payment')).toBe(2);
    // JETCO itself also sent the second one: staff must look at that.
    await expect.poll(() => alertsAbout(String(payer.orderId))).toContain('alert-not-settled');
  });

  test('for another order is refused, though it is good (case 98)', async () => {
    const [payer, other] = [await heldByPayer(shop), await heldByPayer(shop)];
    const receipt = await receiptFor(payer);
    expectRefusal(await bring(other, receipt, '198.51.101.2'), 400, 'receiptInvalid');
    await isUnchanged(other);
    expect((await bring(payer, receipt, '198.51.101.2')).json()).toMatchObject({ status: 'AP', responseCode: '00' });
    expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
    // Once more it is the same answer; another one for what is paid is refused.
    expect((await bring(payer, receipt, '198.51.101.2')).json()).toMatchObject({ status: 'AP' });
  });
});
