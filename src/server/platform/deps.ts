import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { DB } from './database/tables.gen.ts';
import type { Configuration } from './settings/configuration.ts';

/** A database handle or an open transaction: queries take it first, so the caller owns the transaction. */
export type Db = Kysely<DB>;

/** Everything a use case touches, handed in, so that a test is a call. */
export type Deps = {
  configuration: Configuration;
  db: Db;
  /** For what Kysely does not do, such as COPY. */
  pool: Pool;
  /** Where the pool leads, for a connection of one's own, as LISTEN needs it. */
  databaseUrl: string;
  /** The database's time, whatever this machine's clock says. */
  clock: () => Date;
  /** Signs passes and places; the same on every server of the shop. */
  signingKey: KeyObject;
  log: Logger;
};
