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
  capturedCurrency: string | null;
  /** Null for a portion of a settled payment. */
  status: 'MISMATCHED' | 'REFUND_DUE' | null;
  /** The reason of a portion in the words of staff, or the name of that of a payment. */
  reason: string | null;
  because: string | null;
  since: Date;
  decidedBy: string | null;
  approvedBy: string | null;
  askedAt: Date | null;
  isUnanswered: boolean;
  refused: string | null;
  sealedPerson: Buffer | null;
};

const rowsAtOnce = 200;

const ofPortions = sql`
  select r.event_id, r.order_id, r.invoice_no, r.number, p.method, r.amount_cents as cents, null as captured_currency, null as status, r.reason,
    null as because, r.created_at as since, r.decided_by, r.approved_by, r.asked_at, r.is_unanswered, r.refused
  from payment_refund r join payment p on p.event_id = r.event_id and p.invoice_no = r.invoice_no
  where r.sent_at is null and r.declined_at is null`;
const ofPayments = sql`
  select event_id, order_id, invoice_no, 0 as number, method, captured_cents as cents, captured_currency, status, null as reason,
    refund_reason as because, coalesce(settled_at, created_at) as since, null as decided_by, null as approved_by,
    refund_asked_at as asked_at, refund_unanswered as is_unanswered, refund_refused as refused
  from payment where status = any(${texts(paymentMoves.refund.from)}::text[])`;
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

export async function countDueRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${due}`.execute(db);
  return onlyRow(rows).count;
}
