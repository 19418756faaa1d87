// Faults of databases: ended connections, stopped statements, locks that are held for too long.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Dice } from '../support/tools/dice.ts';

export type Faults = { counts: Map<string, number>; stop: () => Promise<void> };

const ours = "from pg_stat_activity where datname = current_database() and application_name = 'limelight'";
const kinds = {
  'a connection ended': `select pg_terminate_backend(pid) ${ours} order by random() limit 1`,
  'a connection ended within a transaction': `select pg_terminate_backend(pid) ${ours} and state = 'idle in transaction'`,
  'every connection ended': `select pg_terminate_backend(pid) ${ours}`,
  'running statements stopped': `select pg_cancel_backend(pid) ${ours} and state = 'active'`,
  'a lock held for a moment':
    'begin; select from inventory order by event_id, session_id, zone_id for update; select pg_sleep(0.05); rollback',
  'a lock held for too long':
    'begin; select from inventory order by random() limit 1 for update; select pg_sleep(2.3); rollback',
};
const usual = [
  'a connection ended',
  'a connection ended within a transaction',
  'a connection ended within a transaction',
  'running statements stopped',
  'a lock held for a moment',
] as const;
const rare = ['every connection ended', 'a lock held for too long'] as const;
/** Transactions are short: to hit one takes patience. */
const triesMax = 200;

/** One after another until stopped, by a connection that no fault hits. */
export async function keepFailing(databaseUrl: string, dice: Dice): Promise<Faults> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'limelight faults' });
  await client.connect();
  const counts = new Map<string, number>();
  let isStopping = false;
  const failing = (async () => {
    while (!isStopping) {
      const kind = dice.chance(0.93) ? dice.pick(usual) : dice.pick(rare);
      if (await fail(client, kinds[kind])) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      await wait(dice.between(10, 120));
    }
  })();
  return {
    counts,
    stop: async () => {
      isStopping = true;
      await failing;
      await client.end();
    },
  };
}

/** False when there was nothing to hit. */
async function fail(client: pg.Client, statement: string): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { rowCount } = await client.query(statement);
    // Several statements in one query give an array without a rowCount, which counts as a hit.
    if (rowCount !== 0) return true;
  }
  return false;
}
