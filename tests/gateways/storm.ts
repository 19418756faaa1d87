// Callbacks of a bad day: repeated, in any order, late, and some of them forged. Afterwards the
// database is compared with the true payments.

import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../src/server/platform/deps.ts';
import { begin, heldByPayer, type Payer } from '../support/people/payers.ts';
import type { BoxOffice } from '../support/shop/box-office.ts';
import { type Dice, shuffled } from '../support/tools/dice.ts';
import { inParallel } from '../support/tools/in-parallel.ts';
import { type Datafeed, datafeedOf } from './datafeeds.ts';

/** The truth about an order at the provider. */
type Kind = 'paid' | 'wrong' | 'notPaid';
export type StormOrder = { kind: Kind; orderId: number; invoiceNo: string; amountCents: number };
/** Null when no answer came. */
export type Deliver = (fields: Datafeed) => Promise<{ status: number; body: string } | null>;
export type StormReport = {
  callbacks: number;
  /** Forged ones that were acknowledged. */
  forgedAccepted: number;
  /** True callbacks that were never acknowledged: the last answer to each. */
  neverHeard: string[];
  /** How often a true one had to come again. */
  again: number;
};
export type StormVerdict = { wrong: string[]; paid: number; mismatched: number; waiting: number };

const callbacksEach = 20;
const forgedEach = 2;
const failuresEach = 3;
const triesMax = 200;
const someoneElsesSecret = 'a secret that somebody made up';

/** In one large hall without seats; one in ten pays the wrong amount, and one in ten nothing at all. */
export async function placeStormOrders(shop: BoxOffice, count: number): Promise<StormOrder[]> {
  const hall = await shop.hallOf(count * 2);
  const kinds: Kind[] = ['wrong', 'notPaid', ...Array<Kind>(8).fill('paid')];
  return inParallel(
    8,
    Array.from({ length: count }, (_, at) => at),
    async (at) => {
      const payer: Payer = await heldByPayer(shop, { hall });
      const { payment } = await begin(shop, payer);
      const { invoiceNo, amountCents } = payment;
      return { kind: kinds[at % kinds.length] as Kind, orderId: payer.orderId, invoiceNo, amountCents };
    },
  );
}

type Callback = { fields: Datafeed; isForged: boolean };

function callbacksOf(secret: string, order: StormOrder, at: number): Callback[] {
  const PayRef = String(1_000_000 + at);
  const forged = { ...datafeedOf(someoneElsesSecret, order, { PayRef: '666' }) };
  const failure = datafeedOf(secret, order, { successcode: '1', prc: '1', src: '5', PayRef: String(2_000_000 + at) });
  const wrong = at % 20 === 0 ? { Amt: '0.01' } : { Cur: '840' };
  const success = datafeedOf(secret, order, { PayRef, ...(order.kind === 'wrong' && wrong) });
  const truth = order.kind === 'notPaid' ? failure : success;
  return Array.from({ length: callbacksEach }, (_, copy) => {
    if (copy < forgedEach) return { fields: forged, isForged: true };
    return { fields: copy < forgedEach + failuresEach ? failure : truth, isForged: false };
  });
}

/** Each copy comes until it is acknowledged, as a provider would send it, a few at a time. */
export async function storm(
  { secret, dice, deliver, atOnce = 16 }: { secret: string; dice: Dice; deliver: Deliver; atOnce?: number },
  orders: readonly StormOrder[],
): Promise<StormReport> {
  const callbacks = shuffled(
    orders.flatMap((order, at) => callbacksOf(secret, order, at)),
    dice,
  );
  const report = { callbacks: callbacks.length, forgedAccepted: 0, neverHeard: [] as string[], again: 0 };
  await inParallel(atOnce, callbacks, async ({ fields, isForged }) => {
    await wait(dice.below(20));
    for (let tries = 1; ; tries += 1) {
      const reply = await deliver(fields);
      if (reply?.status === 200 && reply.body.startsWith('OK')) {
        if (isForged) report.forgedAccepted += 1;
        return;
      }
      // Refused, or held up for sending too many of these.
      if (isForged && (reply?.status === 400 || reply?.status === 429)) return;
      if (tries === triesMax) {
        report.neverHeard.push(reply ? `${reply.status} ${reply.body.slice(0, 200)}` : 'no answer');
        return;
      }
      report.again += 1;
      await wait(50 + dice.below(250));
    }
  });
  return report;
}

/** Everything that does not agree with what was truly paid. */
export async function judgeStorm(db: Db, orders: readonly StormOrder[]): Promise<StormVerdict> {
  const ids = orders.map(({ orderId }) => orderId);
  const stored = await db.selectFrom('orders').where('id', 'in', ids).select(['id', 'status']).execute();
  const payments = await db.selectFrom('payment').where('orderId', 'in', ids).selectAll().execute();
  const mails = await db.selectFrom('mail').select(['kind', 'body']).execute();
  const audits = await db.selectFrom('audit').where('type', '=', 'ORDER_PAID').select('message').execute();
  const statusOf = new Map(stored.map(({ id, status }) => [id, status]));
  const paymentOf = new Map(payments.map((payment) => [payment.invoiceNo, payment]));
  const paidMails = countBy(mails.flatMap(({ kind, body }) => (kind === 'payment-paid' ? invoicesIn(body ?? '') : [])));
  const paidAudits = countBy(audits.flatMap(({ message }) => [...invoicesIn(message)]));
  const wrong = orders.flatMap(({ kind, orderId, invoiceNo, amountCents }) => {
    const payment = paymentOf.get(invoiceNo);
    const found = [
      statusOf.get(orderId),
      payment?.status,
      paidMails.get(invoiceNo) ?? 0,
      paidAudits.get(invoiceNo) ?? 0,
    ].join(' ');
    const isRightMoney = kind !== 'paid' || payment?.capturedCents === amountCents;
    return found === expected[kind] && isRightMoney ? [] : [`${invoiceNo} (${kind}): ${found}`];
  });
  const count = (status: string) => payments.filter((payment) => payment.status === status).length;
  return {
    wrong,
    paid: count('CAPTURED'),
    mismatched: count('MISMATCHED'),
    waiting: stored.filter(({ status }) => status === 'WAITING').length,
  };
}

/** Order, payment, mails that thank for it, records of it. */
const expected: Record<Kind, string> = {
  paid: 'PAID CAPTURED 1 1',
  wrong: 'WAITING MISMATCHED 0 0',
  notPaid: 'WAITING FAILED 0 0',
};

const invoicesIn = (text: string): string[] => text.match(/\b[0-9A-HJKMNP-TV-Z]{21}\b/g) ?? [];
const countBy = (items: string[]) =>
  new Map([...Map.groupBy(items, (item) => item)].map(([item, all]) => [item, all.length]));

/** Waits until every notice is handled. */
export async function untilHandled(db: Db, secondsMax = 60): Promise<void> {
  const deadline = performance.now() + secondsMax * 1000;
  const left = () => db.selectFrom('paymentNotice').where('handledAt', 'is', null).select('id').limit(1).execute();
  while ((await left()).length > 0 && performance.now() < deadline) await wait(50);
}
