// Money in the very moment in which seats are let go of, while others buy what comes free.
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayServices } from '../../src/server/money/gateways/gateway-services.ts';
import { payAtGateway } from '../../src/server/money/gateways/pay-at-gateway.ts';
import type { PaymentServices } from '../../src/server/money/payments/payment-services.ts';
import { type SettleResult, settleCapture } from '../../src/server/money/payments/settle-payment.ts';
import { sendDueRefunds } from '../../src/server/money/refunds/send-due-refunds.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import type { Releases } from '../../src/server/shop/orders/release-orders.ts';
import { heldByPayer, merchantId, type Payer, payRequest } from '../support/people/payers.ts';
import type { BoxOffice } from '../support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import { inParallel } from '../support/tools/in-parallel.ts';
import { decideAt } from './at-provider.ts';
import { requestedRefunds, takenByAsiaPay } from './paying-shop.ts';

export type AroundExpiry = {
  payments: number;
  paid: number;
  /** Payments that got their seats again after these had been released. */
  takenAgain: number;
  /** Refunds that the shop sent without a person. */
  refunded: number;
  refundDue: number;
  boughtByOthers: number;
  /** Money received, less payments, refunds due and refunds sent. */
  centsUnaccounted: number;
  /** Orders whose status, payment and seats do not agree, seats with two orders, and refunds that the provider got twice. */
  wrong: string[];
};
type Run = {
  /** A running one, which sends back what has to go back. */
  shop: BoxOffice;
  /** Where AsiaPay's simulator is. */
  simulators: string;
  services: GatewayServices;
  releases: Releases;
  dice: Dice;
};
/** Paid at the provider, but the shop does not know it yet. */
type Paid = { eventId: number; invoiceNo: string; amountCents: number; payRef: string };

const millisecondsAround = 50;
const millisecondsUntilEnd = 200;
const batchSize = 50;
const seatsInRow = 20;
const triesMax = 50;
const secondsToSendBackMax = 60;

export async function payAroundExpiry(run: Run, count: number): Promise<AroundExpiry> {
  const report = {
    payments: 0,
    paid: 0,
    takenAgain: 0,
    refunded: 0,
    refundDue: 0,
    boughtByOthers: 0,
    centsUnaccounted: 0,
  };
  const wrong: string[] = [];
  for (let left = count; left > 0; left -= batchSize) {
    // A row more than they need, because parties that sit apart leave single seats.
    const hall = await run.shop.hallOf(rowsOfSeats((batchSize * 2) / seatsInRow + 1, seatsInRow));
    const payers = await inParallel(4, Array.from({ length: Math.min(batchSize, left) }), () =>
      heldByPayer(run.shop, { hall }),
    );
    report.takenAgain += await payAtTheEnd(run, hall, payers);
    await untilSentBack(run, hall.eventId);
    const found = await countMoney(run.shop.db, hall.eventId, payers);
    for (const key of ['payments', 'paid', 'refunded', 'refundDue', 'boughtByOthers', 'centsUnaccounted'] as const)
      report[key] += found[key];
    wrong.push(...found.wrong, ...(await sentBackWrongly(run, hall.eventId)));
  }
  return { ...report, wrong };
}

/** How many payments took their seats again. */
async function payAtTheEnd(run: Run, hall: Hall, payers: Payer[]): Promise<number> {
  const { shop, services, releases, dice } = run;
  const paid = await payInSilence(run, payers);
  const end = Date.now() + millisecondsUntilEnd;
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: new Date(end) })
    .where('eventId', '=', hall.eventId)
    .execute();
  let isOver = false;
  const buyOn = async () => {
    while (!isOver) {
      await shop.order({ ...hall, orderDetails: [lineIn(hall, 1)] }, shop.buyer(hall.eventId));
      await wait(dice.below(6));
    }
  };
  const tidy = async () => {
    while (!isOver) await releases.expire(hall.eventId).then(() => wait(3));
  };
  const around = [buyOn(), buyOn(), tidy()];
  const settled = await Promise.all(
    paid.map(async (one) => {
      await wait(Math.max(0, end - Date.now() + dice.between(-millisecondsAround, millisecondsAround)));
      return settleAtLast(services, one);
    }),
  );
  isOver = true;
  await Promise.all(around);
  return settled.filter((verdict) => verdict.is === 'paid' && verdict.takeSeatsAgain).length;
}

