import { type Cell, pagesOf, type Sheet } from './sheet.ts';

/** It can be handed to a thread. */
export type WholeSheet = Omit<Sheet, 'pages' | 'rowsTotal'> & { rows: Cell[][] };
/** The sheet of rows that are all at hand. */
export const sheetOf = ({ rows, ...sheet }: WholeSheet): Sheet => ({
  ...sheet,
  rowsTotal: rows.length,
  pages: pagesOf(rows),
});
