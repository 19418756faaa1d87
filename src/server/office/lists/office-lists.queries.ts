import { sql } from 'kysely';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
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
  return rows[0] as Counts;
}

const daysShown = 90;
const sessionsMax = 1000;

/** The latest first. */
export const listSessions = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('event', 'event.id', 'session.eventId')
    .where('session.startsAt', '>', sql<Date>`now() - make_interval(days => ${daysShown})`)
    .orderBy('event.id', 'desc')
    .orderBy('session.startsAt')
    .limit(sessionsMax)
    .select(['event.id as eventId', 'event.nameCht', 'event.nameEng', 'session.id', 'session.startsAt'])
    .execute();
