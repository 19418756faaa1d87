// Prices as a grid of zone and ticket type, as people type and paste it. A cell is text until it is saved.

/** The texts of the cells by their names. */
export type GridTexts = Readonly<Record<string, string>>;

export const cellName = (zoneId: number, ticketType: string): string => `${zoneId} ${ticketType}`;

/** The amount in dollars; null for an empty cell, undefined for a text that is none. */
export function readAmount(text: string, dollarsMax: number): number | null | undefined {
  const plain = text.normalize('NFKC').replace(/^\s*(?:HK|MOP)?\s*\$?|[\s,]/gi, '');
  if (plain === '') return null;
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  const dollars = Number(plain);
  return dollars <= dollarsMax ? dollars : undefined;
}

const pastedRowsMax = 300;
const pastedColumnsMax = 20;

/** The cells of a text from a spreadsheet: a line for each row, tabs between the columns. */
export function readPasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n', pastedRowsMax);
  return lines.map((line) => line.split('\t', pastedColumnsMax).map(unquoted));
}

/** Spreadsheets put quotes around a cell with a line break or a quote. */
const unquoted = (cell: string): string => {
  const inner = /^"(.*)"$/.exec(cell.trim())?.[1];
  return inner === undefined ? cell.trim() : inner.replaceAll('""', '"');
};

export type CellConflict = { cell: string; mine: string; theirs: string };

/**
 * Joins the changes of two people since `base`. A cell that only one of them changed has that change; one that both changed differently
 * keeps mine, and is a conflict.
 */
export function mergeGrids(base: GridTexts, mine: GridTexts, theirs: GridTexts) {
  const conflicts: CellConflict[] = [];
  const merged: Record<string, string> = {};
  for (const cell of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before = '', own = '', other = ''] = [base[cell], mine[cell], theirs[cell]];
    merged[cell] = own === before ? other : own;
    if (own !== before && other !== before && own !== other) conflicts.push({ cell, mine: own, theirs: other });
  }
  return { merged, conflicts };
}
