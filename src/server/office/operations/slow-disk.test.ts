// A disk that is slow, as an operator sees it: a PostgreSQL of its own waits a tenth of a second at each commit, while reads are quick.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { Health } from '../../../contract/operations.ts';
import { connect } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { startPostgres } from '../../platform/database/supervise-postgres.ts';

const token = 'a-token-for-prometheus-0123456789-xyz';
const log = { info: () => {}, warn: () => {} };
let shop: RunningApp;
const later: (() => Promise<unknown> | undefined)[] = [];
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'limelight-slow-disk-'));
  chmodSync(dataDir, 0o711);
  // The longest wait that PostgreSQL offers, and always, not only among other commits.
  const postgres = await startPostgres({ dataDir, log, settings: { commit_siblings: '0' } });
  const { databaseUrl: url } = postgres;
  await migrate(url, log);
  const { db, pool } = connect(url, 10);
  const drop = async () => {};
  shop = await runningApp({
    database: { url, db, pool, drop, dropBroken: drop },
    environment: { METRICS_TOKEN: token },
    jobs: ['sayAlive'],
  });
  later.push(
    () => shop.app.close(),
    () => pool.end(),
    () => postgres.stop(),
    async () => {
      for (const place of [postgres.folder, dataDir]) rmSync(place, { recursive: true, force: true });
    },
  );
}, 120_000);
afterAll(async () => {
  for (const close of later) await close();
});

const delayCommits = async (microseconds: number) => {
  await sql.raw(`alter system set commit_delay = ${microseconds}`).execute(shop.db);
  await sql`select pg_reload_conf()`.execute(shop.db);
};

test('the health says that changes are slow while reads are quick, and when it is over', {
  timeout: 120_000,
}, async () => {
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
  const parts = async () => {
    const reply = await shop.app.inject({ url: '/management/health', headers });
    return (reply.json() as Health).components ?? {};
  };
  const writes = async () => (await parts()).writes;
  const scraped = async () => {
    const { body } = await shop.app.inject({
      url: '/management/prometheus',
      headers: { authorization: `Bearer ${token}` },
    });
    return Number(/^db_write_seconds (\S+)$/m.exec(body)?.[1]);
  };
  await until(async () => (await writes())?.status === 'UP');
  expect((await writes())?.details).toMatchObject({ threshold: 50, milliseconds: expect.any(Number) });

  await delayCommits(100_000);
  await until(async () => (await writes())?.status === 'DOWN', 40);
  const { db, writes: slow } = await parts();
  expect(slow?.details.milliseconds).toBeGreaterThan(50);
  expect(await scraped()).toBeGreaterThan(0.05);
  // Buyers are served all the same: no load balancer takes this server away.
  expect(db?.status).toBe('UP');
  expect((await shop.app.inject('/management/health/readiness')).statusCode).toBe(200);

  await delayCommits(0);
  await until(async () => (await writes())?.status === 'UP', 40);
  expect(await scraped()).toBeLessThan(0.05);
});
