// The figures of a server, and its threads: the main thread while it works and stalls, and sessions that block each other.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { DumpedThread, Metrics } from '../../../contract/management-metrics.ts';
import { connect } from '../../platform/database/connect.ts';
import { readAsAccount } from '../../platform/database/server-role.queries.ts';
import { asServerRole } from '../../platform/database/server-role.ts';
import { readDatabaseParts } from './health-parts.ts';
import { listDatabaseSessions } from './sessions.queries.ts';

let shop: RunningApp;
let operator: SignedIn;
let address: string;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['sayAlive'] });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

/** A dump on a busy machine may take longer than a question waits: 409 says so, and whoever asks again shares it. */
async function read<Body>(path: string): Promise<Body> {
  const ask = () => fetch(`${address}${path}`, { headers: operator.headers });
  let reply = await ask();
  await until(async () => {
    if (reply.status === 409) reply = await ask();
    return reply.status !== 409;
  }, 60);
  expect(reply.status, path).toBe(200);
  return reply.json() as Promise<Body>;
}
const readMetrics = () => read<Metrics>('/management/jhimetrics');
const readThreads = async () => (await read<{ threads: DumpedThread[] }>('/management/threaddump')).threads;

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('requests', () => {
  test('are counted by the path of their route, never by an address', async () => {
    await fetch(`${address}/api/events?eventCode=a-secret-word`);
    await fetch(`${address}/no-such-page/a-secret-word`);
    await until(async () => (await readMetrics())['http.server.requests'].percode['404'] !== undefined);
    const { services } = await readMetrics();
    expect(services['/api/events']?.GET?.count).toBeGreaterThan(0);
    expect(JSON.stringify(services)).not.toContain('a-secret-word');
  });

  test('the connections of the pool have waits, openings and uses', async () => {
    const { databases } = await readMetrics();
    expect(databases.max.value).toBe(10);
    expect(databases.connections.value).toBe(databases.active.value + databases.idle.value);
    for (const kind of ['acquire', 'creation', 'usage'] as const) expect(databases[kind].count).toBeGreaterThan(0);
    expect(databases.creation['0.5']).toBeGreaterThan(0);
  });
});

/** A second session waits for a table that a first one has. */
async function blockedSession() {
  const holder = await shop.pool.connect();
  const waiter = await shop.pool.connect();
  const pidOf = async (client: typeof holder) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const [holding, waiting] = [await pidOf(holder), await pidOf(waiter)];
  await holder.query('begin');
  await holder.query('lock table zone in access exclusive mode');
  await waiter.query('begin; set local lock_timeout = 0');
  const blocked = waiter.query("select from zone where name = 'a typed text'");
  const end = async () => {
    await holder.query('rollback');
    await blocked;
    await waiter.query('rollback');
    holder.release();
    waiter.release();
  };
  return { holding, waiting, end };
}

describe('threads', () => {
  test('a main thread that was stalled for three seconds is seen with its stack, and everybody’s wait as well', async () => {
    await readThreads();
    const blocked = async () =>
      (await readMetrics()).runtime.stalls.find(({ stackTrace }) =>
        stackTrace.some(({ methodName }) => methodName === 'block'),
      );
    // A busy machine may hold up the watching thread as well, which then begins to count anew.
    await until(async () => {
      block(3000);
      return (await blocked()) !== undefined;
    }, 60);
    expect((await blocked())?.milliseconds).toBeGreaterThan(500);
    expect((await blocked())?.stackTrace.map(({ fileName }) => fileName).join()).toContain('metrics.test.ts');
    const { loopDelayMilliseconds } = (await readMetrics()).runtime;
    expect(loopDelayMilliseconds).toBeGreaterThan(1000);
  });

  test('other threads are dumped too, the busy ones with what they are at', async () => {
    const program = 'function dig() { for (let at = 0; ; at += 1) if (at < 0) return; } dig();';
    const busy = new Worker(program, { eval: true, name: 'a digger' });
    const idle = new Worker('setInterval(() => {}, 1e6)', { eval: true, name: 'a sleeper' });
    await Promise.all([once(busy, 'online'), once(idle, 'online')]);
    const named = async (name: string) => (await readThreads()).find(({ threadName }) => threadName === name);
    await until(async () => (await named('a digger'))?.threadState === 'RUNNABLE');
    expect((await named('a digger'))?.stackTrace[0]?.methodName).toBe('dig');
    expect(await named('a sleeper')).toMatchObject({ threadState: 'WAITING', stackTrace: [], lockName: 'event loop' });
    await Promise.all([busy.terminate(), idle.terminate()]);
  });

  test('a session that waits for a lock names the one that has it', async () => {
    const { holding, waiting, end } = await blockedSession();
    const find = async () => (await readThreads()).find(({ threadId }) => threadId === waiting);
    await until(async () => (await find())?.threadState === 'BLOCKED');
    const session = await find();
    expect(session).toMatchObject({
      lockName: 'Lock: relation zone',
      lockOwnerId: holding,
      lockOwnerName: `postgres ${holding}`,
    });
    expect(session?.blockedTime).toBeGreaterThanOrEqual(0);
    expect(session?.stackTrace[0]?.methodName).toBe("select from zone where name = '…'");
    await end();
  });

  test('a shop under its own role sees it as well: PostgreSQL hides it from that role', async () => {
    const { db, pool } = connect((await asServerRole(shop.url)) as string, 2);
    const { holding, waiting, end } = await blockedSession();
    const sessions = () => readAsAccount(db, listDatabaseSessions);
    await until(async () => (await sessions()).find(({ pid }) => pid === waiting)?.waitType === 'Lock');
    const session = (await sessions()).find(({ pid }) => pid === waiting);
    expect(session).toMatchObject({ blockers: [holding], statement: expect.stringContaining('from zone') });
    expect((await readDatabaseParts({ ...shop.deps, db, pool })).db?.details.blocked).toBe(1);
    await expect(readAsAccount(db, (tx) => sql`delete from audit`.execute(tx))).rejects.toThrow(/read-only/);
    await end();
    await pool.end();
  });

  test('asked a hundred times at once, few dumps are made and shared', async () => {
    await readThreads();
    const dumps = await Promise.all(Array.from({ length: 100 }, () => readThreads()));
    expect(new Set(dumps.map((threads) => JSON.stringify(threads))).size).toBeLessThanOrEqual(10);
    for (const { stackTrace } of dumps.flat()) expect(stackTrace).toEqual(expect.any(Array));
  });
});

test('the sessions of a database that is away do not keep the threads from being shown', async () => {
  await sql`select 1`.execute(shop.db);
  expect((await readThreads())[0]).toMatchObject({ threadName: 'main', threadId: 1 });
});
