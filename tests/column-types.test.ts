import { expect, test } from 'vitest';
import { listColumns, listConstraints } from '../scripts/catalog.queries.ts';
import { columnTypes } from '../scripts/column-types.ts';
import { freshDatabase } from './support/database/fresh-database.ts';

/** The text of a check that allows some words alone: `CHECK ((status = ANY (ARRAY['WAITING'::text, …])))`. */
const onlyWords = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/;
const wordsIn = (list: string) => [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => word);

async function readSchema() {
  const { pool, drop } = await freshDatabase(1);
  const client = await pool.connect();
  const columns = await listColumns(client);
  const constraints = await listConstraints(client);
  client.release();
  await drop();
  const checked = constraints.flatMap(({ table, definition }) => {
    const [, column, list] = onlyWords.exec(definition) ?? [];
    return column && list ? [[`${table}.${column}`, wordsIn(list)] as const] : [];
  });
  return {
    columns: new Set<string>(columns.map(({ table, name }) => `${table}.${name}`)),
    checked: new Map<string, (string | undefined)[]>(checked),
  };
}

test('the words of a named type are those that the check of its column allows', async () => {
  const { columns, checked } = await readSchema();
  expect(Object.keys(columnTypes).filter((column) => !columns.has(column))).toEqual([]);
  const compared = Object.entries(columnTypes).flatMap(([column, type]) => {
    const words = checked.get(column);
    return words && type?.values ? [{ column, words, values: type.values }] : [];
  });
  expect(compared.length).toBeGreaterThan(30);
  for (const { column, words, values } of compared)
    expect([...values].sort(), `the type of ${column}`).toEqual([...words].sort());
});
