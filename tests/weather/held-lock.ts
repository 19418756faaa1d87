// A statement of somebody else holds the seats of a hall for some seconds, while five hundred buyers order there.
import { setTimeout as wait } from 'node:timers/promises';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { addHall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import type { RunningApp } from '../support/shop/running-app.ts';

export type HeldLock = {
  /** Answers by status and refusal. */
  answers: Map<string, number>;
  /** The longest wait for an answer, in seconds. */
  secondsMax: number;
  /** Answers to `/management/health/liveness` meanwhile. */
  liveness: number[];
  /** Tickets of the orders that were confirmed, and live ones in the database. */
  tickets: { confirmed: number; stored: number };
  /** The first order after the lock was given back. */
  afterwards: number;
};

const buyers = 500;
const secondsBetweenLooks = 0.2;

export async function orderBesideHeldLock(shop: RunningApp, secondsHeld: number): Promise<HeldLock> {
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(40, 60)] });
  const order = async () => {
    const buyer = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
    const since = performance.now();
    const reply = await shop.app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 2)] }));
    const refusal = reply.statusCode === 200 ? '' : ` ${reply.json().errorKey}`;
    return { kind: `${reply.statusCode}${refusal}`, seconds: (performance.now() - since) / 1000 };
  };
  // The first order lays out the seats.
  await order();
  const holder = await shop.pool.connect();
  // The shop's own connections are ended when they hold a lock so long. This one is somebody else's.
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query('select from inventory where event_id = $1 for update', [hall.eventId]);
  const ordering = Promise.all(Array.from({ length: buyers }, order));
  const liveness: number[] = [];
  for (let passed = 0; passed < secondsHeld; passed += secondsBetweenLooks) {
    await wait(secondsBetweenLooks * 1000);
    liveness.push((await shop.app.inject('/management/health/liveness')).statusCode);
  }
  await holder.query('rollback');
  holder.release();
  const afterwards = await order();
  const answered = await ordering;
  const answers = new Map<string, number>();
  for (const { kind } of answered) answers.set(kind, (answers.get(kind) ?? 0) + 1);
  const { rows } = await shop.pool.query('select count(*)::int as stored from ticket where is_live and event_id = $1', [
    hall.eventId,
  ]);
  const confirmed = 2 * ([...answered, afterwards].filter(({ kind }) => kind === '200').length + 1);
  return {
    answers,
    secondsMax: Math.max(...answered.map(({ seconds }) => seconds)),
    liveness,
    tickets: { confirmed, stored: rows[0].stored },
    afterwards: Number(afterwards.kind.slice(0, 3)),
  };
}
