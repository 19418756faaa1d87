import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';
import { openTwoServers, type TwoServers } from '../../../../tests/support/shop/two-servers.ts';
import type { MaintenanceState } from '../../../contract/maintenance.ts';
import { retryAfter } from '../../platform/maintenance/closed-calls.ts';

let shop: TwoServers;
beforeAll(async () => {
  shop = await openTwoServers();
});
afterAll(() => shop.close());
afterEach(async () => {
  await sql`update maintenance set ended_at = now(), ended_by = 'test' where ended_at is null`.execute(shop.db);
  await sql`select pg_notify('catalogue_changed', '')`.execute(shop.db);
  await isSeen(200);
});

type Options = { headers?: Record<string, string>; server?: RunningApp };
const call = async <Reply>(
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  url: string,
  payload?: object,
  { headers = shop.operator.headers, server = shop }: Options = {},
) => {
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() as Reply };
};
const nobody = { headers: {} };
const message = { 'zh-hk': '我們正更換伺服器。', 'zh-tw': '我們正在更換伺服器。', en: 'We are changing servers.' };
const close = (terms: object = { message: null, endsAt: null }) =>
  call<MaintenanceState & { fieldErrors?: unknown; errorKey?: string }>('PUT', '/api/maintenance', terms);
const open = () => call<MaintenanceState>('DELETE', '/api/maintenance');
/** Both servers answer the wall's read with this status. */
const isSeen = (status: number) =>
  expect
    .poll(
      () =>
        Promise.all(
          [shop, shop.other].map(
            async (server) => (await call('GET', '/api/events', undefined, { ...nobody, server })).status,
          ),
        ),
      { timeout: 10_000 },
    )
    .toEqual([status, status]);
const auditsOf = async () =>
  (await shop.db.selectFrom('audit').where('type', 'like', 'MAINTENANCE%').orderBy('id').select('type').execute()).map(
    ({ type }) => type,
  );

describe('while the shop is closed', () => {
  test('visitors get 503 with its own key and a time to come back, on every server', async () => {
    const endsAt = new Date(Date.now() + 600_000).toISOString();
    expect((await close({ message, endsAt })).body.current).toMatchObject({
      message,
      endsAt,
      beganBy: shop.operator.login,
    });
    await isSeen(503);
    for (const server of [shop, shop.other])
      for (const url of [
        '/api/events',
        '/api/_search/events?query=x',
        `/api/order/acquire-token?eventId=${shop.hall.eventId}`,
      ]) {
        const refused = await call<{ errorKey: string }>('GET', url, undefined, { ...nobody, server });
        expect([url, refused.status, refused.body.errorKey]).toEqual([url, 503, 'maintenance']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
        expect(refused.headers['content-type']).toContain('application/problem+json');
      }
  });

  test('nobody orders, and an order that waits is still read, named and given back by its visitor', async () => {
    const [first, second] = [newBuyer(shop.deps.signingKey, shop.hall), newBuyer(shop.deps.signingKey, shop.hall)];
    const placed = await shop.app.inject(orderRequest(first, { ...shop.hall, orderDetails: [lineIn(shop.hall, 2)] }));
    expect(placed.statusCode).toBe(200);
    await close();
    await isSeen(503);
    const refused = await shop.app.inject(orderRequest(second, { ...shop.hall, orderDetails: [lineIn(shop.hall, 2)] }));
    expect([refused.statusCode, refused.json().errorKey]).toEqual([503, 'maintenance']);
    const visitor = { headers: { cookie: first.cookie } };
    const reads = ['/api/payment/methods', `/api/events/${shop.hall.eventId}`, '/api/order/held'];
    for (const url of reads) {
      const { status, body } = await call<{ errorKey?: string }>('GET', url, undefined, visitor);
      expect([url, status === 503, body?.errorKey === 'maintenance']).toEqual([url, false, false]);
    }
    const named = await call<{ errorKey?: string }>('PUT', '/api/order/buyer', { token: first.token }, visitor);
    expect(named.status).toBe(400);
    const gaveBack = await call('POST', '/api/order/cancel', { token: first.token }, visitor);
    expect(gaveBack.status).toBe(200);
  });

  test('callbacks of providers, the door, sign-in and health go on, and staff see what is closed for others', async () => {
    await close();
    await isSeen(503);
    expect((await call<{ status: string }>('GET', '/management/health', undefined, nobody)).body.status).toBe('UP');
    const statusOf = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await shop.app.inject({ method, url, ...(payload && { payload }) })).statusCode;
    expect(await statusOf('POST', '/api/authenticate', { username: 'nobody', password: 'wrong' })).toBe(401);
    expect(await statusOf('POST', '/api/payment/asiapay/datafeed')).not.toBe(503);
    expect(await statusOf('GET', '/api/order/tickets?key=none')).not.toBe(503);
    expect(await statusOf('GET', '/api/door/list')).not.toBe(503);
    const staff = await signedIn(shop.deps, { authorities: ['ROLE_CATALOGUE'] });
    expect((await call('GET', '/api/events', undefined, staff)).status).toBe(200);
    const customer = await signedIn(shop.deps, { authorities: ['ROLE_USER'] });
    expect((await call('GET', '/api/events', undefined, customer)).status).toBe(503);
  });
});

describe('to close and open the shop', () => {
  test('is in the audit; closing again changes the words, opening twice changes nothing', async () => {
    const before = (await auditsOf()).length;
    await Promise.all([close(), close({ message, endsAt: null })]);
    await isSeen(503);
    await Promise.all([open(), open()]);
    await isSeen(200);
    expect((await auditsOf()).slice(before)).toEqual(['MAINTENANCE_BEGUN', 'MAINTENANCE_CHANGED', 'MAINTENANCE_ENDED']);
    expect((await call<MaintenanceState>('GET', '/api/maintenance')).body.current).toBeNull();
  });

  test('refuses an end in the past and a sentence in one language alone, and writes nothing', async () => {
    const past = await close({ message: null, endsAt: '2020-01-01T00:00:00.000Z' });
    expect([past.status, past.body.fieldErrors]).toMatchObject([400, [{ field: 'endsAt', message: 'Past' }]]);
    expect((await close({ message: { en: 'x' }, endsAt: null })).status).toBe(400);
    expect((await call<MaintenanceState>('GET', '/api/maintenance')).body.current).toBeNull();
  });

  test('is for operators alone', async () => {
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await call(method, '/api/maintenance', { message: null, endsAt: null }, clerk)).status).toBe(403);
  });
});

test('a visitor is told to come back at the end that staff expect, within bounds', () => {
  const now = new Date('2031-05-01T12:00:00Z');
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(retryAfter(null, now)).toBe(120);
  expect([-60, 5, 600, 90_000].map((seconds) => retryAfter(inSeconds(seconds), now))).toEqual([30, 30, 600, 3600]);
});
