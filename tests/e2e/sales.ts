// Sales of earlier days, with their payments and their lines in the ledger.
import { sql } from 'kysely';
import { bookSale } from '../../src/server/money/ledger/ledger.queries.ts';
import { addTransfer, type StaffShop } from './staff-shop.ts';

export async function addSale(
  shop: StaffShop,
  { daysAgo, tickets }: { daysAgo: number; tickets: number },
): Promise<number> {
  const { orderId, invoiceNo } = await addTransfer(shop, { count: tickets, proofs: 0 });
  const { eventId } = shop.hall;
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await shop.db.transaction().execute(async (tx) => {
    await sql`
      update orders set status = 'PAID', settled_at = ${at}, created_at = ${at} where event_id = ${eventId} and id = ${orderId}`.execute(
      tx,
    );
    await sql`
      update payment set status = 'CAPTURED', captured_cents = amount_cents, settles = true, settled_at = ${at}
      where event_id = ${eventId} and invoice_no = ${invoiceNo}`.execute(tx);
    await bookSale(tx, { eventId, orderId, method: 'CASH', saidBy: 'system', at });
  });
  return orderId;
}
