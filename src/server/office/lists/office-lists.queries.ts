import { sql } from 'kysely';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

export type Counts = { transfers: number; refunds: number };

/** Transfers with a receipt that nobody has looked at, and money that a person has to send back. */
export async function countWaiting(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (
        select count(*)::integer from payment
        where method = 'CASH' and status = 'REQUESTED' and not awaits_proof and exists (
          select from transfer_proof
          where transfer_proof.event_id = payment.event_id and transfer_proof.invoice_no = payment.invoice_no
        )
      ) as transfers,
      (
        select count(*)::integer from payment
        where status in (${sql.join(paymentMoves.refund.from.map((status) => sql.lit(status)))})
          and (refund_asked_at is null or refund_unanswered)
      ) + (
        select count(*)::integer from payment_refund where sent_at is null and declined_at is null and (asked_at is null or is_unanswered)
      ) as refunds`.execute(db);
  return onlyRow(rows);
}

const daysShown = 90;
const sessionsMax = 1000;

type SessionFilter = {
  eventIds: readonly number[] | null;
  chosen: { eventId?: number | undefined; sessionId?: number | undefined };
};
type SessionRow = { eventId: number; nameCht: string; nameEng: string; id: number; startsAt: Date; total: number };

/**
 * The sessions of whole events, the chosen event first and the latest next, as long as they are few enough. Of these events, whatever the
 * age of their sessions, or of all with sessions that are not long past. `total` is the number of events.
 */
export async function listSessions(db: Db, { eventIds, chosen }: SessionFilter): Promise<SessionRow[]> {
  const isLate = sql`starts_at > now() - make_interval(days => ${daysShown})`;
  const isFound = eventIds === null ? isLate : sql`session.event_id = any(${bigints(eventIds)}::bigint[])`;
  const { rows } = await sql<SessionRow>`
    with chosen as (
      select coalesce(${chosen.eventId ?? null}::bigint, (select event_id from session where id = ${chosen.sessionId ?? null}::bigint)) as id),
    found as (
      select event_id, count(*) as sessions, event_id is not distinct from (select id from chosen) as is_chosen
      from session where ${isFound} or event_id = (select id from chosen)
      group by event_id),
    counted as (
      select event_id, is_chosen, count(*) over () as total,
        sum(sessions) over (order by is_chosen desc, event_id desc) - sessions as sessions_before
      from found)
    select event.id as event_id, name_cht, name_eng, session.id, starts_at, total
    from counted join event on event.id = counted.event_id
      join session on session.event_id = event.id and (${isFound} or is_chosen)
    where sessions_before < ${sessionsMax}
    order by is_chosen desc, event.id desc, starts_at`.execute(db);
  return rows;
}
