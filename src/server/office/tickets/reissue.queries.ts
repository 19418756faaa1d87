import { sql } from 'kysely';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { ReissueReason } from '../../../domain/tickets/reissue.ts';
import type { Locale } from '../../../words/locales.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { lockFirst } from '../../platform/database/distribute.queries.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** One session of an event, or all of them. */
export type OfSessions = { eventId: number; sessionId: number | null };

/**
 * The paid orders with tickets of the sessions, locked in the order of their ids, so that no ticket is returned, given away or replaced
 * meanwhile. Tickets are read in a later statement, which sees what was waited for.
 */
export async function lockOrdersWithTickets(tx: Db, { eventId, sessionId }: OfSessions): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    with locked as (
      select id from orders
      where event_id = ${eventId} and status = 'PAID' and exists (
        select from ticket
        where ticket.event_id = orders.event_id and order_id = orders.id and is_live
          and (${sessionId}::bigint is null or session_id = ${sessionId})
      )
      order by id
      for no key update
    )
    select count(*) as orders from locked`.execute(tx);
  return rows[0]?.orders ?? 0;
}

type Raised = { tickets: number; orders: number };

/** The next issue of every live ticket of paid orders, in one statement. */
export async function raiseIssues(tx: Db, { eventId, sessionId }: OfSessions, reason: ReissueReason): Promise<Raised> {
  const { rows } = await sql<Raised>`
    with raised as (
      insert into ticket_issue (event_id, order_id, number, issue, reason)
      select ticket.event_id, order_id, number, 2, ${reason}
      from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
      where ticket.event_id = ${eventId} and is_live and status = 'PAID'
        and (${sessionId}::bigint is null or session_id = ${sessionId})
      order by order_id, number
      on conflict (event_id, order_id, number)
      do update set issue = ticket_issue.issue + 1, reason = excluded.reason, issued_at = excluded.issued_at
      returning order_id
    )
    select count(*) as tickets, count(distinct order_id) as orders from raised`.execute(tx);
  return onlyRow(rows);
}

type NewReissue = OfSessions & Raised & { reason: ReissueReason; hasNewKey: boolean; decidedBy: string };

export const addReissue = async (tx: Db, reissue: NewReissue): Promise<number> =>
  (await tx.insertInto('ticketReissue').values(reissue).returning('id').executeTakeFirstOrThrow()).id;

/** Ends the reissues whose holders have not all been told: the new one tells all. */
export const finishReissuesOf = (tx: Db, { eventId, sessionId }: OfSessions) =>
  sql`
    update ticket_reissue set finished_at = now()
    where event_id = ${eventId} and finished_at is null and (${sessionId}::bigint is null or session_id = ${sessionId})`.execute(
    tx,
  );

export const findLastReissueId = async (db: Db, eventId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('ticketReissue')
      .where('eventId', '=', eventId)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;

export const listReissues = (db: Db, eventId: number, countMax: number) =>
  db
    .selectFrom('ticketReissue')
    .leftJoin('session', 'session.id', 'ticketReissue.sessionId')
    .where('ticketReissue.eventId', '=', eventId)
    .orderBy('ticketReissue.id', 'desc')
    .limit(countMax)
    .selectAll('ticketReissue')
    .select('session.startsAt')
    .execute();
export type ReissueRow = Awaited<ReturnType<typeof listReissues>>[number];

export const findEventNames = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['id', 'eventCode', 'nameCht', 'nameEng']).executeTakeFirst();

type SessionTickets = {
  id: number;
  startsAt: Date;
  tickets: number;
  orders: number;
  printed: number;
  replaced: number;
};

export async function countTicketsBySession(db: Db, eventId: number): Promise<SessionTickets[]> {
  const { rows } = await sql<SessionTickets>`
    select session.id, starts_at, coalesce(tickets, 0) as tickets, coalesce(orders, 0) as orders,
      coalesce(printed, 0) as printed, coalesce(replaced, 0) as replaced
    from session left join (
      select session_id, count(*) as tickets, count(distinct ticket.order_id) as orders, count(print.number) as printed,
        count(issue) as replaced
      from ticket
      left join ticket_issue using (event_id, order_id, number)
      left join (select distinct event_id, order_id, number from ticket_print where event_id = ${eventId}) print
        using (event_id, order_id, number)
      join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
      where ticket.event_id = ${eventId} and is_live and status = 'PAID'
      group by session_id
    ) counted on session_id = session.id
    where session.event_id = ${eventId}
    order by starts_at`.execute(db);
  return rows;
}

/** The oldest one whose holders have not all been told, locked. Another server takes the next one meanwhile. */
export function lockReissue(tx: Db) {
  const unfinished = tx.selectFrom('ticketReissue').where('finishedAt', 'is', null).orderBy('decidedAt');
  return lockFirst(tx, unfinished.select(['eventId', 'id']), (key) => {
    const rows = unfinished.selectAll();
    return key ? rows.where('eventId', '=', key.eventId).where('id', '=', key.id) : rows;
  });
}

export type Reissue = NonNullable<Awaited<ReturnType<typeof lockReissue>>>;

/** Tickets whose code is the one of this reissue. One that was given away or replaced since then has had a mail of its own. */
const isOfReissue = ({ eventId, id }: Pick<Reissue, 'eventId' | 'id'>) => sql`exists (
  select from ticket_reissue reissue
  where reissue.event_id = ${eventId} and reissue.id = ${id}
    and ticket_issue.reason = reissue.reason and ticket_issue.issued_at = reissue.decided_at)`;

/** The next paid orders with tickets that got new codes then. */
export async function listOrdersToTell(tx: Db, reissue: Reissue, countMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where event_id = ${reissue.eventId} and id > ${reissue.lastOrderId} and status = 'PAID' and exists (
      select from ticket join ticket_issue using (event_id, order_id, number)
      where ticket.event_id = orders.event_id and ticket.order_id = orders.id and is_live and ${isOfReissue(reissue)}
    )
    order by id limit ${countMax}`.execute(tx);
  return rows.map(({ id }) => id);
}

