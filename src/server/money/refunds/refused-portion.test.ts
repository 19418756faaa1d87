// A provider refuses a portion while a second person is just being told that somebody has it in hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLockAwaited, lockOrder } from '../../../../tests/support/database/without-locks.ts';
import { paidPayer, refundsOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { servicesWith } from '../../../../tests/support/people/refunds.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openTransferOffice, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { RefundResult } from '../gateways/gateway.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { claimOrderRefund, findOrderRefund, type OrderRefundRow } from './order-refunds.queries.ts';
import { sendDueOrderRefunds } from './send-due-order-refunds.ts';
import { sendOrderRefund } from './send-order-refund.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const mei = { principal: 'mei', remoteAddress: '10.0.0.1' };
const byPerson = (services: GatewayServices, portion: OrderRefundRow) =>
  sendOrderRefund(services, portion, mei).catch(({ code }) => code);

test.each([
  ['a person', 'mei', byPerson, 'refundFailed'],
  ['the shop itself', 'system', sendDueOrderRefunds, false],
] as const)('sent by %s: the second one reads by whom', async (_, login, send, end) => {
  const admin = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] }));
  const payer = await paidPayer(shop);
  await admin.giveBack(payer, { tickets: [1] });
  const [portion] = (await refundsOf(shop, payer)) as [OrderRefundRow];
  const { promise, resolve: refuse } = Promise.withResolvers<RefundResult>();
  const { services, reported } = servicesWith(shop, () => promise);
  const sending = send(services, portion);
  await expect.poll(() => reported.length).toBe(1);
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, payer.orderId);
    expect(await claimOrderRefund(tx, portion, 'kwan')).toBe(false);
    refuse({ is: 'refused', because: 'no such payment' });
    await until(() => isLockAwaited(shop.db), 5);
    expect(await findOrderRefund(tx, portion)).toMatchObject({ sentBy: login });
  });
  expect(await sending).toBe(end);
  expect(await refundsOf(shop, payer)).toMatchObject([{ refused: 'no such payment', askedAt: null, sentBy: null }]);
});
