// Each statement begins at an index that holds only the rows that wait, or the lines of a day.
import { sql } from 'kysely';
import type { AttentionKind } from '../../../contract/dashboard.ts';
import type { Db } from '../../platform/deps.ts';
import { placesOf } from '../../shop/seating/places.queries.ts';

export type WaitingRow = {
  kind: AttentionKind;
  count: number;
  since: Date;
  /** The oldest of them, where it has a page of its own. */
  orderId: number | null;
  eventId: number | null;
  nameCht: string | null;
  nameEng: string | null;
};

const silentMinutes = 10;
const daysOfMail = 30;

/** Work of each kind that waits, with the oldest of it. Rows of one event each for alarms and pauses. */
export async function listWaiting(db: Db): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with found as (
      select 'transfer' as kind, count(*) as count, min(created_at) as since, null::bigint as order_id, null::bigint as event_id
      from payment
      where method = 'CASH' and status = 'REQUESTED' and not awaits_proof and exists (
        select from transfer_proof
        where transfer_proof.event_id = payment.event_id and transfer_proof.invoice_no = payment.invoice_no)
      union all
      select case when refused is null then 'refundDue' else 'refundRefused' end, count(*), min(since), null, null
      from (
        select refund_refused as refused, settled_at as since from payment
        where status in ('MISMATCHED', 'REFUND_DUE') and (refund_asked_at is null or refund_unanswered)
        union all
        select refused, created_at from payment_refund
        where sent_at is null and declined_at is null and (asked_at is null or is_unanswered)
      ) due
      group by refused is null
      union all
      select 'providerSilent', count(*), min(created_at), (array_agg(order_id order by created_at))[1], null
      from payment
      where ask_at is not null and status = 'REQUESTED' and created_at < now() - make_interval(mins => ${silentMinutes})
      union all
      select 'mailGivenUp', count(*), min(given_up_at),
        (array_agg(order_id order by given_up_at) filter (where order_id is not null))[1], null
      from mail where given_up_at > now() - make_interval(days => ${daysOfMail}) and bounced_at is null
      union all
      select 'mailBounced', count(*), min(bounced_at), (array_agg(order_id order by bounced_at))[1], null
      from mail where bounced_at > now() - make_interval(days => ${daysOfMail}) and order_id is not null
      union all
      select 'guestRequest', count(*), min(orders.created_at), null, null
      from guest_order join orders on orders.event_id = guest_order.event_id and orders.id = guest_order.order_id
      where is_above and decided_at is null and status = 'WAITING'
      union all
      select 'alarm', count(*), min(began_at), null, event_id from alarm where ended_at is null group by event_id
      union all
      select 'salePaused', 1, sale_paused_at, null, id from event where sale_paused_at is not null and not archived
    )
    select found.kind, found.count::integer as count, found.since, found.order_id, found.event_id, event.name_cht, event.name_eng
    from found left join event on event.id = found.event_id
    where found.count > 0`.execute(db);
  return rows;
}

/** `isPublished`: the event is published when it opens, or before. */
export type OpeningRow = { id: number; nameCht: string; nameEng: string; opensAt: Date; isPublished: boolean };

const hoursAhead = 24;

/** Events that open within a day: they are to be published, or to go on sale. */
export async function listOpenings(db: Db): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select *, coalesce(published_at <= opens_at, false) as is_published from (
      select id, name_cht, name_eng, published_at,
        case when published_at > now() then least(published_at, case when sale_opens_at > now() then sale_opens_at end)
          else sale_opens_at end as opens_at
      from event where not archived
    ) event
    where opens_at > now() and opens_at < now() + make_interval(hours => ${hoursAhead})
    order by opens_at limit 20`.execute(db);
  return rows;
}

export type DayRow = { day: string; tickets: number; cents: number };

/** The days of Hong Kong from one to another, both included, that have lines. */
export async function listDays(db: Db, from: string, until: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, sum(tickets)::integer as tickets, sum(amount_cents)::bigint as cents
    from ledger_line where day between ${from}::date and ${until}::date and kind <> 'COMMISSION'
    group by day order by day`.execute(db);
  return rows;
}

export type HourRow = { hour: number; tickets: number; orders: number; cents: number };

/** The hours of one day in Hong Kong that have lines, until a time. */
export async function listHours(db: Db, day: string, until: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select extract(hour from at at time zone 'Asia/Hong_Kong')::integer as hour, sum(tickets)::integer as tickets,
      count(distinct (event_id, order_id)) filter (where kind = 'SALE')::integer as orders, sum(amount_cents)::bigint as cents
    from ledger_line where day = ${day}::date and at <= ${until} and kind <> 'COMMISSION'
    group by 1`.execute(db);
  return rows;
}

export async function listMethodsOfDay(db: Db, day: string): Promise<{ method: string; cents: number }[]> {
  const { rows } = await sql<{ method: string; cents: number }>`
    select method, sum(amount_cents)::bigint as cents from ledger_line
    where day = ${day}::date and kind <> 'COMMISSION' group by method order by cents desc`.execute(db);
  return rows;
}

export type LeftRow = {
  id: number;
  nameCht: string;
  nameEng: string;
  firstSession: Date;
  capacity: number;
  free: number;
  held: number;
  withheld: number;
};

const eventsShown = 8;

/** The events on sale whose first session is the soonest. */
export async function listLeft(db: Db): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    with coming as (
      select event.id, name_cht, name_eng, min(session.starts_at) as first_session, array_agg(session.id) as sessions
      from event join session on session.event_id = event.id and session.enabled and session.starts_at > now()
      where published_at <= now() and not archived and (sale_opens_at is null or sale_opens_at <= now())
      group by event.id order by first_session limit ${eventsShown}
    ),
    session_coming as (select id as event_id, unnest(sessions) as id, true as is_offered from coming),
    stock as (
      select event_id, sum(capacity) as capacity, sum(free_public + free_companion) as free, sum(free_house) as house
      from ${placesOf(sql`session_coming`)} place group by event_id
    ),
    held as (
      select orders.event_id, count(*) as places
      from coming
      join orders on orders.event_id = coming.id and orders.status = 'WAITING'
      join ticket on ticket.event_id = orders.event_id and ticket.order_id = orders.id
      where is_live and session_id = any(coming.sessions)
      group by orders.event_id
    ),
    withheld as (
      select event_id, sum(places) as places from coming join withholding on event_id = coming.id
      where session_id = any(coming.sessions) group by event_id
    )
    select coming.id, name_cht, name_eng, first_session, coalesce(stock.capacity, 0)::integer as capacity,
      coalesce(stock.free, 0)::integer as free, coalesce(held.places, 0)::integer as held,
      (coalesce(withheld.places, 0) + coalesce(stock.house, 0))::integer as withheld
    from coming
    left join stock on stock.event_id = coming.id
    left join held on held.event_id = coming.id
    left join withheld on withheld.event_id = coming.id
    order by first_session`.execute(db);
  return rows;
}
