// Money in the very moment in which seats are let go of, while others buy what comes free.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../src/server/deps.ts';
import type { Releases } from '../../src/server/orders/release-orders.ts';
import type { Begun } from '../../src/server/payments/begin-payment.ts';
import type { PaymentDesk } from '../../src/server/payments/payment-desk.ts';
import { type Settled, settleCapture } from '../../src/server/payments/settle-payment.ts';
import type { BoxOffice } from '../box-office.ts';
import type { Dice } from '../dice.ts';
import { type Hall, lineIn, rowsOfSeats } from '../hall.ts';
import { begin, captureOf, heldByPayer, type Payer } from '../payers.ts';
import { inParallel } from './storm.ts';

export type AroundExpiry = {
  payments: number;
  paid: number;
  /** Of those, after their seats had been let go of. */
  takenAgain: number;
  refundDue: number;
  boughtByOthers: number;
  /** What came, less what paid and what is to go back. */
  centsUnaccounted: number;
  /** Orders whose status, payment and seats do not agree, and seats that two orders have. */
  wrong: string[];
};
type Run = { shop: BoxOffice; desk: PaymentDesk; releases: Releases; dice: Dice };

const millisecondsAround = 50;
const millisecondsUntilEnd = 200;
const batchSize = 50;
const seatsInRow = 20;
const triesMax = 50;

export async function payAroundExpiry(run: Run, count: number): Promise<AroundExpiry> {
  const report = { payments: 0, paid: 0, takenAgain: 0, refundDue: 0, boughtByOthers: 0, centsUnaccounted: 0 };
  const wrong: string[] = [];
  for (let left = count; left > 0; left -= batchSize) {
    // A row more than they need: whoever sits apart from others leaves single seats.
    const hall = await run.shop.hallOf(rowsOfSeats((batchSize * 2) / seatsInRow + 1, seatsInRow));
    const payers = await inParallel(4, Array.from({ length: Math.min(batchSize, left) }), () =>
      heldByPayer(run.shop, { hall }),
    );
    report.takenAgain += await payAtTheEnd(run, hall, payers);
    const found = await countMoney(run.shop.db, hall.eventId, payers);
    for (const key of ['payments', 'paid', 'refundDue', 'boughtByOthers', 'centsUnaccounted'] as const)
      report[key] += found[key];
    wrong.push(...found.wrong);
  }
  return { ...report, wrong };
}

/** How many payments took their seats again. */
async function payAtTheEnd({ shop, desk, releases, dice }: Run, hall: Hall, payers: Payer[]): Promise<number> {
  const begun = await inParallel(4, payers, (payer) => begin(shop, payer));
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
    begun.map(async (one) => {
      await wait(Math.max(0, end - Date.now() + dice.between(-millisecondsAround, millisecondsAround)));
      return settleAtLast(desk, one);
    }),
  );
  isOver = true;
  await Promise.all(around);
  return settled.filter((verdict) => verdict.is === 'paid' && verdict.takeSeatsAgain).length;
}

/** A server with too much to do is told again, as a provider would. */
async function settleAtLast(desk: PaymentDesk, begun: Begun): Promise<Settled> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleCapture(desk, captureOf(begun));
    } catch (error) {
      if (tries === triesMax) throw error;
      await wait(100);
    }
  }
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
  const cents = (some: typeof payments) => some.reduce((sum, { capturedCents }) => sum + (capturedCents ?? 0), 0);
  const ours = new Set(payers.map(({ orderId }) => orderId));
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  const seatsOf = Map.groupBy(live, ({ orderId }) => orderId);
  const mixed = payments.flatMap(({ orderId, status }) => {
    const is = `${status} ${statusOf.get(orderId)} ${seatsOf.get(orderId)?.length ?? 0}`;
    return is === 'CAPTURED PAID 2' || is === 'REFUND_DUE EXPIRED 0' ? [] : [`order ${orderId}: ${is}`];
  });
  const bySeat = Map.groupBy(live, ({ sessionId, rowLabel, seatNumber }) => `${sessionId} ${rowLabel}${seatNumber}`);
  const twice = [...bySeat].filter(([, tickets]) => tickets.length > 1).map(([seat]) => `seat ${seat} sold twice`);
  return {
    payments: payments.length,
    paid: paid.length,
    refundDue: refundDue.length,
    boughtByOthers: orders.filter(({ id }) => !ours.has(id)).length,
    centsUnaccounted: cents(payments) - cents(paid) - cents(refundDue),
    wrong: [...mixed, ...twice],
  };
}
