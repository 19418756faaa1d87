// A real, migrated PostgreSQL database for each caller: a copy of a template, made in milliseconds. Before it
// is dropped, the invariants are checked: every test must leave them true.
import { inject } from 'vitest';
import { connect } from '../../../src/server/platform/database/connect.ts';
import type { TimedPool } from '../../../src/server/platform/database/timed-pool.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import { checkInvariants, describeBroken } from '../../check-invariants.ts';
import { watchSecondConnections } from './second-connections.ts';
import { copyDatabase, type DatabaseSource } from './throwaway-postgres.ts';

export type FreshDatabase = {
  url: string;
  db: Db;
  pool: TimedPool;
  /** Closes the pool and removes the database; throws when a rule is broken in it, or a transaction wanted a second connection. */
  drop: () => Promise<void>;
  /** The same without a look at the rules, for tests that break them on purpose. */
  dropBroken: () => Promise<void>;
};

/** Migrated, without a row. */
export const freshDatabase = (poolMax = 10): Promise<FreshDatabase> =>
  freshDatabaseOn({ databaseUrl: inject('databaseUrl'), template: inject('templateDatabase') }, poolMax);

/** A database for programs that are no tests, and have started a PostgreSQL themselves. */
export async function freshDatabaseOn(source: DatabaseSource, poolMax = 10): Promise<FreshDatabase> {
  const { url, drop } = await copyDatabase(source);
  const { db, pool } = connect(url, poolMax);
  const secondConnections = watchSecondConnections(db, pool);
  return {
    url,
    db,
    pool,
    drop: async () => {
      await pool.end();
      const broken = await checkInvariants(url);
      await drop();
      if (broken.length > 0) throw new Error(describeBroken(broken));
      if (secondConnections.length > 0)
        throw new Error(`A transaction wants a second connection: ${secondConnections[0]}`);
    },
    dropBroken: async () => {
      await pool.end();
      await drop();
    },
  };
}

/** A database that is not even migrated. */
export const emptyDatabase = () => copyDatabase({ databaseUrl: inject('databaseUrl'), template: 'template0' });
