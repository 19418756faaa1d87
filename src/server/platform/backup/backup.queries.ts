// The tables and sequences of the shop as the database itself lists them, so that a new table is in every backup.
import pg from 'pg';

/** Texts of all values do not depend on the settings of an account or a database. No limit of time: a table may be large. */
export async function openBackupClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'limelight backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The query in progress reports a lost connection; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  // The shop's own role may not read sequences.
  await client.query(`
    set role none;
    set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 3; set bytea_output = 'hex'; set jit = off; set row_security = off;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`);
  return client;
}

/** The advisory lock of nightly backups, the same in every server. */
const nightLock = 7_311_403;

/** Held until the connection ends. False when another server holds it. */
export async function lockNight(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [nightLock]);
  return rows[0]?.locked === true;
}

export type BackupTable = { name: string; columns: string[]; moneyColumns: string[]; isPartitioned: boolean };

/** The tables without the migrations, which have a place of their own. Rows of partitions belong to their table. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select relname as name, relkind = 'p' as "isPartitioned",
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
      coalesce(array_agg(attname::text order by attnum)
        filter (where attname like '%\\_cents' and atttypid in ('integer'::regtype, 'bigint'::regtype)), '{}') as "moneyColumns"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by pg_class.oid, relname, relkind
    order by relname collate "C"`);
  return rows;
}

/**
 * One moment of the whole shop, which no later change reaches. The tables are locked first, against migrations alone: a table that is
 * rewritten later looks empty to an earlier snapshot.
 */
export async function beginSnapshot(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<Date> {
  await client.query('begin isolation level repeatable read read only');
  const names = ['migration', ...tables.map(({ name }) => name)].map((name) => client.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(Number.NaN);
}

const columnList = (columns: readonly string[]): string => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

export const copyOut = ({ name, columns }: BackupTable): string =>
  `copy (select ${columnList(columns)} from ${pg.escapeIdentifier(name)}) to stdout`;

/** Rows that are frozen are written once; it needs a table that the same transaction has emptied. */
export const copyIn = ({ name, columns, isPartitioned }: BackupTable): string =>
  `copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin${isPartitioned ? '' : ' (freeze)'}`;

export async function sumMoney(client: pg.ClientBase, table: BackupTable): Promise<Record<string, string>> {
  if (table.moneyColumns.length === 0) return {};
  const sums = table.moneyColumns.map((column) => {
    const name = pg.escapeIdentifier(column);
    return `coalesce(sum(${name}), 0)::text as ${name}`;
  });
  const { rows } = await client.query<Record<string, string>>(
    `select ${sums.join(', ')} from ${pg.escapeIdentifier(table.name)}`,
  );
  return rows[0] ?? {};
}

/** Sequences do not belong to a snapshot: read after it began, they are never behind its rows. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequence(client: pg.ClientBase, name: string, last: string): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last]);
}
