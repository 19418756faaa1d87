// Tickets that were sold too early: before the presale, or before the public opening without a code of the presale.
import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/deps.ts';

export async function countEarlySales(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::int as tickets
    from ticket
    join orders on orders.event_id = ticket.event_id and orders.id = order_id
    join event on event.id = orders.event_id
    left join code on code.event_id = ticket.event_id and code.id = code_id
    left join code_batch on code_batch.event_id = code.event_id and code_batch.id = batch_id
    where ticket.event_id = ${eventId} and orders.created_at < case ticket_type
      when 'PRIORITY_BOOKING' then coalesce(presale_opens_at, sale_opens_at) else sale_opens_at end`.execute(db);
  return rows[0]?.tickets ?? 0;
}
