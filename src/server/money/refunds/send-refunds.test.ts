import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, merchantId, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  minutesPass,
  type PaidTwice,
  paidTwice,
  paymentNamed,
  servicesWith,
} from '../../../../tests/support/people/refunds.ts';
import {
  accept,
  openTransferOffice,
  type TransferOffice,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import type { RefundDue } from '../../../contract/payment-review.ts';
import type { RefundResult } from '../gateways/gateway.ts';
import { reportUnansweredRefunds } from './report-unanswered-refunds.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { noteRefund, sendRefund } from './send-refund.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const mei = { principal: 'mei', remoteAddress: '10.0.0.1' };
const sent = { is: 'sent' } as const;
const shown = async ({ invoiceNo }: PaidTwice): Promise<RefundDue> => {
  const url = '/api/refunds?size=200';
  const all: RefundDue[] = (await shop.app.inject({ method: 'GET', url, headers: shop.admin.headers })).json();
  return all.find((refund) => refund.invoiceNo === invoiceNo) as RefundDue;
};
const statusOf = async ({ invoiceNo }: PaidTwice) => (await paymentNamed(shop, invoiceNo)).status;
const kindsOfMail = async ({ payer }: PaidTwice) => (await shop.ledger.kindsOfMail(payer)).sort();
const untilThen = ['alert-refund-due', 'payment-paid', 'payment-refund-due'];
const refundsIn = async ({ invoiceNo }: PaidTwice) =>
  (await shop.ledger.auditOf(invoiceNo)).filter((record) => record.startsWith('REFUND_SENT'));

describe('what the provider can be told to send back', () => {
  test('goes back by itself, and the buyer is told', async () => {
    const due = await paidTwice(shop);
    const { services, reported } = servicesWith(shop, sent);
    expect(await sendDueRefunds(services)).toBe(false);
    expect(await sendDueRefunds(services)).toBe(false);
    expect(reported).toEqual([{ invoiceNo: due.invoiceNo, cents: due.cents }]);
    expect(await paymentNamed(shop, due.invoiceNo)).toMatchObject({ status: 'REFUNDED', refundedCents: due.cents });
    expect(await refundsIn(due)).toEqual(['REFUND_SENT system']);
    expect(await kindsOfMail(due)).toEqual([...untilThen, 'payment-refunded'].sort());
    expect((await shop.ledger.orderOf(due.payer)).status).toBe('PAID');
  });

  test('goes back once, however many servers look and however many clerks press in the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const due = await paidTwice(shop);
      // The provider answers when all others have been told no, or when it is told a second time.
      const { promise: answer, resolve: end } = Promise.withResolvers<RefundResult>();
      let [told, ended] = [0, 0];
      const says = () => {
        told += 1;
        if (told > 1) end(sent);
        return answer;
      };
      const [one, other] = [servicesWith(shop, says), servicesWith(shop, says)];
      const clerks = Array.from({ length: 10 }, (_, at) => ({ ...mei, principal: `clerk-${at}` }));
      const tries: Promise<unknown>[] = [
        ...[one, other, one, other].map(({ services }) => sendDueRefunds(services)),
        ...clerks.map((clerk, at) => sendRefund((at % 2 ? one : other).services, due.invoiceNo, clerk)),
      ];
      const note = () => {
        ended += 1;
        if (ended === tries.length - 1) end(sent);
      };
      await Promise.all(tries.map((each) => each.then(note, note)));
      expect([...one.reported, ...other.reported]).toEqual([{ invoiceNo: due.invoiceNo, cents: due.cents }]);
      expect(await statusOf(due)).toBe('REFUNDED');
      expect(await refundsIn(due)).toHaveLength(1);
      expect((await kindsOfMail(due)).filter((kind) => kind === 'payment-refunded')).toHaveLength(1);
    }
  });

  test('goes a few at a time, and all of it', async () => {
    const dues = await Promise.all(Array.from({ length: 10 }, () => paidTwice(shop)));
    // None is answered before as many are under way as there can be.
    let left = dues.length;
    let most = 0;
    const underWay: (() => void)[] = [];
    const { services, reported } = servicesWith(shop, async () => {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      underWay.push(answer);
      most = Math.max(most, underWay.length);
      if (underWay.length === Math.min(4, left)) {
        left -= underWay.length;
        for (const each of underWay.splice(0)) each();
      }
      await answered;
      return sent;
    });
    while (await sendDueRefunds(services));
    expect(most).toBe(4);
    expect(reported.map(({ invoiceNo }) => invoiceNo).sort()).toEqual(dues.map(({ invoiceNo }) => invoiceNo).sort());
  });
});

