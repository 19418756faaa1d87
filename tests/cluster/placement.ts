// Where Citus keeps an event.
import { sql } from 'kysely';
import type { Db } from '../../src/server/platform/deps.ts';

/** Host and port of the worker. */
export async function readNodeOf(db: Db, eventId: number): Promise<string> {
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from citus_shards
    where shardid = get_shard_id_for_distribution_column('orders', ${eventId}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`event ${eventId} is on no worker`);
  return row.node;
}
