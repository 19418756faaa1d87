import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/deps.ts';

/** An older version of the shop, which knew no ledger, has settled the order a minute before midnight of Hong Kong, on the last day of October. */
export async function payBeforeLedger(db: Db, orderId: number): Promise<void> {
  const at = new Date('2026-10-31T23:59:00+08:00');
  await sql`update orders set status = 'PAID', settled_at = ${at}, created_at = ${at} where id = ${orderId}`.execute(
    db,
  );
  await sql`
    insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, status, captured_cents, settles, settled_at)
    select event_id, id, upper(lpad(to_hex(id), 16, '0')), 'ASIA_PAY', '88888888', amount_cents, 'CAPTURED', amount_cents, true, ${at}
    from orders where id = ${orderId}`.execute(db);
}
