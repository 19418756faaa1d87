// Saves one moment of the whole shop while it sells: rows of all tables go through compression and encryption into the file, a block at a
// time. The file gets its name when it has been read back.
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listAppliedMigrations } from '../database/migration.queries.ts';
import { version } from '../servers/version.ts';
import {
  type BackupTable,
  beginSnapshot,
  copyOut,
  listSequences,
  listTables,
  openBackupClient,
  sumMoney,
} from './backup.queries.ts';
import { BackupError } from './backup-error.ts';
import { writeSealed } from './backup-file.ts';
import { type BackupLock, lockFile } from './backup-key.ts';
import { type BackupContents, checkBackup, countLines } from './read-backup.ts';
import { type BackupRecord, encodeRecord } from './records.ts';

type BackupOptions = {
  databaseUrl: string;
  file: string;
  lock: BackupLock;
  /** SECRET_KEY of the shop, where it has one. */
  secretKey: string | undefined;
  signal?: AbortSignal;
};
export type WrittenBackup = BackupContents & { bytes: number };

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export async function writeBackup(wanted: BackupOptions): Promise<WrittenBackup> {
  const { databaseUrl, file, lock } = wanted;
  const fileKey = await lockFile(lock);
  const client = await openBackupClient(databaseUrl);
  try {
    let contents: BackupContents | undefined;
    const bytes = await writeSealed(file, fileKey, packed(client, wanted), async (part) => {
      contents = await checkBackup({ file: part, ...fileKey });
    });
    return { ...(contents as BackupContents), bytes };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Recognises SECRET_KEY without revealing it. */
export const keyMarkOf = (secretKey: string | undefined): string | null =>
  secretKey ? createHmac('sha256', secretKey).update('the key of a backup').digest('hex') : null;

async function* packed(client: pg.Client, wanted: BackupOptions): AsyncGenerator<Buffer> {
  const pack = createZstdCompress(compression);
  const options = wanted.signal ? { signal: wanted.signal } : {};
  const packing = pipeline(Readable.from(encoded(client, wanted)), pack, options);
  // The loop below throws the same error.
  packing.catch(() => undefined);
  yield* pack as AsyncIterable<Buffer>;
  await packing;
}

async function* encoded(client: pg.Client, wanted: BackupOptions): AsyncGenerator<Buffer> {
  for await (const record of readShop(client, wanted)) yield* encodeRecord(record);
}

async function* readShop(client: pg.Client, { secretKey }: BackupOptions): AsyncGenerator<BackupRecord> {
  const before = await listTables(client);
  if (before.length === 0) throw new BackupError('There is nothing to save: the database has no shop.');
  const madeAt = (await beginSnapshot(client, before)).toISOString();
  const migrations = await listAppliedMigrations(client);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupError('A migration has just changed the tables. Begin again.');
  yield { kind: 'opening', shopVersion: version, madeAt, migrations, keyMark: keyMarkOf(secretKey) };
  let rows = 0;
  for (const table of tables)
    for await (const record of readTable(client, table)) {
      if (record.kind === 'tableEnd') rows += record.rows;
      yield record;
    }
  yield { kind: 'closing', tables: tables.length, rows, sequences: await listSequences(client) };
}

async function* readTable(client: pg.Client, table: BackupTable): AsyncGenerator<BackupRecord> {
  yield { kind: 'table', name: table.name, columns: table.columns };
  const digest = createHash('sha256');
  let rows = 0;
  for await (const bytes of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    digest.update(bytes);
    rows += countLines(bytes);
    yield { kind: 'rows', bytes };
  }
  yield { kind: 'tableEnd', rows, digest: digest.digest('hex'), sums: await sumMoney(client, table) };
}
