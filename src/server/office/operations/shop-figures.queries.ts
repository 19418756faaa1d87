import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { isMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { isLineInUse } from '../../shop/queue/queue.queries.ts';

export type ShopFigures = {
  heldOrders: number;
  heldSeats: number;
  openPayments: number;
  dueRefunds: number;
  waitingVisitors: number;
  openAlarms: number;
  isMaintenance: boolean;
};

/** Counted up to here, so that a large shop costs no more. */
const rowsMax = 100_000;

/** Each reads an index of the rows that are not done. */
export async function readShopFigures(db: Db): Promise<ShopFigures> {
  const { rows } = await sql<ShopFigures>`
    select held.orders as held_orders, held.seats as held_seats,
      (select count(*) from (select 1 from payment where status = 'REQUESTED' limit ${rowsMax}) open)::integer as open_payments,
      (select count(*) from (select 1 from payment where status = 'REFUND_DUE' limit ${rowsMax}) due)::integer as due_refunds,
      (select coalesce(sum(arrivals - served), 0) from queue where ${isLineInUse})::integer as waiting_visitors,
      (select count(*) from alarm where ended_at is null)::integer as open_alarms,
      ${isMaintenance} as is_maintenance
    from (
      select count(*)::integer as orders, coalesce(sum(seats), 0)::integer as seats
      from (select ticket_count as seats from orders where status = 'WAITING' limit ${rowsMax}) waiting
    ) held`.execute(db);
  return onlyRow(rows);
}
