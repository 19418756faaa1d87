import type { ReactNode } from 'react';
import type { RowAction } from './row-actions.tsx';

export type Sort = { field: string; isDescending: boolean };

export type Column<Row> = {
  /** The name of the column, and of the field to sort by. */
  name: string;
  label: string;
  isSortable?: boolean;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

/** Rows that are marked with a checkbox, for something that is done with all of them. */
export type Marks = {
  marked: ReadonlySet<number>;
  /** Marks these rows, or takes their marks away. */
  mark: (ids: readonly number[], isMarked: boolean) => void;
};

export type TableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  /** Nothing yet: their places are drawn. */
  rows: Row[] | undefined;
  /** The rows are old: new ones are being loaded. */
  isStale: boolean;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions?: ((row: Row) => RowAction[]) | undefined;
  /** A row where there is no room for a table. */
  card: (row: Row) => ReactNode;
  marks?: Marks | undefined;
};
