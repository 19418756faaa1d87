// Makes a file: its rows are read a page at a time and stored in parts, so that a file of any length takes little memory.
import { sealBytes, unseal } from '../../platform/signing/sealed.ts';
import { addPart, type ExportRow, endExport, findRunning, noteAlive } from './exports.queries.ts';
import { orderSheet, ticketSheet } from './order-sheets.ts';
import { pickColumns } from './pick-columns.ts';
import { refundSheet } from './refund-sheet.ts';
import { reportSheet } from './report-sheets.ts';
import { isSettlement, settlementSheet } from './settlement-sheets.ts';
import type { ExportServices, Sheet } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

const partBytes = 1024 * 1024;
const noteMilliseconds = 15_000;

/** A part may take minutes where few rows of very many fit: the file is noted as alive meanwhile. */
export async function makeExport(services: ExportServices, id: string): Promise<void> {
  const note = () => void noteAlive(services.db, id).catch(() => undefined);
  const noting = setInterval(note, noteMilliseconds);
  await makeParts(services, id).finally(() => clearInterval(noting));
}

async function makeParts(services: ExportServices, id: string): Promise<void> {
  const { db } = services;
  const file = await findRunning(db, id);
  if (!file) return;
  const sheet = pickColumns(file, await sheetOf(services, file));
  const counted = countRows(sheet);
  const parts = partsOf(await writeSheet(counted.sheet, file.format));
  let number = 0;
  let stored = Promise.resolve(true);
  for await (const plain of parts) {
    // Names of buyers are in no copy of the database.
    const content = sealBytes(services.signingKey, 'export', plain);
    const progress = { rowsDone: counted.rowsDone(), rowsTotal: Math.max(sheet.rowsTotal, counted.rowsDone()) };
    if (!(await stored)) return;
    // Rows of the next part are read and written meanwhile.
    stored = addPart(db, { id, number, content, bytes: plain.length, ...progress });
    stored.catch(() => undefined);
    number += 1;
  }
  if (!(await stored)) return;
  await endExport(db, id, 'DONE');
}

function sheetOf(services: ExportServices, file: ExportRow): Promise<Sheet> {
  if (isSettlement(file)) return settlementSheet(services.db, file);
  if (file.contents === 'refunds') return refundSheet(services, file.locale);
  if (file.contents !== 'orders' && file.contents !== 'tickets') return reportSheet(services.db, file);
  const query = file.sealedQuery ? unseal(services.signingKey, 'export', file.sealedQuery) : undefined;
  const wanted = { ...file, filter: { ...file.filter, query } };
  return (file.contents === 'orders' ? orderSheet : ticketSheet)(services, wanted);
}

function countRows(sheet: Sheet) {
  let done = 0;
  async function* counting() {
    for await (const page of sheet.pages) {
      done += page.length;
      yield page;
    }
  }
  return { sheet: { ...sheet, pages: counting() }, rowsDone: () => done };
}

async function* partsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
