import { sql } from 'kysely';
import type { ColumnsContents } from '../../../contract/export-columns.ts';
import type { Db } from '../../platform/deps.ts';
import type { Fits } from './order-rows.queries.ts';

type Rows = { fits: Fits; ofTickets?: Fits | null };

/** Counts no further than to the bound. */
export async function hasMoreRows(
  db: Db,
  contents: ColumnsContents,
  { fits, ofTickets }: Rows,
  rowsMax: number,
): Promise<boolean> {
  const rows =
    contents === 'orders'
      ? sql`select orders.id from orders where ${fits}`
      : sql`
        select orders.id from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
        where ${fits} and ${ofTickets ?? sql`true`}`;
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${rowsMax + 1}) counted`.execute(db);
  return (found[0]?.count ?? 0) > rowsMax;
}
