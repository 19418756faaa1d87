// The counts of all servers, by minute. Each server adds to rows of its own.
import { sql } from 'kysely';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';
import type { FaultCounts } from '../../platform/http/fault-counts.ts';
import type { SaleCounts } from '../../shop/orders/sale-counter.ts';

const hoursKept = 48;

export async function addSaleMinutes(db: Db, server: string, counts: ReadonlyMap<number, SaleCounts>): Promise<void> {
  const rows = [...counts].map(([eventId, { lastPlacedAt, ...count }]) => ({
    eventId,
    ...count,
    lastPlacedAt: lastPlacedAt === null ? null : new Date(lastPlacedAt),
  }));
  await sql`
    insert into sale_minute (event_id, minute, server, placed, refused, last_placed_at)
    select "eventId", date_trunc('minute', now()), ${server}, placed, refused, "lastPlacedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}) counted ("eventId" bigint, placed integer, refused integer, "lastPlacedAt" timestamptz)
    on conflict (event_id, minute, server) do update set
      placed = sale_minute.placed + excluded.placed, refused = sale_minute.refused + excluded.refused,
      last_placed_at = coalesce(excluded.last_placed_at, sale_minute.last_placed_at)`.execute(db);
}

export async function addFaultMinute(db: Db, server: string, { faults, busy }: FaultCounts): Promise<void> {
  await sql`
    insert into fault_minute (minute, server, faults, busy) values (date_trunc('minute', now()), ${server}, ${faults}, ${busy})
    on conflict (minute, server) do update set
      faults = fault_minute.faults + excluded.faults, busy = fault_minute.busy + excluded.busy`.execute(db);
}

export const forgetSaleMinutes = async (db: Db, atOnce: number) =>
  sql<never>`
    delete from sale_minute where (event_id, minute, server) in (
      select event_id, minute, server from sale_minute
      where minute < now() - make_interval(hours => ${hoursKept}) limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

export const forgetFaultMinutes = (db: Db, atOnce: number) =>
  sql<never>`
    delete from fault_minute where (minute, server) in (
      select minute, server from fault_minute
      where minute < now() - make_interval(hours => ${hoursKept}) limit ${atOnce} for update skip locked
    )`.execute(db);
