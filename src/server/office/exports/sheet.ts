// A table that is written to a file: its rows come a page at a time, so that a file of any length takes the memory of one page.
import type { ColumnKind } from '../../../contract/export-columns.ts';
import { twoDigits } from '../../../domain/catalogue/hong-kong-time.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Deps } from '../../platform/deps.ts';
import { keptByValue } from './kept-by-value.ts';

export type ExportServices = Pick<Deps, 'db' | 'signingKey' | 'log'>;

/** Cents for money, milliseconds since 1970 for a time, `2027-03-31` for a day. */
export type Cell = string | number | null;
export type Column = { head: string; is: ColumnKind; width: number };
export type Sheet = {
  title: string;
  /** The filters of the rows in words, for documents that are read without the screen. */
  notes: string[];
  columns: Column[];
  rowsTotal: number;
  pages: AsyncIterable<Cell[][]>;
  /** A last row. */
  sums?: Cell[];
};

/** There has been no summer time in Hong Kong since 1979. */
const hongKongMilliseconds = 8 * 3_600_000;
const dayMilliseconds = 86_400_000;
const dayText = keptByValue((day: number) => new Date(day * dayMilliseconds).toISOString().slice(0, 10));
const minuteTexts = Array.from({ length: 1440 }, (_, at) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`);

/** `2027-03-31 20:15` in Hong Kong. */
export function timeText(milliseconds: number): string {
  const here = milliseconds + hongKongMilliseconds;
  const day = Math.floor(here / dayMilliseconds);
  return `${dayText(day)} ${minuteTexts[Math.floor((here - day * dayMilliseconds) / 60_000)]}`;
}

/** `-1280.50` */
export const moneyText = keptByValue((cents: number) => dollarsFrom(cents).toFixed(2));

/** Dollars of a reply. */
export async function* pagesOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
