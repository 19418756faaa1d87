// Orders that were paid at a moment of the past, with their money and their lines.
import { sql } from 'kysely';
import { bookSale } from '../../../src/server/money/ledger/ledger.queries.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import { type Hall, lineIn } from '../shop/hall.ts';

type Paid = { at: Date; count: number; zone?: number };

export async function paidAt(shop: BoxOffice, hall: Hall, { at, count, zone = 0 }: Paid): Promise<number> {
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, count, zone)] });
  await shop.db.transaction().execute(async (tx) => {
    await sql`update orders set status = 'PAID', settled_at = ${at}, created_at = ${at} where id = ${body.id}`.execute(
      tx,
    );
    await sql`
      insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, status, captured_cents, settles, settled_at)
      select event_id, id, upper(lpad(to_hex(id), 16, '0')), 'JETCO', '88888888', amount_cents, 'CAPTURED', amount_cents, true, ${at}
      from orders where id = ${body.id}`.execute(tx);
    await bookSale(tx, { eventId: hall.eventId, orderId: body.id, method: 'JETCO', saidBy: 'system', at });
  });
  return body.id;
}
