// An event moves to another worker, with the events that share its part of the tables, while it is sold.
import { sql } from 'kysely';
import type { Db } from '../../src/server/platform/deps.ts';
import { readNodeOf } from './placement.ts';

export type Move = { eventId: number; from: string; to: string; seconds: number };

/** To a worker on which it is not. */
export async function moveEvent(db: Db, eventId: number): Promise<Move> {
  const from = await readNodeOf(db, eventId);
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node where groupid > 0 order by nodeid`.execute(db);
  const to = rows.find(({ node }) => node !== from)?.node;
  if (!to) throw new Error('there is no other worker');
  const [fromHost, fromPort] = from.split(':');
  const [toHost, toPort] = to.split(':');
  const since = performance.now();
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`
      select citus_move_shard_placement(get_shard_id_for_distribution_column('orders', ${eventId}::bigint),
        ${fromHost}, ${Number(fromPort)}::integer, ${toHost}, ${Number(toPort)}::integer)`.execute(connection);
    await sql`reset all`.execute(connection);
  });
  const seconds = (performance.now() - since) / 1000;
  const now = await readNodeOf(db, eventId);
  if (now !== to) throw new Error(`event ${eventId} is on ${now} and not on ${to}`);
  return { eventId, from, to, seconds };
}
