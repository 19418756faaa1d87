import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../../../tests/gateways/paying-shop.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { lineTo } from '../../../../tests/support/shop/cut-line.ts';
import { startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { Health } from '../../../contract/operations.ts';
import { connect } from '../../platform/database/connect.ts';

let shop: RunningApp;
let operator: { authorization: string };
const later: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  shop = await runningApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' }, jobs: 'all' });
  operator = (await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] })).headers;
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const close of later.splice(0).reverse()) await close();
});

const read = async ({ app }: Pick<RunningApp, 'app'>, path = '', headers = {}) => {
  const { statusCode: status, body } = await app.inject({ url: `/management/health${path}`, headers });
  return { status, body: JSON.parse(body) as Health };
};

describe('what is said to whom', () => {
  test('strangers and load balancers get one word', async () => {
    for (const path of ['', '/liveness', '/readiness'])
      expect(await read(shop, path)).toEqual({ status: 200, body: { status: 'UP' } });
    const buyer = (await signedIn(shop.deps, { authorities: ['ROLE_USER'] })).headers;
    expect(await read(shop, '', buyer)).toEqual({ status: 200, body: { status: 'UP' } });
  });

  test('operators get each part, as details for older clients and as components for newer ones', async () => {
    const { body } = await read(shop, '', operator);
    expect(body.status).toBe('UP');
    expect(body.components).toEqual(body.details);
    expect(Object.keys(body.details ?? {}).sort()).toEqual(
      expect.arrayContaining(['clock', 'db', 'diskSpace', 'jobs', 'mail', 'migrations', 'proxy', 'queue']),
    );
    expect(body.details?.db).toMatchObject({ status: 'UP', details: { database: 'PostgreSQL', hello: 1 } });
    const { total, free, threshold } = (body.details?.diskSpace?.details ?? {}) as Record<string, number>;
    expect(total).toBeGreaterThan(free as number);
    expect(threshold).toBeGreaterThan(0);
  });

  test('an operator chooses among the servers; one that has stopped is refused with its own word', async () => {
    const second = await shop.anotherServer();
    const servers = (await shop.app.inject({ url: '/api/servers', headers: operator })).json();
    const other = servers.find(({ isThis }: { isThis: boolean }) => !isThis);
    expect((await read(shop, `?server=${other.id}`, operator)).body.details?.db?.status).toBe('UP');
    await second.app.startDraining();
    expect((await read(shop, `?server=${other.id}`, operator)).body.status).toBe('UP');
    await second.app.close();
    const gone = await shop.app.inject({ url: `/management/health?server=${other.id}`, headers: operator });
    expect(gone.statusCode).toBe(410);
    expect(gone.json().message).toBe('error.serverGone');
  });
});

