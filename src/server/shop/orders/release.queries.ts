import { sql } from 'kysely';
import { type OrderStatus, orderMoves } from '../../../domain/orders/order-states.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { Db } from '../../platform/deps.ts';
import { cancelledToWebhooks } from './order-events.queries.ts';

/** The condition of the index by time, which the order path must never choose. */
export const isTimed = sql<boolean>`expires_at > '-infinity'`;

/** Events with holds that have run out. Reads across events; nothing is locked. */
export async function listEventsWithExpired(db: Db): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select distinct event_id from (
      select event_id from orders where status = 'WAITING' and ${isTimed} and expires_at <= now() order by expires_at limit 1000
    ) expired`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

type Expired = { eventId: number; countMax: number; except: number[] };

export async function listExpired(db: Db, { eventId, countMax, except }: Expired): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('status', '=', 'WAITING')
    .where(isTimed)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('expiresAt')
    .limit(countMax)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The zones in which these orders hold seats, each with the codes that its tickets use. */
export async function listHeldZones(db: Db, eventId: number, orderIds: readonly number[]) {
  return db
    .selectFrom('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', sql<number>`any(${bigints(orderIds)}::bigint[])`)
    .where('isLive', '=', true)
    .groupBy(['eventId', 'sessionId', 'zoneId'])
    .select(['eventId', 'sessionId', 'zoneId'])
    .select(sql<number[] | null>`array_agg(distinct code_id) filter (where code_id is not null)`.as('codeIds'))
    .execute();
}

/** The two ways to close a waiting order: its time is over, or its buyer gives it back. */
export type ReleaseMove = typeof orderMoves.expire | typeof orderMoves.cancel;

/** The audit record of each closed order: by the shop itself, or by the account or visitor that held it. */
const recorded = {
  EXPIRED: `select 'system', 'ORDER_EXPIRED', format('event %s, order %s', $1::bigint, closed.id) from closed`,
  CANCELED: `
    select coalesce(account.login, 'visitor'), 'ORDER_CANCELED', format('event %s, order %s', $1::bigint, closed.id)
    from closed
    left join order_buyer on order_buyer.event_id = $1 and order_buyer.order_id = closed.id
    left join account on account.id = order_buyer.account_id`,
};

/** Its time is over by the database's clock; or no payment of it was reported that has no result yet (`isResultAwaited`). */
const mayClose = {
  EXPIRED: 'expires_at <= now()',
  CANCELED: `not exists (
          select from payment where payment.event_id = $1 and payment.order_id = orders.id and payment.status = 'REQUESTED'
            and payment.reported_at is not null and payment.ask_at is not null)`,
};

/** Closes orders that still wait, each with its audit record. */
export function closeOrders(eventId: number, orderIds: readonly number[], { from, to }: ReleaseMove): Statement {
  return {
    name: `close-${to}`,
    text: `
      with closed as (
        update orders set status = '${to}', settled_at = now()
        where event_id = $1 and id = any($2::bigint[]) and status in (${listOf(from)})
          and ${mayClose[to]}
        returning id, amount_cents
      ), recorded as (
        insert into audit (principal, type, message) ${recorded[to]}
      )${to === orderMoves.cancel.to ? `, notified as (${cancelledToWebhooks})` : ''}
      select id from closed`,
    values: [eventId, bigints(orderIds)],
  };
}

const listOf = (statuses: readonly OrderStatus[]): string => statuses.map((status) => `'${status}'`).join(', ');

export type ReleasedTicket = { sessionId: number; zoneId: number; row: string | null; seat: number | null };

/** Releases the tickets of orders that were closed before in the same transaction. */
export function releaseTickets(eventId: number, orderIds: readonly number[], { to }: ReleaseMove): Statement {
  return {
    name: `release-${to}`,
    text: `
      update ticket set is_live = false
      from orders
      where ticket.event_id = $1 and ticket.order_id = any($2::bigint[]) and ticket.is_live
        and orders.event_id = $1 and orders.id = ticket.order_id and orders.status = '${to}'
      returning ticket.session_id, ticket.zone_id, ticket.row_label, ticket.seat_number`,
    values: [eventId, bigints(orderIds)],
  };
}

export const readReleased = (rows: Rows): ReleasedTicket[] =>
  rows.map((row) => ({
    sessionId: row.session_id as number,
    zoneId: row.zone_id as number,
    row: row.row_label as string | null,
    seat: row.seat_number as number | null,
  }));