type ReissueProgress = { eventId: number; id: number; lastOrderId: number; orders: number; isFinished: boolean };

export const noteSeen = (tx: Db, { eventId, id, lastOrderId, orders, isFinished }: ReissueProgress) =>
  tx
    .updateTable('ticketReissue')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({
      lastOrderId,
      ordersSeen: sql<number>`orders_seen + ${orders}`,
      ...(isFinished && { finishedAt: sql<Date>`now()` }),
    })
    .execute();

type Texts = Partial<Record<Locale, string>>;
export type TicketToTell = {
  orderId: number;
  deliveryType: DeliveryType;
  linkVersion: number;
  sealedPerson: Buffer | null;
  buyerLocale: string | null;
  number: number;
  sessionId: number;
  startsAt: Date;
  zoneId: number;
  zoneName: string;
  zoneNames: Texts;
  freeSeating: boolean;
  rowLabel: string | null;
  seatNumber: number | null;
  issue: number;
  sealedEmail: Buffer | null;
  holderLocale: string | null;
  prints: number;
};

/** One ticket of an order, or those of orders that got their code in a reissue. */
export type ReplacedTickets = { eventId: number } & (
  | { orderId: number; number: number }
  | { orderIds: readonly number[]; reissue: Reissue }
);

/** The live tickets of paid orders, with their holders. */
export async function listTicketsToTell(tx: Db, replaced: ReplacedTickets): Promise<TicketToTell[]> {
  const { eventId } = replaced;
  const orderIds = 'reissue' in replaced ? replaced.orderIds : [replaced.orderId];
  const isReplaced = 'reissue' in replaced ? isOfReissue(replaced.reissue) : sql`ticket.number = ${replaced.number}`;
  const { rows } = await sql<TicketToTell>`
    select ticket.order_id, delivery_type, coalesce(ticket_link.version, 1) as link_version, sealed_person,
      order_buyer.locale as buyer_locale, ticket.number, ticket.session_id, starts_at, zone.id as zone_id, zone.name as zone_name,
      zone.names as zone_names, zone.free_seating, row_label, seat_number, coalesce(issue, 1) as issue, sealed_email,
      ticket_holder.locale as holder_locale, (
        select count(*) from ticket_print
        where ticket_print.event_id = ticket.event_id and ticket_print.order_id = ticket.order_id
          and ticket_print.number = ticket.number
      ) as prints
    from ticket
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join session on session.id = ticket.session_id
    join zone on zone.id = ticket.zone_id
    left join order_buyer on order_buyer.event_id = ticket.event_id and order_buyer.order_id = ticket.order_id
    left join ticket_link on ticket_link.event_id = ticket.event_id and ticket_link.order_id = ticket.order_id
    left join ticket_issue on ticket_issue.event_id = ticket.event_id and ticket_issue.order_id = ticket.order_id
      and ticket_issue.number = ticket.number
    left join ticket_holder on ticket_holder.event_id = ticket.event_id and ticket_holder.order_id = ticket.order_id
      and ticket_holder.number = ticket.number
    where ticket.event_id = ${eventId} and ticket.order_id = any(${bigints(orderIds)}::bigint[]) and is_live and status = 'PAID'
      and ${isReplaced}
    order by ticket.order_id, ticket.number`.execute(tx);
  return rows;
}

export const findEventOfMails = (tx: Db, eventId: number) =>
  tx
    .selectFrom('event')
    .where('id', '=', eventId)
    .select(['id', 'nameCht', 'nameEng', 'types'])
    .executeTakeFirstOrThrow();