async function payInSilence({ services, simulators }: Run, payers: Payer[]): Promise<Paid[]> {
  const invoices = await inParallel(4, payers, async (payer) => {
    const { invoiceNo, url, fields } = await payAtGateway(services, payRequest(payer, 'ASIA_PAY'));
    await decideAt(url, fields, { outcome: 'approve', behaviour: 'none' });
    return { eventId: payer.hall.eventId, invoiceNo, amountCents: Math.round(Number(fields.amount) * 100) };
  });
  const references = new Map((await takenByAsiaPay(simulators)).map(({ ref, payRef }) => [ref, payRef]));
  return invoices.map((one) => ({ ...one, payRef: references.get(one.invoiceNo) as string }));
}

/** Repeats the callback to a busy server, as a provider would. */
async function settleAtLast(services: PaymentServices, { payRef, ...paid }: Paid): Promise<SettleResult> {
  const saidBy = { principal: 'system', remoteAddress: null };
  for (let tries = 1; ; tries += 1) {
    try {
      const reported = { ...paid, merchantId, currency: '344', providerRef: payRef, responseCode: '0', saidBy };
      return await settleCapture(services, reported);
    } catch (error) {
      if (tries === triesMax) throw error;
      await wait(100);
    }
  }
}

/** Sends the refunds like another server, beside the shop's own job. */
async function untilSentBack({ shop: { db }, services }: Run, eventId: number): Promise<void> {
  const deadline = performance.now() + secondsToSendBackMax * 1000;
  const due = db.selectFrom('payment').where('eventId', '=', eventId).where('status', '=', 'REFUND_DUE');
  while ((await due.select('invoiceNo').execute()).length > 0 && performance.now() < deadline)
    if (!(await sendDueRefunds(services))) await wait(50);
}

/** Differences between the refunds that the provider got and those that are stored. */
async function sentBackWrongly({ shop, simulators }: Run, eventId: number): Promise<string[]> {
  const payments = await shop.db.selectFrom('payment').where('eventId', '=', eventId).selectAll().execute();
  const requested = Map.groupBy(await requestedRefunds(simulators), ({ payRef }) => payRef);
  return payments.flatMap(({ invoiceNo, status, providerRef, amountCents }) => {
    const reported = (requested.get(providerRef ?? '') ?? [])
      .map(({ amount, outcome }) => `${amount} ${outcome}`)
      .join(', ');
    const expected = status === 'REFUNDED' ? `${(amountCents / 100).toFixed(2)} sent` : '';
    return reported === expected ? [] : [`payment ${invoiceNo} is ${status}, and the provider was told: ${reported}`];
  });
}

async function countMoney(db: Db, eventId: number, payers: Payer[]) {
  const payments = await db.selectFrom('payment').where('eventId', '=', eventId).selectAll().execute();
  const orders = await db.selectFrom('orders').where('eventId', '=', eventId).select(['id', 'status']).execute();
  const live = await db
    .selectFrom('ticket')
    .where('eventId', '=', eventId)
    .where('isLive', '=', true)
    .selectAll()
    .execute();
  const paid = payments.filter(({ status }) => status === 'CAPTURED');
  const refundDue = payments.filter(({ status }) => status === 'REFUND_DUE');
  const refunded = payments.filter(({ status }) => status === 'REFUNDED');
  const cents = (some: typeof payments) => some.reduce((sum, { capturedCents }) => sum + (capturedCents ?? 0), 0);
  const ours = new Set(payers.map(({ orderId }) => orderId));
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  const seatsOf = Map.groupBy(live, ({ orderId }) => orderId);
  const mixed = payments.flatMap(({ orderId, status }) => {
    const is = `${status} ${statusOf.get(orderId)} ${seatsOf.get(orderId)?.length ?? 0}`;
    return ['CAPTURED PAID 2', 'REFUND_DUE EXPIRED 0', 'REFUNDED EXPIRED 0'].includes(is)
      ? []
      : [`order ${orderId}: ${is}`];
  });
  const bySeat = Map.groupBy(live, ({ sessionId, rowLabel, seatNumber }) => `${sessionId} ${rowLabel}${seatNumber}`);
  const twice = [...bySeat].filter(([, tickets]) => tickets.length > 1).map(([seat]) => `seat ${seat} sold twice`);
  return {
    payments: payments.length,
    paid: paid.length,
    refunded: refunded.length,
    refundDue: refundDue.length,
    boughtByOthers: orders.filter(({ id }) => !ours.has(id)).length,
    centsUnaccounted: cents(payments) - cents(paid) - cents(refundDue) - cents(refunded),
    wrong: [...mixed, ...twice],
  };
}
