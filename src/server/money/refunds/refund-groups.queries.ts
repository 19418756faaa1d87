// Portions of payments that go back by one decision: of one event, decided by the same person for the same reason. A portion that was
// tried, or that its provider refused, is left to a person and belongs to no group.
import { type RawBuilder, sql } from 'kysely';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { texts } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import type { RefundKey } from './order-refunds.queries.ts';

export type Decision = { eventId: number; decidedBy: string; reason: string };
export type GroupTotal = { count: number; cents: number };
export type GroupRow = Decision & {
  nameCht: string;
  nameEng: string;
  waitingCount: number;
  waitingCents: number;
  byHandCount: number;
  byHandCents: number;
};

const untouched = sql<boolean>`r.sent_at is null and r.declined_at is null and r.asked_at is null and r.refused is null`;
const isWaiting = sql<boolean>`r.approved_by is null`;
const isOf = ({ eventId, decidedBy, reason }: Decision): RawBuilder<boolean> =>
  sql`r.event_id = ${eventId} and r.decided_by = ${decidedBy} and r.reason = ${reason}`;
/** These providers send refunds by themselves. */
const isByHand = (senders: readonly ProviderName[]): RawBuilder<boolean> =>
  sql`p.method <> all(${texts(senders)}::text[])`;
const withPayments = sql`payment_refund r join payment p on p.event_id = r.event_id and p.invoice_no = r.invoice_no`;

export async function listGroups(db: Db, senders: readonly ProviderName[], countMax: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with grouped as (
      select r.event_id, r.decided_by, r.reason, min(r.created_at) as since,
        count(*) filter (where ${isWaiting})::int as waiting_count,
        coalesce(sum(r.amount_cents) filter (where ${isWaiting}), 0)::float8 as waiting_cents,
        count(*) filter (where ${isByHand(senders)})::int as by_hand_count,
        coalesce(sum(r.amount_cents) filter (where ${isByHand(senders)}), 0)::float8 as by_hand_cents
      from ${withPayments} where ${untouched} and (${isWaiting} or ${isByHand(senders)})
      group by r.event_id, r.decided_by, r.reason having count(*) > 1
    )
    select grouped.*, event.name_cht, event.name_eng from grouped join event on event.id = grouped.event_id
    order by since, event_id, decided_by, reason limit ${countMax}`.execute(db);
  return rows;
}

/**
 * Approves all that wait, and adds it to the timeline of each order. It takes no lock of an order: a portion is approved or declined by
 * whoever changes its row first.
 */
export async function approveGroup(tx: Db, decision: Decision, login: string): Promise<GroupTotal> {
  const { rows } = await sql<GroupTotal>`
    with approved as (
      update payment_refund r set approved_by = ${login} where ${isOf(decision)} and ${untouched} and ${isWaiting}
      returning r.event_id, r.order_id, r.amount_cents
    ), noted as (
      insert into order_action (event_id, order_id, kind, decided_by, details)
      select event_id, order_id, 'REFUND_APPROVED', ${login}, 'HK$' || to_char(amount_cents / 100.0, 'FM99999990.00') from approved
    )
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from approved`.execute(tx);
  return onlyRow(rows);
}

export async function sumByHand(db: Db, decision: Decision, senders: readonly ProviderName[]): Promise<GroupTotal> {
  const { rows } = await sql<GroupTotal>`
    select count(*)::int as count, coalesce(sum(r.amount_cents), 0)::float8 as cents
    from ${withPayments} where ${isOf(decision)} and ${untouched} and ${isByHand(senders)}`.execute(db);
  return onlyRow(rows);
}

/** The oldest first. */
export async function listByHand(
  db: Db,
  decision: Decision,
  senders: readonly ProviderName[],
  countMax: number,
): Promise<(RefundKey & { amountCents: number })[]> {
  const { rows } = await sql<RefundKey & { amountCents: number }>`
    select r.event_id, r.invoice_no, r.number, r.amount_cents
    from ${withPayments} where ${isOf(decision)} and ${untouched} and ${isByHand(senders)}
    order by r.created_at, r.invoice_no, r.number limit ${countMax}`.execute(db);
  return rows;
}
