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

type PlacedCell = { row: number; column: number; text: string };
type Grid = {
  /** The names of each row, in all languages. */
  rowNames: readonly (readonly string[])[];
  columns: number;
};

/**
 * The cells that a pasted table fills, from one cell on. A first column with names of rows puts each line at its row, and a line of
 * headings is left out. Cells beside the grid are counted.
 */
export function placePasted(
  table: readonly string[][],
  { rowNames, columns }: Grid,
  from: { row: number; column: number },
) {
  const named = table.some(([first]) => rowOf(rowNames, first) >= 0);
  const cells: PlacedCell[] = [];
  let outside = 0;
  for (const [index, line] of table.entries()) {
    const row = named ? rowOf(rowNames, line[0]) : from.row + index;
    const texts = named ? line.slice(1) : line;
    if (named && row < 0 && index === 0) continue;
    for (const [at, text] of texts.entries()) {
      const column = from.column + at;
      if (row >= 0 && row < rowNames.length && column < columns) cells.push({ row, column, text });
      else if (text !== '') outside += 1;
    }
  }
  return { cells, outside };
}

const rowOf = (rowNames: Grid['rowNames'], name: string | undefined): number =>
  !name ? -1 : rowNames.findIndex((names) => names.some((each) => each.toLowerCase() === name.toLowerCase()));

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
