/** The row of a statement that always has one, as a count or an insert does; a fault where it has none. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement has no row.');
  return row;
}
