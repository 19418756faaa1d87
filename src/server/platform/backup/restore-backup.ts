// Brings a backup into an empty database. The whole file is read before anything is written; then one transaction makes the tables as they
// were, loads them, and compares rows and money. Newer migrations follow as at every start.
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asOwner, type MigrationFile, migrate, migrationsFolder, readMigrations } from '../database/migrate.ts';
import { createMigrationTable, runMigration, tryLockMigrations } from '../database/migration.queries.ts';
import {
  type BackupTable,
  copyIn,
  listSequences,
  listTables,
  openBackupClient,
  setSequence,
  sumMoney,
} from './backup.queries.ts';
import { BackupError } from './backup-error.ts';
import { readHead } from './backup-file.ts';
import { type BackupOpener, unlockFile } from './backup-key.ts';
import { type BackupContents, checkBackup, type OpenedBackup, readRecords } from './read-backup.ts';
import type { Closing, Opening, TableEnd } from './records.ts';
import {
  analyzeTables,
  beginRestore,
  commitRestore,
  emptyTables,
  listObstacles,
  listRelations,
  runStatement,
} from './restore.queries.ts';

type RestoreOptions = { databaseUrl: string; file: string; opener: BackupOpener; say: (sentence: string) => void };

/** Opens a backup and reads all of it. */
export async function inspectBackup(file: string, opener: BackupOpener): Promise<OpenedBackup & BackupContents> {
  const head = await readHead(file);
  const opened = { file, head, key: await unlockFile(head, opener) };
  return { ...opened, ...(await checkBackup(opened)) };
}

export async function restoreBackup({ databaseUrl, file, opener, say }: RestoreOptions): Promise<BackupContents> {
  const backup = await inspectBackup(file, opener);
  const { opening, closing } = backup;
  say(`The backup is whole: ${closing.rows} rows in ${closing.tables} tables, saved at ${opening.madeAt}.`);
  const migrations = migrationsOf(opening, await readMigrations(migrationsFolder));
  const client = await openBackupClient(databaseUrl);
  try {
    if (!(await tryLockMigrations(client)))
      throw new BackupError('A server is starting on this database. Stop all servers first.');
    await refuseUnlessEmpty(client);
    await beginRestore(client);
    await load(client, backup, migrations);
    await commitRestore(client);
    say('All rows are loaded; rows and money are those of the backup.');
    await analyzeTables(client);
  } finally {
    // Before the commit this ends the transaction, also in the middle of a COPY, and nothing was changed.
    await client.end().catch(() => undefined);
  }
  await migrate(databaseUrl, { info: say });
  return backup;
}

/** The files of this release that the backup's database had, up to its version. */
function migrationsOf({ migrations, shopVersion }: Opening, files: readonly MigrationFile[]): MigrationFile[] {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  return migrations.map(({ number, name, checksum }) => {
    const file = byNumber.get(number);
    if (!file)
      throw new BackupError(
        `The backup is of a newer release (${shopVersion}): this one does not have ${name}. Restore it with that release.`,
      );
    if (file.checksum !== checksum)
      throw new BackupError(`The backup is of another release: ${name} is not what it was there.`);
    return file;
  });
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const relations = await listRelations(client);
  if (relations.length > 0)
    throw new BackupError(
      `The database is not empty: it has ${relations.length} tables, such as ${relations[0]}. Nothing was changed. Give an empty one.`,
    );
}

async function load(client: pg.Client, backup: OpenedBackup, migrations: readonly MigrationFile[]): Promise<void> {
  await asOwner(() => createMigrationTable(client));
  for (const file of migrations) await runMigration(client, file, file.sql);
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const { remove, bringBack } = await listObstacles(client);
  for (const statement of remove) await runStatement(client, statement);
  await emptyTables(client, [...tables.values()]);
  await loadTables(client, backup, tables);
  for (const statement of bringBack) await runStatement(client, statement);
}

async function loadTables(client: pg.Client, backup: OpenedBackup, tables: Map<string, BackupTable>): Promise<void> {
  let table: BackupTable | undefined;
  let copy: Copy | undefined;
  for await (const record of readRecords(backup)) {
    if (record.kind === 'table') {
      table = tables.get(record.name);
      if (!table) throw new BackupError(`The backup has a table that its migrations do not make: ${record.name}.`);
      tables.delete(record.name);
      copy = new Copy(client, copyIn({ ...table, columns: record.columns }));
    } else if (record.kind === 'rows') await copy?.write(record.bytes);
    else if (record.kind === 'tableEnd' && table && copy) await compare(client, table, record, await copy.end());
    else if (record.kind === 'closing') await finish(client, record, [...tables.keys()]);
  }
}

/** Rows that PostgreSQL counted, and the money in them, against those of the backup. */
async function compare(client: pg.Client, table: BackupTable, saved: TableEnd, rows: number): Promise<void> {
  if (rows !== saved.rows) throw new BackupError(`${table.name}: ${rows} of ${saved.rows} rows arrived.`);
  const sums = await sumMoney(client, table);
  for (const [column, sum] of Object.entries(saved.sums))
    if (sums[column] !== sum) throw new BackupError(`${table.name}.${column}: ${sums[column]} cents, not ${sum}.`);
}

async function finish(client: pg.Client, { sequences }: Closing, missing: string[]): Promise<void> {
  if (missing.length > 0) throw new BackupError(`The backup does not have these tables: ${missing.join(', ')}.`);
  for (const [name, last] of Object.entries(sequences)) await setSequence(client, name, last);
  const present = await listSequences(client);
  const behind = Object.entries(sequences).find(([name, last]) => present[name] !== last);
  if (behind) throw new BackupError(`The sequence ${behind[0]} is not where it was.`);
}

/** One COPY FROM STDIN. Its fault is thrown by the next call. */
class Copy {
  readonly #stream: ReturnType<typeof copyFrom>;
  #fault: Error | undefined;

  constructor(client: pg.Client, statement: string) {
    this.#stream = client.query(copyFrom(statement));
    this.#stream.on('error', (error) => {
      this.#fault = error;
    });
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#fault) throw this.#fault;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }

  async end(): Promise<number> {
    if (this.#fault) throw this.#fault;
    this.#stream.end();
    await once(this.#stream, 'finish');
    return this.#stream.rowCount;
  }
}