describe('a refund that the provider refuses', () => {
  const refused = { is: 'refused', because: 'Refund is not allowed for this card.' } as const;

  test('stays due, is told of once with the reason, and is not tried again by itself', async () => {
    const due = await paidTwice(shop);
    const { services, reported } = servicesWith(shop, refused);
    for (let round = 0; round < 3; round++) await sendDueRefunds(services);
    expect(reported).toHaveLength(1);
    expect(await shown(due)).toMatchObject({
      status: 'REFUND_DUE',
      tried: 'REFUSED',
      refusedBecause: refused.because,
    });
    expect(await kindsOfMail(due)).toEqual(['alert-refund-due', 'alert-refund-refused', ...untilThen.slice(1)]);
    const [alert] = (await shop.ledger.mailsOf(due.payer)).filter(({ kind }) => kind === 'alert-refund-refused');
    expect(alert?.body).toContain(refused.because);
  });

  test('can be sent by a person, or noted, and the reason is gone', async () => {
    const [again, byHand] = [await paidTwice(shop), await paidTwice(shop)];
    await sendDueRefunds(servicesWith(shop, refused).services);
    const { services, reported } = servicesWith(shop, sent);
    await sendRefund(services, again.invoiceNo, mei);
    await noteRefund(services, byHand.invoiceNo, '經 FPS 退回', mei);
    expect(reported).toEqual([{ invoiceNo: again.invoiceNo, cents: again.cents }]);
    for (const due of [again, byHand]) {
      expect(await shown(due)).toMatchObject({ status: 'REFUNDED', tried: null, refusedBecause: null });
      expect(await refundsIn(due)).toEqual(['REFUND_SENT mei']);
    }
  });
});

describe('a refund of which nobody knows the end', () => {
  const dies = async (): Promise<RefundResult> => Promise.reject(new Error('the server is gone'));

  test.each([
    ['the provider is silent', { is: 'unknown' }],
    ['the server dies before the answer comes', dies],
  ] as const)(
    'because %s is never sent a second time by itself, and is a person’s after two minutes',
    async (_, says) => {
      const due = await paidTwice(shop);
      await sendDueRefunds(servicesWith(shop, says).services);
      const { services, reported } = servicesWith(shop, sent);
      const lookAgain = async () => {
        await sendDueRefunds(services);
        await Promise.all([
          reportUnansweredRefunds(services),
          reportUnansweredRefunds(services),
          reportUnansweredRefunds(services),
        ]);
      };
      await lookAgain();
      expect((await shown(due)).tried).toBe('UNDER_WAY');
      const bySystem = { code: 'alreadyDecided', details: { decidedBy: 'system' } };
      await expect(sendRefund(services, due.invoiceNo, mei)).rejects.toMatchObject(bySystem);
      await expect(noteRefund(services, due.invoiceNo, 'x', mei)).rejects.toMatchObject(bySystem);
      for (const minutes of [3, 60 * 24]) {
        await minutesPass(shop, due, minutes);
        await lookAgain();
        expect(await shown(due)).toMatchObject({ status: 'REFUND_DUE', tried: 'UNANSWERED' });
      }
      expect(reported).toEqual([]);
      expect(await kindsOfMail(due)).toEqual(['alert-refund-due', 'alert-refund-unanswered', ...untilThen.slice(1)]);
      await noteRefund(services, due.invoiceNo, 'seen in the portal', mei);
      expect(await shown(due)).toMatchObject({ status: 'REFUNDED', tried: null });
      expect(await refundsIn(due)).toEqual(['REFUND_SENT mei']);
    },
  );

  test('is another one’s when a second person has claimed it: a late refusal takes nothing from them', async () => {
    const due = await paidTwice(shop);
    const { promise, resolve } = Promise.withResolvers<RefundResult>();
    const first = servicesWith(shop, () => promise);
    const sending = sendDueRefunds(first.services);
    await expect.poll(() => first.reported.length).toBe(1);
    await minutesPass(shop, due, 3);
    await expect(sendRefund(servicesWith(shop, { is: 'unknown' }).services, due.invoiceNo, mei)).rejects.toMatchObject({
      code: 'refundFailed',
    });
    resolve({ is: 'refused', because: 'too late' });
    await sending;
    expect(await paymentNamed(shop, due.invoiceNo)).toMatchObject({ decidedBy: 'mei', refundRefused: null });
    expect((await shown(due)).tried).toBe('UNDER_WAY');
  });
});

describe('for a person from the start', () => {
  test.each([
    ['amount', { amountCents: 12_345 }],
    ['currency', { currency: '840' }],
    ['merchant', { merchantId: `${merchantId}1` }],
  ])('is money of another %s', async (_, other) => {
    const payer = await heldByPayer(shop);
    await capture(paymentServicesOf(shop), await begin(shop, payer), other);
    const { services, reported } = servicesWith(shop, sent);
    await sendDueRefunds(services);
    expect(reported).toEqual([]);
    const [payment] = await shop.ledger.paymentsOf(payer);
    expect(payment).toMatchObject({ status: 'MISMATCHED', refundAskedAt: null });
  });

  test('is money that came by JETCO, or by transfer', async () => {
    const jetco = await paidTwice(shop, { method: 'JETCO' });
    const transfer = await transferring(shop);
    await capture(paymentServicesOf(shop), await begin(shop, transfer));
    await accept(shop, transfer);
    const { services, reported } = servicesWith(shop, sent);
    await sendDueRefunds(services);
    expect(reported).toEqual([]);
    expect(await statusOf(jetco)).toBe('REFUND_DUE');
    expect((await paymentNamed(shop, transfer.invoiceNo)).status).toBe('REFUND_DUE');
    expect(await shown(jetco)).toMatchObject({ canBeSent: false, tried: null });
  });
});
