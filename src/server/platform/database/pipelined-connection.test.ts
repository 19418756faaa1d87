import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { isAway } from './away.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import { asServerRole } from './server-role.ts';

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
const failure = { text: 'select 1 / 0' };
const backend = { text: 'select pg_backend_pid() as pid' };
const written = async () => (await database.pool.query('select name from seed')).rows;
const write = (name: string) => ({ text: 'insert into seed (name) values ($1)', values: [name] });

test('answers every statement in its order, numbers as numbers', async () => {
  const word = { text: 'select $1::text as word', values: ['二'] };
  expect(await connection.begin([one, word])).toEqual([[{ number: 1 }], [{ word: '二' }]]);
  expect(await connection.commit([one])).toEqual([[{ number: 1 }]]);
});

test('rejects with the first failure, and is good again after a roll-back', async () => {
  await expect(connection.begin([failure, one])).rejects.toMatchObject({ code: '22012' });
  await connection.rollBack();
  await connection.begin([one]);
  await expect(connection.commit([failure, one])).rejects.toMatchObject({ code: '22012' });
  await connection.rollBack();
  expect(await connection.begin([one])).toEqual([[{ number: 1 }]]);
  await connection.commit([]);
});

test('does not take the end of a failed transaction for a commit', async () => {
  await expect(connection.begin([write('half'), failure])).rejects.toMatchObject({ code: '22012' });
  await expect(connection.commit([])).rejects.toThrow('rolled back');
  await connection.rollBack();
  expect(await written()).toEqual([]);
});

test('a whole transaction at once is there as a whole, or not at all', async () => {
  await expect(connection.transact([write('first'), failure, write('second')])).rejects.toMatchObject({
    code: '22012',
  });
  expect(await written()).toEqual([]);
  expect(await connection.transact([write('third'), one])).toEqual([[], [{ number: 1 }]]);
  expect(await written()).toEqual([{ name: 'third' }]);
  await database.pool.query('delete from seed');
});

test('a transaction whose connection has ended is not finished on another one', async () => {
  const [[running] = []] = await connection.begin([backend, write('half')]);
  await database.pool.query('select pg_terminate_backend($1)', [running?.pid]);
  await expect
    .poll(() => connection.commit([write('other half')]).catch((error: Error) => error.message))
    .toMatch(/lost|terminat/i);
  await connection.rollBack();
  await connection.begin([write('whole')]);
  await connection.commit([]);
  expect(await written()).toEqual([{ name: 'whole' }]);
});

test('a database that does not answer is given up, and asked again on a new connection', async () => {
  const impatient = new PipelinedConnection(database.url, 200);
  await expect(impatient.begin([{ text: 'select pg_sleep(4)' }])).rejects.toSatisfy(isAway);
  await impatient.rollBack();
  expect(await impatient.begin([one])).toEqual([[{ number: 1 }]]);
  await impatient.commit([]);
  await impatient.close();
});

test('what was sent does not stay in memory until the next large collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect: (how: { type: 'minor' }) => void = runInNewContext('gc');
  const [times, bytes] = [60, 50_000];
  const before = process.memoryUsage().arrayBuffers;
  for (let sent = 0; sent < times; sent += 1) {
    await connection.begin([{ text: 'select length($1::bytea)', values: [Buffer.alloc(bytes)] }]);
    await connection.commit([]);
  }
  const kept = () => {
    collect({ type: 'minor' });
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(kept).toBeLessThan((times * bytes) / 4);
});

test('under the shop’s own role statements are planned as they are without it', async () => {
  const url = (await asServerRole(database.url)) ?? '';
  const underRole = new PipelinedConnection(url);
  const requested = {
    text: `select current_user as role, current_setting('enable_seqscan') as seqscan, current_setting('plan_cache_mode') as plans`,
  };
  expect(await underRole.begin([requested])).toEqual([
    [{ role: 'limelight_server', seqscan: 'off', plans: 'force_generic_plan' }],
  ]);
  await underRole.rollBack();
  await underRole.close();
});
