import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Every server listens here (src/server/app.ts) and forgets its remembered replies. */
export const catalogueChanged = 'catalogue_changed';

/** More events in one change are announced as a change of everything. */
const eventsNamedMax = 100;

/**
 * Call in the transaction of the change: the servers are notified when it is committed. They forget all that they remember; the events are
 * for the caches in front of them, and without events everything is purged there too.
 */
export async function announceCatalogue(tx: Db, eventIds: readonly number[] = []): Promise<void> {
  const named = eventIds.length <= eventsNamedMax ? eventIds.join(' ') : '';
  await sql`select pg_notify(${catalogueChanged}, ${named})`.execute(tx);
}
