// Divides the tables of a shop on a Citus coordinator by event. On a plain PostgreSQL it does nothing.
import type { ClientBase } from 'pg';
import {
  addForeignKey,
  beginDistributing,
  commitDistributing,
  copyEverywhere,
  createTrigger,
  divideByEvent,
  dropForeignKey,
  dropTrigger,
  hasCitus,
  listDistributed,
  listForeignKeys,
  listTriggers,
  listUnlogged,
  lookForTicketsOnWorker,
  noteAdmissionsOnWorker,
  onWorker,
  setLogged,
  undoDistributing,
} from './distribute.queries.ts';
import { tablesOf } from './table-kinds.ts';

/**
 * Triggers of copied tables that look for tickets. They run on every node and would ask all workers from within a worker, on which Citus
 * 13.2 ends with a segmentation fault at COMMIT PREPARED.
 */
const leftOut = new Set(['zone_with_tickets_stays', 'pricing_with_tickets_stays']);

type Log = { info: (sentence: string) => void };

/** Tables that are divided or copied already stay as they are, so it can run after every migration. */
export async function distribute(client: ClientBase, log: Log): Promise<void> {
  if (!(await hasCitus(client))) return;
  const before = await listDistributed(client);
  const ofEvents = tablesOf('event').filter((table) => !before.has(table));
  const everywhere = tablesOf('everywhere').filter((table) => !before.has(table));
  const moving = new Set([...ofEvents, ...everywhere]);
  if (moving.size === 0) return;
  await beginDistributing(client);
  try {
    // Citus refuses to divide a table whose foreign keys already point at copied and divided ones.
    const keys = (await listForeignKeys(client)).filter(
      ({ table, refersTo }) => moving.has(table) || moving.has(refersTo),
    );
    for (const key of keys) await dropForeignKey(client, key);
    // Rows that are there already are copied to the workers, where triggers would take them for new ones.
    const triggers = (await listTriggers(client)).filter(({ table }) => moving.has(table)).map(onWorker);
    for (const trigger of triggers) await dropTrigger(client, trigger);
    await lookForTicketsOnWorker(client);
    await noteAdmissionsOnWorker(client);
    for (const table of await listUnlogged(client)) if (moving.has(table)) await setLogged(client, table);
    const first = tablesOf('event')[0] as string;
    for (const table of ofEvents)
      await divideByEvent(client, table, before.has(first) || table !== first ? first : 'none');
    for (const table of everywhere) await copyEverywhere(client, table);
    const staying = new Set(tablesOf('coordinator'));
    // A table of the coordinator cannot refer to a copied one: docs/SCALE.md names these keys.
    for (const key of keys.filter(({ table }) => !staying.has(table))) await addForeignKey(client, key);
    for (const trigger of triggers.filter(({ name }) => !leftOut.has(name))) await createTrigger(client, trigger);
    await commitDistributing(client);
  } catch (error) {
    await undoDistributing(client);
    throw error;
  }
  log.info(`Divided ${ofEvents.length} tables by event, and copied ${everywhere.length} to all nodes.`);
}
