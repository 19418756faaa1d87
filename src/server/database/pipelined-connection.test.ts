import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/fresh-database.ts';
import { PipelinedConnection } from './pipelined-connection.ts';

let database: FreshDatabase;
let connection: PipelinedConnection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = new PipelinedConnection(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const one = { text: 'select 1::int8 as number' };
const begin = { text: 'begin' };
const commit = { text: 'commit' };

test('answers every statement in its order, numbers as numbers', async () => {
  expect(await connection.send([begin, one, { text: 'select $1::text as word', values: ['二'] }, commit])).toEqual([
    [],
    [{ number: 1 }],
    [{ word: '二' }],
    [],
  ]);
});

test('rejects with the first failure, and is good again after a roll-back', async () => {
  const failing = connection.send([begin, { text: 'select 1 / 0' }, one, commit]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await connection.rollBack();
  expect(await connection.send([one])).toEqual([[{ number: 1 }]]);
});

test('does not take the end of a failed transaction for a commit', async () => {
  await connection.send([begin]);
  await expect(connection.send([{ text: 'select 1 / 0' }])).rejects.toMatchObject({ code: '22012' });
  await expect(connection.send([commit])).rejects.toThrow('rolled back');
  await connection.rollBack();
});

test('connects anew when the database has ended the connection', async () => {
  const [[backend] = []] = await connection.send([{ text: 'select pg_backend_pid() as pid' }]);
  await database.pool.query('select pg_terminate_backend($1)', [backend?.pid]);
  await expect.poll(() => connection.send([one]).catch(() => 'away')).toEqual([[{ number: 1 }]]);
});
