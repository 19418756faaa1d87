// Locks on names: requests about the same thing wait for each other, so that each counts what the others wrote.
import type { Db } from '../deps.ts';
import { texts } from './arrays.ts';
import type { Statement } from './pipelined-connection.ts';
import { runStatement } from './run-statement.ts';

/** In the order of the names, which every transaction keeps to. They are held until its end. */
export const lockNamesStatement = (sorted: readonly string[]): Statement => ({
  name: 'lock-names',
  text: `
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest($1::text[]) with ordinality named (name, at) order by at) named`,
  values: [texts(sorted)],
});

export async function lockNames(tx: Db, sorted: readonly string[]): Promise<void> {
  await runStatement(tx, lockNamesStatement(sorted));
}
