import { useState } from 'react';
import { type ColumnsContents, columnNames } from '../../../contract/export-columns.ts';

/** All columns in an order, and which of them are chosen. */
export function useColumns(contents: ColumnsContents) {
  const [order, setOrder] = useState(columnNames(contents));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(order));
  return {
    order,
    chosen,
    columns: order.filter((name) => chosen.has(name)),
    choose: (name: string, isChosen: boolean) =>
      setChosen(new Set(order.filter((each) => (each === name ? isChosen : chosen.has(each))))),
    move: (name: string, by: -1 | 1) => setOrder(moved(order, name, by)),
    /** The chosen ones first. A saved column that is no more is left out. */
    show: (shownContents: ColumnsContents, columns?: readonly string[]) => {
      const all = columnNames(shownContents);
      const first = (columns ?? all).filter((name) => all.includes(name));
      setOrder([...first, ...all.filter((name) => !first.includes(name))]);
      setChosen(new Set(first));
    },
  };
}
export type UsedColumns = ReturnType<typeof useColumns>;

function moved(order: readonly string[], name: string, by: -1 | 1): string[] {
  const from = order.indexOf(name);
  const others = order.filter((each) => each !== name);
  return others.toSpliced(Math.max(from + by, 0), 0, name);
}
