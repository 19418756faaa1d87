import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Every server listens here (src/server/app.ts) and forgets its remembered replies. */
export const catalogueChanged = 'catalogue_changed';

/** Call in the transaction of the change: the servers are notified when it is committed. */
export async function announceCatalogue(tx: Db): Promise<void> {
  await sql`select pg_notify(${catalogueChanged}, '')`.execute(tx);
}
