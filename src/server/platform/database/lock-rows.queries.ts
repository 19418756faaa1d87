import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';
import { bigints } from './arrays.ts';
import { isDistributed } from './distribute.queries.ts';

/** The order in which everybody locks rows of a table. */
const keyOf = {
  inventory: 'event_id, session_id, zone_id',
  code: 'event_id, id',
  orders: 'event_id, id',
};
type LockedTable = keyof typeof keyOf;

/** Locks rows that are not read. */
export async function lockRows(tx: Db, table: LockedTable, areWanted: RawBuilder<boolean>): Promise<void> {
  await lockByEvent(tx, table, areWanted, async (some) => {
    const { rows } = await sql`
      select from ${sql.raw(table)} where ${some} order by ${sql.raw(keyOf[table])} for update`.execute(tx);
    return rows;
  });
}

/** The orders of these keys. */
export const lockOrdersOf = (tx: Db, keys: readonly { eventId: number; orderId: number }[]): Promise<void> =>
  lockRows(
    tx,
    'orders',
    sql`(event_id = any(${bigints(keys.map(({ eventId }) => eventId))}::bigint[])
      and id = any(${bigints(keys.map(({ orderId }) => orderId))}::bigint[]))`,
  );

/** Locks rows of a table, in the order of their events. A distributed PostgreSQL locks those of one event at a time. */
export async function lockByEvent<Row>(
  tx: Db,
  table: LockedTable,
  areWanted: RawBuilder<boolean>,
  lock: (some: RawBuilder<boolean>) => Promise<Row[]>,
): Promise<Row[]> {
  if (!(await isDistributed(tx))) return lock(areWanted);
  const { rows: events } = await sql<{ eventId: number }>`
    select distinct event_id from ${sql.table(table)} where ${areWanted} order by event_id`.execute(tx);
  const locked: Row[] = [];
  for (const { eventId } of events) locked.push(...(await lock(sql`event_id = ${eventId} and ${areWanted}`)));
  return locked;
}
