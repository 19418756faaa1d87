// The database allows the moves of the domain's tables and refuses every other change of a status.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderMoves, orderStatuses } from '../src/domain/orders/order-states.ts';
import { paymentMoves, paymentStatuses } from '../src/domain/payments/payment-states.ts';
import { type FreshDatabase, freshDatabase } from './support/database/fresh-database.ts';
import { addHall } from './support/shop/hall.ts';

let database: FreshDatabase;
let client: pg.PoolClient;
let eventId: number;
beforeAll(async () => {
  database = await freshDatabase(2);
  ({ eventId } = await addHall(database.db, { zones: [5] }));
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const insertOrder = `
  insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
    handling_cents, delivery_cents, amount_cents, expires_at, settled_at)
  values ($1::bigint, $1::bigint << 32, $2, 'pass', '', 'visitor', 'NONE', 1, 100, 0, 0, 100, now(),
    case when $2 = 'WAITING' then null else now() end)`;
const moveOrder = "update orders set status = $1, settled_at = case when $1 = 'WAITING' then null else now() end";

/** Each status with what it has to have. */
const reasonOf = (status: string) =>
  `case ${status} when 'MISMATCHED' then 'amountCents' when 'REFUND_DUE' then 'orderOver' end`;
const insertPayment = `
  insert into payment (event_id, invoice_no, order_id, method, merchant_id, amount_cents, status, captured_cents, refunded_cents, settles,
    refund_reason)
  values ($1::bigint, '0001M0000000000000000', $1::bigint << 32, 'ASIA_PAY', 'm', 100, $2,
    case when $2 not in ('REQUESTED', 'FAILED') then 100 end, case when $2 = 'REFUNDED' then 100 end, $2 = 'CAPTURED',
    ${reasonOf('$2')})`;
const movePayment = `
  update payment set status = $1, captured_cents = case when $1 not in ('REQUESTED', 'FAILED') then 100 end,
    refunded_cents = case when $1 = 'REFUNDED' then 100 end, settles = $1 = 'CAPTURED',
    refund_reason = ${reasonOf('$1')}`;

/** Null when the database lets it happen. */
async function refusalOf(inserts: [string, unknown[]][], move: string, to: string): Promise<string | null> {
  await client.query('begin');
  try {
    for (const [insert, values] of inserts) await client.query(insert, values);
    await client.query(move, [to]);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
  }
}

const pairsOf = <Status extends string>(
  statuses: readonly Status[],
  moves: Record<string, { from: readonly Status[]; to: Status }>,
) =>
  statuses.flatMap((from) =>
    statuses
      .filter((to) => to !== from)
      .map((to) => ({
        from,
        to,
        is: Object.values(moves).some((move) => move.from.includes(from) && move.to === to) ? 'allowed' : 'refused',
      })),
  );

describe('an order', () => {
  test.each(pairsOf(orderStatuses, orderMoves))('from $from to $to is $is', async ({ from, to, is }) => {
    const refusal = await refusalOf([[insertOrder, [eventId, from]]], moveOrder, to);
    expect(refusal).toBe(is === 'allowed' ? null : `orders cannot become ${to} from ${from}`);
  });

  test.each(orderStatuses)('stays %s when it is said again', async (status) => {
    expect(await refusalOf([[insertOrder, [eventId, status]]], moveOrder, status)).toBeNull();
  });
});

describe('a payment', () => {
  test.each(pairsOf(paymentStatuses, paymentMoves))('from $from to $to is $is', async ({ from, to, is }) => {
    const before: [string, unknown[]][] = [
      [insertOrder, [eventId, 'WAITING']],
      [insertPayment, [eventId, from]],
    ];
    const refusal = await refusalOf(before, movePayment, to);
    expect(refusal).toBe(is === 'allowed' ? null : `payment cannot become ${to} from ${from}`);
  });
});
