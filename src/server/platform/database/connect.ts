import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../deps.ts';
import type { DB } from './tables.gen.ts';

/** Prices, ids and counts stay far below 2^53; anything above is a fault, not a number to round. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** How values come back: int8 as a number, a date without a time as its text, the rest as pg does it. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * Nothing waits for ever: not for a connection, a lock, a statement or a forgotten transaction. What the address asks of the
 * server (`?options=`) is kept beside what we ask ourselves: the driver would let the address win.
 */
export const connectionSettings = (databaseUrl: string, options: readonly string[] = []) => ({
  ...apart(databaseUrl, options),
  application_name: 'limelight',
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  types: parsers,
});

function apart(databaseUrl: string, options: readonly string[]): { connectionString: string; options?: string } {
  const url = new URL(databaseUrl);
  const requested = url.searchParams.get('options');
  url.searchParams.delete('options');
  const all = [...(requested ? [requested] : []), ...options];
  return { connectionString: url.href, ...(all.length > 0 && { options: all.join(' ') }) };
}

/** Opens a pool on the database. */
export function connect(
  databaseUrl: string,
  poolMax: number,
  onIdleConnectionLost: (error: Error) => void = () => {},
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl), max: poolMax });
  // Without a listener the process would end when PostgreSQL goes away; the pool itself drops the connection.
  pool.on('error', onIdleConnectionLost);
  // So would it when a connection ends while it is in use: whoever uses it is told by the failing query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}
