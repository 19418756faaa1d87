import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { connect } from './connect.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase(2);
});
afterAll(() => fresh.drop());

test('ids and counts come back as numbers, days as text, moments as dates', async () => {
  const { rows } = await sql`select 9007199254740991 as id, date '2026-11-20' as day, now() as moment`.execute(
    fresh.db,
  );
  expect(rows).toEqual([{ id: 9_007_199_254_740_991, day: '2026-11-20', moment: expect.any(Date) }]);
});

test('a number too large for JavaScript is a fault, never a rounded id', async () => {
  await expect(sql`select 9007199254740993`.execute(fresh.db)).rejects.toThrow('does not fit');
});

test('column names change their case, the keys inside JSON do not', async () => {
  const names = { 'zh-hk': '矚目大劇院', en: 'Limelight_Theatre' };
  await fresh.db.insertInto('site').values({ name: 'Limelight Theatre', names, region: 'HK' }).execute();
  const site = await fresh.db.selectFrom('site').select(['names', 'searchText']).executeTakeFirstOrThrow();
  expect(site.names).toEqual(names);
  const { rows } = await sql`select '{"buy_notes": {"first_line": 1}}'::jsonb as some_json`.execute(fresh.db);
  expect(rows).toEqual([{ someJson: { buy_notes: { first_line: 1 } } }]);
});

test('a statement that takes too long is stopped by PostgreSQL itself', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    fresh.db,
  );
  expect(rows.map((row) => row.setting)).toEqual(['10000', '2000', '5000']);
});

test('losing every connection is survived, and the next query opens a new one', async () => {
  const lost: Error[] = [];
  const { db, pool } = connect(fresh.url, 1, (error) => lost.push(error));
  const first = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${first.rows[0]?.pid})`.execute(fresh.db);
  await expect.poll(() => lost.length).toBe(1);
  const second = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  expect(second.rows[0]?.pid).not.toBe(first.rows[0]?.pid);
  await pool.end();
});

test('a connection that PostgreSQL ends while the pool is closed is not lost', async () => {
  const lost: Error[] = [];
  const { pool } = connect(fresh.url, 1, (error) => lost.push(error));
  pool.emit('error', new Error('before'));
  const ended = pool.end();
  pool.emit('error', new Error('terminating connection due to administrator command'));
  await ended;
  expect(lost).toEqual([new Error('before')]);
});
