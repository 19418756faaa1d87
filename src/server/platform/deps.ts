import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from './database/tables.gen.ts';
import type { TimedPool } from './database/timed-pool.ts';
import type { Configuration } from './settings/configuration.ts';
import type { Settings } from './settings/settings.ts';

/** A database handle or an open transaction. Queries take it first, so that the caller owns the transaction. */
export type Db = Kysely<DB>;

/** Everything that a use case needs, passed in, so that a test can call it directly. */
export type Deps = {
  configuration: Configuration;
  /** The things that operators change while the shop runs; `configuration` is of the machine and stays. */
  settings: Settings;
  db: Db;
  /** The pool is for features that Kysely lacks, such as COPY. */
  pool: TimedPool;
  /** The address of the database, for dedicated connections such as LISTEN. */
  databaseUrl: string;
  /** The database's time, independent of this machine's clock. */
  clock: () => Date;
  /** Signs passes and places; the same on every server of the shop. */
  signingKey: KeyObject;
  log: Logger;
};