describe('what is noticed', () => {
  test('a mail server that refuses, then one that takes mail', async () => {
    expect((await read(shop, '', operator)).body.details?.mail).toMatchObject({
      status: 'DOWN',
      details: { error: expect.stringContaining('ECONNREFUSED') },
    });
    const mailServer = await startMailServer();
    const other = await runningApp({ database: shop, environment: { SMTP_URL: mailServer.url } });
    later.push(
      () => mailServer.goAway(),
      () => other.close(),
    );
    expect((await read(other, '', operator)).body.details?.mail?.status).toBe('UP');
    // The overview of the server that is well has the trouble of the other one.
    const overview = await other.app.inject({ url: '/api/office/dashboard', headers: operator });
    expect(overview.json().attention).toContainEqual(expect.objectContaining({ kind: 'healthDown', count: 1 }));
  });

  test('a provider that fails for buyers, by its name, until the alarm is over', async () => {
    const other = await openPayingShop();
    later.push(() => other.close());
    const { headers } = await signedIn(other.deps, { authorities: ['ROLE_OPERATOR'] });
    const gateways = async () => (await read(other, '', headers)).body.details?.gateways;
    expect(await gateways()).toMatchObject({ status: 'UP', details: { ASIA_PAY: 'UP', JETCO: 'UP' } });
    const { eventId } = await other.hallOf(5);
    await other.db.insertInto('alarm').values({ eventId, kind: 'provider', subject: 'JETCO', count: 7 }).execute();
    await until(async () => (await gateways())?.status === 'DOWN');
    expect((await gateways())?.details).toMatchObject({ ASIA_PAY: 'UP', JETCO: 'DOWN' });
    await other.db.deleteFrom('alarm').execute();
    await until(async () => (await gateways())?.status === 'UP');
  });

  test('a database that is gone, and that it is back', async () => {
    const database = await freshDatabase();
    const line = await lineTo(database.url);
    const { db, pool } = connect(line.url, 3);
    const other = await runningApp({ database: { ...database, url: line.url, db, pool }, jobs: 'all' });
    later.push(
      () => database.drop(),
      () => pool.end(),
      () => line.close(),
      async () => {
        line.mend();
        await other.app.close();
      },
    );
    expect((await read(other)).body.status).toBe('UP');
    line.cut();
    await until(async () => (await read(other)).status === 503);
    expect(await read(other, '/readiness')).toEqual({ status: 503, body: { status: 'DOWN' } });
    expect(await read(other, '/liveness')).toEqual({ status: 200, body: { status: 'UP' } });
    line.mend();
    await until(async () => (await read(other)).status === 200);
    // A network that swallows everything: the page of health has five seconds of patience.
    const thaw = line.freeze();
    later.push(async () => thaw());
    const beganAt = performance.now();
    expect((await read(other, '', operator)).status).toBe(503);
    expect(performance.now() - beganAt).toBeLessThan(5000);
    expect((await read(other, '/readiness')).status).toBe(503);
    thaw();
    await until(async () => (await read(other)).status === 200);
  });

  test('a job without a good round for too long', async () => {
    const other = await runningApp({ database: shop, jobs: 'all' });
    later.push(() => other.close());
    await until(async () => (await sql`select from job where key = 'moveLines'`.execute(shop.db)).rows.length > 0);
    await other.app.close();
    await sql`update job set succeeded_at = now() - interval '1 day', first_seen_at = now() - interval '2 days'
      where key = 'bookEarlierSales'`.execute(shop.db);
    await sql`insert into job (key, server, started_at, milliseconds, next_at, succeeded_at, first_seen_at)
      values ('indexBuyers', 'a', now(), 1, now(), now() - interval '1 day', now() - interval '2 days')
      on conflict (key) do update set succeeded_at = excluded.succeeded_at`.execute(shop.db);
    await until(async () => (await read(shop, '', operator)).body.details?.jobs?.status === 'DOWN');
    const { jobs } = (await read(shop, '', operator)).body.details as Record<string, { details: object }>;
    expect(jobs?.details).toMatchObject({ indexBuyers: expect.stringMatching(/^SILENT, \d{4}-/) });
    await sql`delete from job`.execute(shop.db);
  });

  test('that the server stops: load balancers are told before it takes no more requests', async () => {
    const other = await runningApp({ database: shop, jobs: 'all' });
    later.push(() => other.close());
    await other.app.startDraining();
    expect(await read(other, '/readiness')).toEqual({ status: 503, body: { status: 'OUT_OF_SERVICE' } });
    expect(await read(other, '/liveness')).toEqual({ status: 200, body: { status: 'UP' } });
    const rows = await shop.db.selectFrom('server').select('isDraining').where('isDraining', '=', true).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const warnings: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
  const visit = async (other: RunningApp, count: number, headers: Record<string, string>, path = '/robots.txt') => {
    const { port } = other.app.server.address() as AddressInfo;
    for (let at = 0; at < count; at += 1) await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };

  test.each([
    ['where none is named', '0'],
    ['where others are named', '10.0.0.0/8'],
  ])(
    'is noticed in the log and in the health, and is not when only some visitors write the header: %s',
    async (_, TRUST_PROXY) => {
      warnings.length = 0;
      const other = await runningApp({ database: shop, log, jobs: 'all', environment: { TRUST_PROXY } });
      later.push(() => other.close());
      await other.app.listen({ host: '127.0.0.1', port: 0 });
      const proxy = async () => (await read(other, '', operator)).body.details?.proxy?.status;
      await visit(other, 50, forwarded);
      await visit(other, 50, {});
      expect(await proxy()).toBe('UP');
      await visit(other, 100, forwarded);
      await until(async () => (await proxy()) === 'DOWN');
      expect(warnings.filter((words) => words.includes('TRUST_PROXY'))).toHaveLength(1);
      await visit(other, 100, {});
      await until(async () => (await proxy()) === 'UP');
    },
  );

  test('is noticed beside the checks of a load balancer, which come without a visitor', async () => {
    const other = await runningApp({ database: shop, log, jobs: 'all' });
    later.push(() => other.close());
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    for (let at = 0; at < 100; at += 1) {
      await visit(other, 1, {}, '/management/health/readiness');
      await visit(other, 1, forwarded);
    }
    expect((await read(other, '', operator)).body.details?.proxy?.status).toBe('DOWN');
  });

  test('is not missed where it is named', async () => {
    const other = await runningApp({ database: shop, log, jobs: 'all', environment: { TRUST_PROXY: 'loopback' } });
    later.push(() => other.close());
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    await visit(other, 100, forwarded);
    expect((await read(other, '', operator)).body.details?.proxy?.status).toBe('UP');
  });
});
