// A settlement as a table for a spreadsheet program.

/** So that Excel reads Chinese. */
const byteOrderMark = '\uFEFF';
/** A cell that begins like a formula would be computed by the program that opens the file. */
const formula = /^[=+\-@\t\r]/;

export type Cell = string | number;

/** Numbers stay numbers, also negative ones. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
