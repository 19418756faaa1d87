// Orders that were paid twice, while servers are killed: of each one payment has to go back, and never twice.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GatewayServices } from '../../src/server/money/gateways/gateway-services.ts';
import { payAtGateway } from '../../src/server/money/gateways/pay-at-gateway.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { heldByPayer, type Payer, payRequest } from '../support/people/payers.ts';
import type { BoxOffice } from '../support/shop/box-office.ts';
import { inParallel } from '../support/tools/in-parallel.ts';
import { decideAt } from './at-provider.ts';
import { requestedRefunds } from './paying-shop.ts';

export type PaidTwiceReport = {
  orders: number;
  /** The payments that the shop itself sent back, once. */
  sentBack: number;
  /** The server died before it knew: a person looks at the provider's own pages. */
  endUnknown: number;
  wrong: string[];
};

const millisecondsBetween = 250;
/** Longer than a provider is waited for. */
const secondsUntilDead = 12;

/** At the provider, whose every callback is lost. */
export async function payTwiceInSilence(shop: BoxOffice, services: GatewayServices, count: number): Promise<Payer[]> {
  const hall = await shop.hallOf(count * 2 + 10);
  return inParallel(4, Array.from({ length: count }), async () => {
    const payer = await heldByPayer(shop, { hall });
    const requested = payRequest(payer, 'ASIA_PAY');
    for (const { url, fields } of [await payAtGateway(services, requested), await payAtGateway(services, requested)])
      await decideAt(url, fields, { outcome: 'approve', behaviour: 'none' });
    return payer;
  });
}

/** One order after the other is found out about, so that there is always something to send back when a server is killed. */
export async function askOneByOne(db: Db, payers: readonly Payer[]): Promise<void> {
  for (const [at, { orderId }] of payers.entries())
    await db
      .updateTable('payment')
      .set({ askAt: sql<Date>`now() + make_interval(secs => ${(at * millisecondsBetween) / 1000})` })
      .where('orderId', '=', orderId)
      .execute();
}

/** Waits until every due refund was tried, and no live server waits for an answer. */
export async function untilTried(db: Db, payers: readonly Payer[], secondsMax = 120): Promise<void> {
  const deadline = performance.now() + secondsMax * 1000;
  const underWay = async () =>
    (await paymentsOf(db, payers)).some(
      ({ status, refundAskedAt }) =>
        status === 'REQUESTED' ||
        (status === 'REFUND_DUE' && Date.now() - (refundAskedAt?.getTime() ?? Date.now()) < secondsUntilDead * 1000),
    );
  while ((await underWay()) && performance.now() < deadline) await wait(250);
}

export async function judgePaidTwice(db: Db, simulators: string, payers: readonly Payer[]): Promise<PaidTwiceReport> {
  const requested = Map.groupBy(await requestedRefunds(simulators), ({ payRef }) => payRef);
  const byOrder = Map.groupBy(await paymentsOf(db, payers), ({ orderId }) => orderId);
  const mails = await db.selectFrom('mail').where('kind', '=', 'payment-refunded').select('orderId').execute();
  const report: PaidTwiceReport = { orders: payers.length, sentBack: 0, endUnknown: 0, wrong: [] };
  for (const { orderId } of payers) {
    const found = (byOrder.get(orderId) ?? []).map(({ status, providerRef, refundAskedAt }) => {
      const outcomes = (requested.get(providerRef ?? '') ?? []).map(({ outcome }) => outcome);
      return [status, ...(status === 'REFUND_DUE' && refundAskedAt ? ['claimed'] : []), ...outcomes].join(' ');
    });
    const reported = mails.filter((mail) => mail.orderId === orderId).length;
    const is = [...found.sort(), `${reported} mails`].join(', ');
    if (is === 'CAPTURED, REFUNDED sent, 1 mails') report.sentBack += 1;
    else if (/^CAPTURED, REFUND_DUE claimed( sent)?, 0 mails$/.test(is)) report.endUnknown += 1;
    else report.wrong.push(`order ${orderId}: ${is}`);
  }
  return report;
}

const paymentsOf = async (db: Db, payers: readonly Payer[]) => {
  const ids = payers.map(({ orderId }) => orderId);
  return ids.length === 0 ? [] : db.selectFrom('payment').where('orderId', 'in', ids).selectAll().execute();
};
