import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { BatchLane } from './batch-lane.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const list = { name: 'list', text: 'select name from growing where event_id = $1', values: [7] };
/** The plan that the connection keeps. */
const explain = { text: 'explain execute list (7)' };

test('plans follow the tables as these grow', async () => {
  await database.pool.query(`
    create table growing (event_id bigint, id bigint, name text, primary key (event_id, id)) with (autovacuum_enabled = false)`);
  const lane = new BatchLane<null, number>({
    databaseUrl: database.url,
    run: async (connection, items) => {
      const [, plan = []] = await connection.transact([list, explain]);
      return items.map(() => Number(/ rows=(\d+)/.exec(String(plan[0]?.['QUERY PLAN']))?.[1]));
    },
  });
  const rowsExpected = await lane.add(null);
  await database.pool.query(
    `insert into growing select 7, i, repeat('name ', 20) || i from generate_series(1, 9000) i`,
  );
  expect(await lane.add(null)).toBeGreaterThan(5 * rowsExpected);
  await lane.stop();
});
