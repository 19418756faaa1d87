// Reads a backup from its first to its last byte and compares what it holds with what it says of itself. It never holds more of it than
// some blocks.
import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { codeOf } from '../database/error-code.ts';
import { BackupError } from './backup-error.ts';
import { readSealed } from './backup-file.ts';
import { type BackupRecord, type Closing, decodeRecords, type Opening, type TableEnd } from './records.ts';

export type OpenedBackup = { file: string; key: KeyObject; head: Buffer };
export type SavedTable = { name: string; rows: number; sums: TableEnd['sums'] };
export type BackupContents = { opening: Opening; tables: SavedTable[]; closing: Closing };

/** The end of a read of all records: a record out of its place is damage. */
export async function checkBackup(opened: OpenedBackup): Promise<BackupContents> {
  const tables: SavedTable[] = [];
  let opening: Opening | undefined;
  let closing: Closing | undefined;
  let name = '';
  for await (const record of readRecords(opened)) {
    if (record.kind === 'opening') opening = record;
    else if (record.kind === 'table') name = record.name;
    else if (record.kind === 'tableEnd') tables.push({ name, rows: record.rows, sums: record.sums });
    else if (record.kind === 'closing') closing = record;
  }
  if (!opening || !closing) throw damaged('it has no end');
  return { opening, tables, closing };
}

/** The records in their order. Each table is compared with its end, and all of them with the closing. */
export async function* readRecords(opened: OpenedBackup): AsyncGenerator<BackupRecord> {
  const order = new Order();
  for await (const record of decodeRecords(unpacked(opened))) {
    order.take(record);
    yield record;
  }
  order.end();
}

async function* unpacked(opened: OpenedBackup): AsyncGenerator<Buffer> {
  const unpack = createZstdDecompress();
  const reading = pipeline(Readable.from(readSealed(opened.file, opened)), unpack);
  // The loop below throws the same error.
  reading.catch(() => undefined);
  try {
    yield* unpack as AsyncIterable<Buffer>;
    await reading;
  } catch (error) {
    const isOfZstd = String(codeOf(error)).startsWith('ZSTD');
    throw isOfZstd ? damaged('it does not unpack') : error;
  }
}

const damaged = (what: string): BackupError => new BackupError(`The backup is damaged: ${what}.`);

/** An opening, then tables with their rows, then the closing. */
class Order {
  #expected: 'opening' | 'table' | 'rows' | 'nothing' = 'opening';
  #digest: Hash = createHash('sha256');
  #lines = 0;
  #tables = 0;
  #rows = 0;

  take(record: BackupRecord): void {
    const place = { opening: 'opening', table: 'table', closing: 'table', rows: 'rows', tableEnd: 'rows' } as const;
    if (place[record.kind] !== this.#expected) throw damaged(`"${record.kind}" is out of its place`);
    if (record.kind === 'opening') this.#expected = 'table';
    else if (record.kind === 'table') this.#beginTable();
    else if (record.kind === 'rows') this.#takeRows(record.bytes);
    else if (record.kind === 'tableEnd') this.#endTable(record);
    else this.#close(record);
  }

  end(): void {
    if (this.#expected !== 'nothing') throw damaged('it has no end');
  }

  #beginTable(): void {
    this.#digest = createHash('sha256');
    this.#lines = 0;
    this.#expected = 'rows';
  }

  #takeRows(bytes: Buffer): void {
    this.#digest.update(bytes);
    this.#lines += countLines(bytes);
  }

  #endTable({ rows, digest }: TableEnd): void {
    if (this.#lines !== rows || this.#digest.digest('hex') !== digest) throw damaged('a table is not what was saved');
    this.#tables += 1;
    this.#rows += rows;
    this.#expected = 'table';
  }

  #close({ tables, rows }: Closing): void {
    if (tables !== this.#tables || rows !== this.#rows) throw damaged('a table is missing');
    this.#expected = 'nothing';
  }
}

/** The lines of COPY's text: a line end within a value is written as `\n`, so each one ends a row. */
export function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
