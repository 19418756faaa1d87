import { columnNames } from '../../../contract/export-columns.ts';
import type { ExportOrder } from '../../../contract/exports.ts';
import type { Cell, Sheet } from './sheet.ts';

type ColumnChoice = Pick<ExportOrder, 'contents'> & { columns?: string[] | null | undefined };

/** The sheet with the chosen columns alone, in the order of the choice. A column that is no more is left out. */
export function pickColumns({ contents, columns }: ColumnChoice, sheet: Sheet): Sheet {
  if (!columns || (contents !== 'orders' && contents !== 'tickets')) return sheet;
  const names = columnNames(contents);
  const places = columns.map((name) => names.indexOf(name)).filter((place) => place >= 0);
  const pick = <Value>(values: readonly Value[]) => places.map((place) => values[place] as Value);
  return { ...sheet, columns: pick(sheet.columns), pages: pickedPages(sheet.pages, pick) };
}

async function* pickedPages(pages: AsyncIterable<Cell[][]>, pick: (row: Cell[]) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(pick);
}
