import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { PaymentRow } from './payments.queries.ts';

const money = ['MISMATCHED', 'REFUND_DUE', 'REFUNDED'];

/** What is still to be done first, the oldest before the rest; then what has gone, the newest first. */
export async function listRefunds(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const refunds = db.selectFrom('payment').where('status', 'in', money);
  const items = await refunds
    .orderBy(sql`status = 'REFUNDED'`)
    .orderBy(sql`case when status = 'REFUNDED' then now() - settled_at else settled_at - 'epoch' end`)
    .orderBy('invoiceNo')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute();
  const { total } = await refunds.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

/**
 * Only one at a time tells the provider to send money back. Whoever does and then says nothing has two minutes, longer than a
 * provider is waited for. To be called with the order locked.
 */
export async function claimRefund(tx: Db, { eventId, invoiceNo }: PaymentRow, login: string): Promise<boolean> {
  const claimed = await tx
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('status', 'in', ['MISMATCHED', 'REFUND_DUE'])
    .where(({ or, eb }) =>
      or([eb('refundAskedAt', 'is', null), eb('refundAskedAt', '<', sql<Date>`now() - interval '2 minutes'`)]),
    )
    .set({ refundAskedAt: sql<Date>`now()`, decidedBy: login })
    .returning('invoiceNo')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const dropRefundClaim = (db: Db, { eventId, invoiceNo }: PaymentRow) =>
  db
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .set({ refundAskedAt: null, decidedBy: null })
    .execute();
