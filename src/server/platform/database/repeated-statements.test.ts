import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { RepeatedStatements } from './repeated-statements.ts';
import { TimedPool } from './timed-pool.ts';

const times = (count: number, statements: RepeatedStatements, text: string) =>
  Array.from({ length: count }, () => statements.nameOf(text));

test('a statement that comes again and again has a name of its own, from the tenth time on', () => {
  const statements = new RepeatedStatements();
  expect(times(11, statements, 'select $1')).toEqual([...Array(9).fill(undefined), 'repeated 1', 'repeated 1']);
  expect(times(10, statements, 'select $2').at(-1)).toBe('repeated 2');
  expect(statements.nameOf('select $1')).toBe('repeated 1');
});

test.each([
  ['select * from event where id = $1', false],
  ['select "orders".*, $1 from orders', false],
  ['insert into a values ($1) returning *', false],
  ['select id, * from a where b = $1', false],
  ['select count(*), 2 * 3 from a where b = $1', false],
  ['select count(*)::int from a where b = $1', true],
  ['select 2*$1', true],
])('%s gets a name: %s', (text, isNamed) => {
  expect(times(20, new RepeatedStatements(), text).at(-1) !== undefined).toBe(isNamed);
});

test('texts that never come again take no memory, and names are few', () => {
  const statements = new RepeatedStatements();
  for (let number = 0; number < 10_000; number += 1) statements.nameOf(`select ${number}, $1`);
  const named = Array.from({ length: 300 }, (_, number) => times(10, statements, `select $1, ${number}`).at(-1));
  expect(named.filter(Boolean)).toHaveLength(100);
});

let database: FreshDatabase;
let pool: TimedPool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new TimedPool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const named = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('the database keeps it parsed, and the rows are the same', async () => {
  const text = 'select code, $1::int + 1 as more from generate_series(1, 2) code';
  const rows = [];
  for (let time = 0; time < 12; time += 1) rows.push((await pool.query(text, [time])).rows);
  expect(rows.map(([first, second]) => [first.more, second.code])).toEqual(rows.map((_, time) => [time + 1, 2]));
  expect(await named()).toEqual([text]);
});

test('a column that is added meanwhile is no fault', async () => {
  await pool.query('create table growing (id int)');
  const [all, one] = ['select * from growing where id > $1', 'select id from growing where id > $1'];
  for (let time = 0; time < 12; time += 1) for (const text of [all, one]) await pool.query(text, [0]);
  await pool.query('alter table growing add column name text default $$new$$');
  await pool.query('insert into growing values (1)');
  expect((await pool.query(all, [0])).rows).toEqual([{ id: 1, name: 'new' }]);
  expect((await pool.query(one, [0])).rows).toEqual([{ id: 1 }]);
});

test('a statement that fails leaves its name usable', async () => {
  const text = 'select 10 / $1::int as part from pg_class limit 1';
  for (let time = 0; time < 12; time += 1) await pool.query(text, [5]);
  await expect(pool.query(text, [0])).rejects.toThrow('division by zero');
  expect((await pool.query(text, [2])).rows).toEqual([{ part: 5 }]);
});
