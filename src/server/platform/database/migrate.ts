import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isLockedLong } from './away.ts';
import { distribute } from './distribute.ts';
import { codeOf } from './error-code.ts';
import {
  type AppliedMigration,
  applyMigration,
  createMigrationTable,
  listAppliedMigrations,
  lockMigrations,
  tryLockMigrations,
} from './migration.queries.ts';

/** Shown to the operator without a stack: the message says what to do. */
export class MigrationError extends Error {}

export type MigrationFile = AppliedMigration & { sql: string };
type Log = { info: (sentence: string) => void };

const insufficientPrivilege = '42501';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** Applies the migration files. Many servers may call it at once: one works, the others wait. */
export async function migrate(databaseUrl: string, log: Log, folder = migrationsFolder): Promise<void> {
  const files = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'limelight migrations',
    connectionTimeoutMillis: 5_000,
  });
  // The failing query reports a lost connection; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await tryLockMigrations(client))) {
      log.info('Another server is migrating the database; waiting for it.');
      await lockMigrations(client);
    }
    const waiting = decideMigrations(files, await asOwner(() => readApplied(client)));
    for (const file of waiting) {
      await apply(client, file, log);
      log.info(`Migrated: ${file.name}`);
    }
    await distribute(client, log);
  } finally {
    await client.end();
  }
}

/** A database that belongs to another account is said in a sentence. */
export async function asOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    const words = (error as Error).message;
    throw new MigrationError(
      `The account in DATABASE_URL must be the owner of the database and of its tables: ${words}.`,
      { cause: error },
    );
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await createMigrationTable(client);
  return listAppliedMigrations(client);
}

/** Longer than a backup of a large shop, which keeps a lock on every table. */
const patienceMilliseconds = 15 * 60_000;
const pauseMilliseconds = 1_000;

async function apply(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  try {
    await applyBetweenSales(client, file, log);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${file.name} failed and left no trace: ${words}`, { cause: error });
  }
}

/** A migration that does not get the lock of a table gives way and tries again, so that sales wait a second and no longer. */
async function applyBetweenSales(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMigration(client, file, file.sql);
    } catch (error) {
      if (!isLockedLong(error) || performance.now() > deadline) throw error;
      if (attempt === 1) log.info(`${file.name} waits for a table that other work holds, such as a backup.`);
      await wait(pauseMilliseconds);
    }
  }
}

/** The files that are still to be applied. Throws when this code must not use this database. */
function decideMigrations(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const newestNumber = files.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = byNumber.get(row.number);
    if (!file && row.number > newestNumber) {
      throw new MigrationError(`The database is newer than this program: it has ${row.name}. Start a newer release.`);
    }
    if (!file) throw new MigrationError(`The database has ${row.name}, but the file is gone. Bring it back.`);
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `${file.name} was changed after it ran here (as ${row.name}). Undo that; write a new file.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.number));
  const waiting = files.filter((file) => !done.has(file.number));
  const lastDone = applied.at(-1);
  const late = waiting.find((file) => lastDone && file.number < lastDone.number);
  if (late && lastDone) {
    throw new MigrationError(
      `${late.name} is numbered before ${lastDone.name}, which already ran. Give it a later number.`,
    );
  }
  return waiting;
}

/** Reads and checks the folder: names like 0001-what.sql, each number once, and a first line that says why. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== 'schema.sql').sort();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (!number) throw new MigrationError(`migrations/${name}: the name must be like 0001-what.sql.`);
    const twin = files.find((file) => file.number === number);
    if (twin) throw new MigrationError(`migrations/${name} and ${twin.name} have the same number.`);
    // Line ends of another system do not change the file.
    const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
    if (!/^-- \S/.test(sql)) throw new MigrationError(`migrations/${name}: the first line must say why: "-- why".`);
    files.push({ number, name, checksum: createHash('sha256').update(sql).digest('hex'), sql });
  }
  if (files.length === 0) throw new MigrationError(`No migrations found in ${folder}.`);
  return files;
}
