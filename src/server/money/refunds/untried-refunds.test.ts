// A shop that was restored: a refund may have been sent since the backup, of which it knows nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPayer, refundsOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { paidTwice, paymentNamed, servicesWith } from '../../../../tests/support/people/refunds.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openTransferOffice, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { reportUnansweredRefunds } from './report-unanswered-refunds.ts';
import { reportUnansweredOrderRefunds, sendDueOrderRefunds } from './send-due-order-refunds.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { sendOrderRefund } from './send-order-refund.ts';
import { sendRefund } from './send-refund.ts';
import { doubtUntriedRefunds } from './untried-refunds.queries.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const by = { principal: 'mei', remoteAddress: '10.0.0.1' };

test('refunds that the shop would send by itself are left to a person, who is told to look first', async () => {
  const admin = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] }));
  const clerk = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] }));
  const whole = await paidTwice(shop);
  const [approved, waiting, byJetco] = [
    await paidPayer(shop),
    await paidPayer(shop),
    await paidPayer(shop, {}, 'JETCO'),
  ];
  for (const payer of [approved, byJetco]) expect((await admin.giveBack(payer, { tickets: [1] })).status).toBe(200);
  expect((await clerk.giveBack(waiting, { tickets: [1] })).status).toBe(200);

  expect(await doubtUntriedRefunds(shop.db)).toBe(2);
  expect(await doubtUntriedRefunds(shop.db)).toBe(0);
  const { services, reported } = servicesWith(shop, { is: 'sent' });
  await sendDueRefunds(services);
  await sendDueOrderRefunds(services);
  expect(reported).toEqual([]);
  await reportUnansweredRefunds(services);
  await reportUnansweredOrderRefunds(services);
  expect(await shop.ledger.kindsOfMail(whole.payer)).toContain('alert-refund-unanswered');
  expect(await shop.ledger.kindsOfMail(approved)).toContain('alert-refund-unanswered');
  for (const payer of [waiting, byJetco]) expect(await refundsOf(shop, payer)).toMatchObject([{ askedAt: null }]);

  // The money is still there: it is sent after all.
  const [portion = { invoiceNo: '', number: 0 }] = await refundsOf(shop, approved);
  await sendOrderRefund(services, portion, by);
  await sendRefund(services, whole.invoiceNo, by);
  expect(reported.map(({ invoiceNo }) => invoiceNo)).toEqual([portion.invoiceNo, whole.invoiceNo]);
  expect((await paymentNamed(shop, whole.invoiceNo)).status).toBe('REFUNDED');
});
