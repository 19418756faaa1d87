// A table that is written to a file: its rows come a page at a time, so that a file of any length takes the memory of one page.
import type { Deps } from '../../platform/deps.ts';

export type ExportServices = Pick<Deps, 'db' | 'signingKey'>;

/** Cents for money, milliseconds since 1970 for a time, `2027-03-31` for a day. */
export type Cell = string | number | null;
export type Column = { head: string; is: 'text' | 'count' | 'money' | 'time' | 'day'; width: number };
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

/** `2027-03-31 20:15` in Hong Kong. */
export const timeText = (milliseconds: number): string =>
  new Date(milliseconds + hongKongMilliseconds).toISOString().slice(0, 16).replace('T', ' ');

/** `-1280.50` */
export const moneyText = (cents: number): string => (cents / 100).toFixed(2);

export async function* pagesOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
