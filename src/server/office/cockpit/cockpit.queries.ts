// One reading of a sale: statements that begin with the event in an index.
import { sql } from 'kysely';
import type { AlarmKind } from '../../../domain/cockpit/judge-alarms.ts';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { isOrderClosed } from '../../shop/queue/queue.queries.ts';
import { placesOf } from '../../shop/seating/places.queries.ts';

const pausesMax = 20;

/** The reasons for which a sale was paused since this time. */
export const listPauses = (db: Db, eventId: number, since: Date): Promise<{ at: Date; by: string; reason: string }[]> =>
  db
    .selectFrom('salePause')
    .where('eventId', '=', eventId)
    .where('pausedAt', '>=', since)
    .orderBy('id')
    .limit(pausesMax)
    .select(['pausedAt as at', 'pausedBy as by', 'reason'])
    .execute();

/** The time is that of the transaction, as is that of the pause itself. */
export const addPause = (tx: Db, eventId: number, pausedBy: string, reason: string) =>
  tx.insertInto('salePause').values({ eventId, pausedBy, reason }).execute();

export type SaleRow = {
  at: Date;
  id: number;
  nameCht: string;
  nameEng: string;
  isOnSale: boolean;
  opensAt: Date | null;
  pausedAt: Date | null;
  message: Record<string, string>;
  admittedPerMinute: number | null;
  insideMax: number | null;
  inside: number;
  sessions: { id: number; startTime: string; enabled: boolean }[];
  alarms: { kind: AlarmKind; subject: string; count: number; beganAt: string }[];
  faults: number;
  busy: number;
};

const minutesOfFaults = 10;

export async function findSale(db: Db, eventId: number): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select now() as at, id, name_cht, name_eng, sale_opens_at as opens_at, sale_paused_at as paused_at, line_message as message,
      admitted_per_minute, inside_max,
      coalesce(published_at <= now() and (sale_opens_at is null or sale_opens_at <= now()) and not archived, false) as is_on_sale,
      (
        select count(*) from queue_place
        where event_id = ${eventId} and pass_id is not null and valid_until > now() and not ${isOrderClosed}
      ) as inside,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'startTime', starts_at, 'enabled', enabled) order by starts_at), '[]')
        from session where event_id = event.id and starts_at > now()
      ) as sessions,
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'subject', subject, 'count', count, 'beganAt', began_at)
          order by began_at), '[]')
        from alarm where event_id = ${eventId} and ended_at is null
      ) as alarms,
      fault.faults, fault.busy
    from event cross join (
      select coalesce(sum(faults), 0)::integer as faults, coalesce(sum(busy), 0)::integer as busy
      from fault_minute where minute > now() - make_interval(mins => ${minutesOfFaults})
    ) fault
    where event.id = ${eventId}`.execute(db);
  return rows[0];
}

export type ZoneRow = {
  id: number;
  name: string;
  names: Record<string, string>;
  capacity: number;
  free: number;
  held: number;
  withheld: number;
};

/**
 * The places of all sessions to come. What is neither free nor held nor withheld is sold, so tickets need not be
 * counted.
 */
export async function listZonePlaces(db: Db, eventId: number): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    with coming as (select event_id, id, enabled as is_offered from session where event_id = ${eventId} and starts_at > now()),
    held as (
      select ticket.zone_id, count(*) as places
      from orders join ticket on ticket.event_id = orders.event_id and ticket.order_id = orders.id
      where orders.event_id = ${eventId} and orders.status = 'WAITING' and is_live and session_id in (select id from coming)
      group by ticket.zone_id
    ),
    withheld as (
      select zone_id, sum(places) as places from withholding
      where event_id = ${eventId} and session_id in (select id from coming) group by zone_id
    ),
    stock as (
      select zone_id, sum(capacity) as capacity, sum(free_public + free_companion) as free, sum(free_house) as house
      from ${placesOf(sql`coming`, eventId)} place group by zone_id
    )
    select zone.id, zone.name, zone.names, capacity::integer, free::integer, coalesce(held.places, 0)::integer as held,
      (coalesce(withheld.places, 0) + house)::integer as withheld
    from stock join zone on zone.id = stock.zone_id
    left join held on held.zone_id = zone.id
    left join withheld on withheld.zone_id = zone.id
    order by zone.id`.execute(db);
  return rows;
}

const letGo = sql.join([orderMoves.expire.to, orderMoves.cancel.to].map((status) => sql.lit(status)));

export type OrdersRow = { waiting: number; paying: number; paid: number; letGo: number; outletCents: number };

/** An outlet owes the amounts of its orders, which have no payments. */
export async function countOrders(db: Db, eventId: number): Promise<OrdersRow> {
  const { rows } = await sql<OrdersRow>`
    select count(*) filter (where status = 'WAITING') as waiting, count(*) filter (where status = 'PAID') as paid,
      count(*) filter (where status in (${letGo})) as let_go,
      coalesce(sum(amount_cents) filter (where status = 'PAID' and channel = 'OUTLET'), 0) as outlet_cents,
      (
        select count(distinct order_id) from payment
        where event_id = ${eventId} and status = 'REQUESTED' and (event_id, order_id) in (
          select event_id, id from orders where event_id = ${eventId} and status = 'WAITING')
      ) as paying
    from orders where event_id = ${eventId}`.execute(db);
  return onlyRow(rows);
}

export type MethodRow = { method: string; captured: number; failed: number; open: number; cents: number };

/** The money that settles orders, less what goes back: what the ledger has of an order, which has more lines than the order has payments. */
export async function listMethods(db: Db, eventId: number): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select method, count(*) filter (where settles) as captured, count(*) filter (where status = 'FAILED') as failed,
      count(*) filter (where status = 'REQUESTED') as open, coalesce(sum(captured_cents - given_back_cents) filter (where settles), 0) as cents
    from payment where event_id = ${eventId} group by method order by method`.execute(db);
  return rows;
}

export type MinuteRow = { at: Date; placed: number; refused: number; paid: number; cents: number };

/** Every minute of the last half hour, also those in which nothing happened. */
export async function listMinutes(db: Db, eventId: number, minutes: number): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`
    with span as (select date_trunc('minute', now()) - make_interval(mins => ${minutes - 1}) as since),
    counted as (
      select minute, sum(placed) as placed, sum(refused) as refused from sale_minute, span
      where event_id = ${eventId} and minute >= since group by minute
    ),
    booked as (
      select date_trunc('minute', at) as minute, count(distinct order_id) filter (where kind = 'SALE') as paid,
        sum(amount_cents) as cents
      from ledger_line, span
      where event_id = ${eventId} and day >= (since at time zone 'Asia/Hong_Kong')::date and at >= since and kind <> 'COMMISSION'
      group by 1
    )
    select at, coalesce(placed, 0)::integer as placed, coalesce(refused, 0)::integer as refused,
      coalesce(paid, 0)::integer as paid, coalesce(cents, 0)::bigint as cents
    from span cross join generate_series(since, date_trunc('minute', now()), interval '1 minute') at
    left join counted on counted.minute = at left join booked on booked.minute = at
    order by at`.execute(db);
  return rows;
}
