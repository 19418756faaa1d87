import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { MigrationError, migrate } from './migrate.ts';

const silent = { info: () => {} };
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.url, silent, folder);

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

test('twenty servers that start at once migrate an empty database once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => migrate(database.url, silent)));
  const applied = await ask('select name from migration order by number');
  expect(applied[0]).toBe('0001-catalogue.sql');
  expect(await ask('select count(*)::int from event')).toEqual([0]);
});

test('a second run does nothing, a new file is applied', async () => {
  await write('0001-seats.sql', '-- Seats to count.\ncreate table seat (id int);');
  await run();
  await run();
  await write('0002-more-seats.sql', '-- Three of them.\ninsert into seat values (1), (2), (3);');
  await run();
  await run();
  expect(await ask('select count(*)::int from seat')).toEqual([3]);
});

test('a file that fails leaves nothing behind, and the next try may succeed', async () => {
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  await write('0002-broken.sql', '-- Half of it works.\ncreate table row (id int);\ninsert into nowhere values (1);');
  await expect(run()).rejects.toThrow(
    'Migration 0002-broken.sql failed and left no trace: relation "nowhere" does not exist',
  );
  expect(await ask(`select to_regclass('public.row'), to_regclass('public.seat') is not null`)).toEqual([null, true]);
  await write('0002-broken.sql', '-- Mended.\ncreate table row (id int);');
  await run();
  expect(await ask('select number from migration order by number')).toEqual([1, 2]);
});

test('a database of another account is refused with what its owner has to do', async () => {
  const account = `stranger_${process.pid}_${Date.now()}`;
  await ask(`create role ${account} login password 'stranger'`);
  const url = new URL(database.url);
  [url.username, url.password] = [account, 'stranger'];
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  const refused = migrate(url.href, silent, folder);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow(
    'The account in DATABASE_URL must be the owner of the database and of its tables: permission denied for schema public.',
  );
  await ask(`drop role ${account}`);
});

test('a file whose table is locked gives way to sales, and is applied when the lock is gone', async () => {
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  await run();
  await write('0002-wide.sql', '-- Wider.\nalter table seat add column row text;');
  const backup = new pg.Client({ connectionString: database.url });
  await backup.connect();
  await backup.query('begin; lock table seat in access share mode');
  const sentences: string[] = [];
  const migrated = migrate(database.url, { info: (sentence) => sentences.push(sentence) }, folder);
  await expect
    .poll(() => sentences)
    .toContain('0002-wide.sql waits for a table that other work holds, such as a backup.');
  expect(await ask('select count(*)::int from seat')).toEqual([0]);
  await backup.query('commit');
  await backup.end();
  await migrated;
  expect(await ask('select number from migration order by number')).toEqual([1, 2]);
});

test('a file that was changed after it ran is refused', async () => {
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  await run();
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id bigint);');
  await expect(run()).rejects.toThrow('0001-seats.sql was changed after it ran');
});

test('the same file with the line ends of another system is the same file', async () => {
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);\n');
  await run();
  await write('0001-seats.sql', '-- Seats.\r\ncreate table seat (id int);\r\n');
  await run();
});

test('a file that vanished is refused, and so is a database from a newer release', async () => {
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  await write('0002-rows.sql', '-- Rows.\ncreate table row (id int);');
  await run();
  await rename(join(folder, '0001-seats.sql'), join(folder, '0001-seats.gone'));
  await expect(run()).rejects.toThrow('The database has 0001-seats.sql, but the file is gone');
  await rename(join(folder, '0001-seats.gone'), join(folder, '0001-seats.sql'));
  await rm(join(folder, '0002-rows.sql'));
  await expect(run()).rejects.toThrow('The database is newer than this program: it has 0002-rows.sql');
});

test('a file numbered before one that already ran is refused', async () => {
  await write('0002-rows.sql', '-- Rows.\ncreate table row (id int);');
  await run();
  await write('0001-late.sql', '-- Too late.\ncreate table seat (id int);');
  await expect(run()).rejects.toThrow('0001-late.sql is numbered before 0002-rows.sql');
});

test.each([
  ['0001-seats.sql', 'create table seat (id int);', 'the first line must say why'],
  ['0001-seats.sql', '--\ncreate table seat (id int);', 'the first line must say why'],
  ['seats.sql', '-- Seats.\nselect 1;', 'the name must be like 0001-what.sql'],
  ['0000-seats.sql', '-- Seats.\nselect 1;', 'the name must be like 0001-what.sql'],
])('%s with %j is refused before anything runs', async (name, sql, words) => {
  await write(name, sql);
  await expect(run()).rejects.toThrow(words);
  expect(await ask(`select to_regclass('public.migration')`)).toEqual([null]);
});

test('two files with one number are refused', async () => {
  await write('0001-seats.sql', '-- Seats.\nselect 1;');
  await write('0001-rows.sql', '-- Rows.\nselect 1;');
  await expect(run()).rejects.toThrow('have the same number');
});

test('the written schema may lie beside the migrations', async () => {
  await copyFile(new URL('../../../../migrations/schema.sql', import.meta.url), join(folder, 'schema.sql'));
  await write('0001-seats.sql', '-- Seats.\ncreate table seat (id int);');
  await run();
  expect(await ask('select number from migration')).toEqual([1]);
});
