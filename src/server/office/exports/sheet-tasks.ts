// Tasks of the threads that write small sheets.
import type { ExportFormat } from '../../../contract/exports.ts';
import { sheetOf, type WholeSheet } from './whole-sheet.ts';
import { writeSheet } from './write-sheet.ts';

type SheetFile = { sheet: WholeSheet; format: ExportFormat };

export const tasks = {
  writeFile: async ({ sheet, format }: SheetFile) => {
    const pieces: Buffer[] = [];
    for await (const piece of await writeSheet(sheetOf(sheet), format)) pieces.push(piece);
    // A copy of its own: a small buffer shares its memory with others.
    return { bytes: new Uint8Array(Buffer.concat(pieces)) };
  },
};
