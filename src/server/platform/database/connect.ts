import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Db } from '../deps.ts';
import { currentSpan, isTracing, noteSpan } from '../tracing/tracing.ts';
import type { DB } from './tables.gen.ts';
import { TimedPool } from './timed-pool.ts';

/** Prices, ids and counts stay far below 2^53. A larger number is a fault and must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** int8 becomes a number, a date without a time stays text, and pg parses the rest. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** Streamed rows are parsed as all others. */
class ParsingCursor extends Cursor {
  constructor(text: string, values: unknown[]) {
    super(text, values, { types: parsers });
  }
}

/**
 * Time-outs for connections, locks, statements and forgotten transactions. Options in the address (`?options=`) are kept beside these:
 * the driver alone would let the address replace them.
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

/** The text has parameters in place of values. */
function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (currentSpan() === undefined) return;
  noteSpan({
    name: 'statement',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2000) },
    milliseconds: queryDurationMillis,
    isFault: level === 'error',
  });
}

/** Opens a pool on the database. */
export function connect(
  databaseUrl: string,
  poolMax: number,
  onIdleConnectionLost: (error: Error) => void = () => {},
): { db: Db; pool: TimedPool } {
  const pool = new TimedPool({ ...connectionSettings(databaseUrl), max: poolMax });
  // Without a listener the process would end when PostgreSQL stops; the pool itself drops the connection.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleConnectionLost(error);
  });
  // The same is true for a connection in use; there the failing query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    // Without traces the driver is not even asked for the time.
    ...(isTracing() && { log: noteStatement }),
    dialect: new PostgresDialect({ pool, cursor: ParsingCursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}
