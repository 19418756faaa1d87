import { sql } from 'kysely';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import type { Locale } from '../../../words/locales.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import { lockFirst } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

type NewMove = { eventId: number; sessionId: number; startsBefore: Date; startsAt: Date };

export const addMove = (tx: Db, move: NewMove) => tx.insertInto('sessionMove').values(move).execute();

/** A time before the show, moved with the show. */
const movedWith = (at: Date, { startsBefore, startsAt }: NewMove): Date =>
  new Date(at.getTime() - (startsBefore.getTime() - startsAt.getTime()));

/** Free places come back before their show: where it is moved to before the date of return, as long before it as they would have. */
export async function bringReturnsForward(tx: Db, move: NewMove) {
  const { eventId, sessionId, startsAt } = move;
  const late = await tx
    .selectFrom('allotment')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('returnsAt', '>', startsAt)
    .select(['id', 'returnsAt'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = late.map(({ id, returnsAt }) => ({ id, returnsAt: movedWith(returnsAt, move) }));
  for (const { id, returnsAt } of moved) {
    await tx
      .updateTable('allotment')
      .where('eventId', '=', eventId)
      .where('id', '=', id)
      .set({ returnsAt, version: sql<number>`version + 1` })
      .execute();
    await tx
      .updateTable('withholding')
      .where('eventId', '=', eventId)
      .where('allotmentId', '=', id)
      .set({ endsAt: returnsAt })
      .execute();
  }
  return moved;
}

/** The same for places that staff withhold until before the show. */
export async function bringEndsForward(tx: Db, move: NewMove) {
  const { eventId, sessionId, startsBefore, startsAt } = move;
  const late = await tx
    .selectFrom('withholding')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('allotmentId', 'is', null)
    .where('endsAt', '>', startsAt)
    .where('endsAt', '<=', startsBefore)
    .select(['id', 'endsAt'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = late.flatMap(({ id, endsAt }) => (endsAt ? [{ id, endsAt: movedWith(endsAt, move) }] : []));
  for (const { id, endsAt } of moved)
    await tx.updateTable('withholding').where('eventId', '=', eventId).where('id', '=', id).set({ endsAt }).execute();
  return moved;
}

/** No place is held by staff, an outlet or a transfer into its show. The orders are locked in the order of their ids; those that pay meanwhile stay as they are. */
export async function endHoldsBefore(tx: Db, { eventId, sessionId, startsAt }: NewMove): Promise<void> {
  const now = await readTransactionTime(tx);
  const until = startsAt > now ? startsAt : now;
  const held = tx
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`(channel <> 'WEB' or exists (
      select from payment where payment.event_id = ${eventId} and payment.order_id = orders.id
        and payment.method = 'CASH' and payment.status = 'REQUESTED'))`)
    .where('expiresAt', '>', until)
    .where(sql<boolean>`exists (
      select from ticket where ticket.event_id = orders.event_id and ticket.order_id = orders.id
        and ticket.session_id = ${sessionId} and ticket.is_live)`);
  const ids = (await held.select('id').orderBy('id').forNoKeyUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return;
  const isHeld = sql<number>`any(${bigints(ids)}::bigint[])`;
  await tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', isHeld)
    .set({ expiresAt: until })
    .execute();
  await tx
    .updateTable('outletSale')
    .where('eventId', '=', eventId)
    .where('orderId', '=', isHeld)
    .where('heldUntil', '>', until)
    .set({ heldUntil: until })
    .execute();
}

/** The oldest move whose buyers have not all got their mail, locked. Another server takes the next one meanwhile. */
export function lockMove(tx: Db) {
  const unfinished = tx.selectFrom('sessionMove').where('finishedAt', 'is', null).orderBy('movedAt');
  return lockFirst(tx, unfinished.select(['eventId', 'id']), (key) => {
    const rows = unfinished.selectAll();
    return key ? rows.where('eventId', '=', key.eventId).where('id', '=', key.id) : rows;
  });
}
export type Move = NonNullable<Awaited<ReturnType<typeof lockMove>>>;

export const findShow = (tx: Db, eventId: number) =>
  tx
    .selectFrom('event')
    .innerJoin('site', 'site.id', 'event.siteId')
    .where('event.id', '=', eventId)
    .select([
      'eventCode',
      'nameCht',
      'nameEng',
      'doorsMinutesBefore',
      'durationMinutes',
      'site.name as siteName',
      'site.names as siteNames',
      'site.address as siteAddress',
      'site.addresses as siteAddresses',
    ])
    .executeTakeFirstOrThrow();
export type Show = Awaited<ReturnType<typeof findShow>>;

export type MovedOrder = {
  id: number;
  status: OrderStatus;
  linkVersion: number;
  sealedPerson: Buffer | null;
  locale: Locale | null;
};

/** The next paid and waiting orders with tickets of the session. Later orders were placed with the new time. */
export async function listMovedOrders(tx: Db, move: Move, countMax: number): Promise<MovedOrder[]> {
  const { rows } = await sql<MovedOrder>`
    select orders.id, status, coalesce(ticket_link.version, 1) as link_version, sealed_person, locale
    from orders
    left join ticket_link on ticket_link.event_id = orders.event_id and ticket_link.order_id = orders.id
    left join order_buyer on order_buyer.event_id = orders.event_id and order_buyer.order_id = orders.id
    where orders.event_id = ${move.eventId} and orders.id > ${move.lastOrderId} and orders.created_at < ${move.movedAt}
      and (status = 'PAID' or status = 'WAITING' and expires_at > now())
      and exists (
        select from ticket
        where ticket.event_id = orders.event_id and ticket.order_id = orders.id and session_id = ${move.sessionId} and is_live
      )
    order by orders.id
    limit ${countMax}`.execute(tx);
  return rows;
}

export const noteMailed = (tx: Db, { eventId, id }: Move, lastOrderId: number, isFinished: boolean) =>
  tx
    .updateTable('sessionMove')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({ lastOrderId, ...(isFinished && { finishedAt: sql<Date>`now()` }) })
    .execute();
