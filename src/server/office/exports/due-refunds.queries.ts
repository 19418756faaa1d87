// Money that is still to go back: portions of settled payments, and payments that pay for nothing.
import { sql } from 'kysely';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { texts } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { streamRows } from '../../platform/database/stream-rows.ts';
import type { Db } from '../../platform/deps.ts';

export type DueRefund = {
  orderId: number;
  invoiceNo: string;
  nameCht: string;
  nameEng: string;
  method: string;
  cents: number;
  /** In the words of staff, or the name of a reason. */
  reason: string | null;
  because: string | null;
  state: 'WAITS' | 'DUE' | 'MISMATCHED' | 'UNDER_WAY' | 'UNANSWERED' | 'REFUSED';
  refused: string | null;
  since: Date;
  decidedBy: string | null;
  approvedBy: string | null;
  sealedPerson: Buffer | null;
};

const rowsAtOnce = 200;

const ofPortions = sql`
  select r.event_id, r.order_id, r.invoice_no, r.number, p.method, r.amount_cents as cents, r.reason, null as because,
    case when r.asked_at is not null then case when r.is_unanswered then 'UNANSWERED' else 'UNDER_WAY' end
      when r.refused is not null then 'REFUSED' when r.approved_by is null then 'WAITS' else 'DUE' end as state,
    r.refused, r.created_at as since, r.decided_by, r.approved_by
  from payment_refund r join payment p on p.event_id = r.event_id and p.invoice_no = r.invoice_no
  where r.sent_at is null and r.declined_at is null`;
const ofPayments = sql`
  select p.event_id, p.order_id, p.invoice_no, 0 as number, p.method, p.captured_cents as cents, null as reason,
    p.refund_reason as because,
    case when p.refund_asked_at is not null then case when p.refund_unanswered then 'UNANSWERED' else 'UNDER_WAY' end
      when p.refund_refused is not null then 'REFUSED' when p.status = 'MISMATCHED' then 'MISMATCHED' else 'DUE' end as state,
    p.refund_refused as refused, coalesce(p.settled_at, p.created_at) as since, null as decided_by, null as approved_by
  from payment p where p.status = any(${texts(paymentMoves.refund.from)}::text[])`;
const due = sql`(${ofPortions} union all ${ofPayments}) due`;

/** The oldest first. */
export const listDueRefunds = (db: Db): AsyncGenerator<DueRefund[]> =>
  streamRows(
    db,
    sql<DueRefund>`
      select due.*, event.name_cht, event.name_eng, buyer.sealed_person
      from ${due} join event on event.id = due.event_id
        left join order_buyer buyer on buyer.event_id = due.event_id and buyer.order_id = due.order_id
      order by due.since, due.invoice_no, due.number`,
    rowsAtOnce,
  );

export async function sumDueRefunds(db: Db): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::float8 as cents from ${due}`.execute(db);
  return onlyRow(rows);
}
