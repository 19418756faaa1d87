// The contents of a backup, before they are compressed: records of a length, a kind and their bytes. Descriptions are JSON; rows are the
// text of PostgreSQL's COPY, cut anywhere.
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const name = z.string().min(1).max(63);
const decimal = z.string().regex(/^-?\d{1,30}$/);

const opening = z.object({
  kind: z.literal('opening'),
  shopVersion: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  /** Made from SECRET_KEY, to recognise it; null where the shop's key is in the database, and so in the backup. */
  keyMark: z.string().nullable(),
});
const table = z.object({ kind: z.literal('table'), name, columns: z.array(name).min(1) });
const tableEnd = z.object({
  kind: z.literal('tableEnd'),
  rows: z.int().nonnegative(),
  digest: z.string(),
  /** The sum of each column of money, in cents. */
  sums: z.record(name, decimal),
});
const closing = z.object({
  kind: z.literal('closing'),
  tables: z.int(),
  rows: z.int(),
  /** The last number that each sequence gave out. */
  sequences: z.record(name, decimal),
});
const description = z.discriminatedUnion('kind', [opening, table, tableEnd, closing]);

export type Opening = z.infer<typeof opening>;
export type TableEnd = z.infer<typeof tableEnd>;
export type Closing = z.infer<typeof closing>;
export type BackupRecord = z.infer<typeof description> | { kind: 'rows'; bytes: Buffer };

const headBytes = 5;
const recordBytesMax = 4 * 1024 * 1024;
const codes = { json: 1, rows: 2 };

/** The pieces of a record, to be written one after the other: rows are not copied. */
export function encodeRecord(record: BackupRecord): Buffer[] {
  const isRows = record.kind === 'rows';
  const bytes = isRows ? record.bytes : Buffer.from(JSON.stringify(record));
  if (bytes.length > recordBytesMax) throw new Error(`a record of ${bytes.length} bytes`);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(bytes.length, 0);
  head[4] = isRows ? codes.rows : codes.json;
  return [head, bytes];
}

export async function* decodeRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let needed = headBytes;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < needed) continue;
    let all = Buffer.concat(waiting);
    for (;;) {
      needed = all.length < headBytes ? headBytes : headBytes + all.readUInt32BE(0);
      if (needed > headBytes + recordBytesMax) throw new BackupError('The backup is damaged: a record is too long.');
      if (all.length < needed) break;
      yield decode(all[4] === codes.rows, all.subarray(headBytes, needed));
      all = all.subarray(needed);
    }
    waiting = [all];
    bytes = all.length;
  }
  if (bytes > 0) throw new BackupError('The backup is damaged: it ends within a record.');
}

function decode(isRows: boolean, bytes: Buffer): BackupRecord {
  if (isRows) return { kind: 'rows', bytes };
  const parsed = description.safeParse(JSON.parse(bytes.toString()));
  if (!parsed.success)
    throw new BackupError('This backup was made by a newer release. Restore it with that one.', {
      cause: parsed.error,
    });
  return parsed.data;
}
