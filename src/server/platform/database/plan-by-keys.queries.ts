import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** PostgreSQL knows how many rows fit and not where they are, and would read all of a table rather than some thousand by their keys. */
export const planningByKeys = <Output>(db: Db, read: (tx: Db) => Promise<Output>): Promise<Output> =>
  db.transaction().execute(async (tx) => {
    await sql`
      select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`.execute(
      tx,
    );
    return read(tx);
  });
