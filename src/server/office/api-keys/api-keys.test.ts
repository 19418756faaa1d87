import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { programWithKey, type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { NewApiKeyInput } from '../../../contract/api-keys.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { recogniseKeys } from '../../people/api-keys/recognise-key.ts';

let shop: RunningApp;
let second: RunningApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('apiKey').execute();
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
});

type Headers = Record<string, string>;
const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) });
const make = (key: Partial<NewApiKeyInput> | { authorities: string[] }, by = admin) =>
  send('POST', '/api/api-keys', by.headers, { name: 'Nightly report', authorities: ['ROLE_FINANCE'], ...key });
const list = async () => (await send('GET', '/api/api-keys', admin.headers)).json();
const refundsWith = (key: string, { app } = shop) =>
  app.inject({ url: '/api/refunds', headers: { authorization: `Bearer ${key}` } });
const lastAudit = () =>
  shop.db
    .selectFrom('audit')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['principal', 'type', 'message', 'remoteAddress'])
    .executeTakeFirst();

describe('making a key', () => {
  test('shows it once; the list shows its beginning, and the database has a digest alone', async () => {
    const reply = await make({ endsAt: '2050-01-01T00:00:00+08:00' });
    expect(reply.statusCode).toBe(201);
    const { key, apiKey } = reply.json();
    expect(key).toMatch(/^llk_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Nightly report',
      beginning: key.slice(0, 12),
      authorities: ['ROLE_FINANCE'],
      madeBy: admin.login,
      isMakerAdmin: true,
      endsAt: '2049-12-31T16:00:00.000Z',
      hasEnded: false,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await list()).toEqual([apiKey]);
    const stored = await shop.db.selectFrom('apiKey').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(key.slice(12));
    expect(await lastAudit()).toMatchObject({
      principal: admin.login,
      type: 'API_KEY_MADE',
      message: 'key:Nightly report (ROLE_FINANCE)',
    });
  });

  test('refuses the rights of administrators and customers, no right, an end that is over, and a name that is there', async () => {
    const fieldOf = async (key: object) => {
      const reply = await make(key);
      expect(reply.statusCode).toBe(400);
      return reply.json().fieldErrors[0].field;
    };
    for (const wrong of ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_NONE'])
      expect(await fieldOf({ authorities: [wrong] })).toBe('authorities.0');
    expect(await fieldOf({ authorities: [] })).toBe('authorities');
    expect(await fieldOf({ endsAt: '2020-01-01T00:00:00Z' })).toBe('endsAt');
    expect(await fieldOf({ name: '  ' })).toBe('name');
    await make({});
    expect(await fieldOf({})).toBe('name');
    expect(await list()).toHaveLength(1);
  });

  test('says so where the account that made it is no administrator any more', async () => {
    await make({});
    await shop.db
      .updateTable('account')
      .set({ authorities: ['ROLE_USER'] })
      .where('id', '=', admin.accountId)
      .execute();
    admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    expect(await list()).toMatchObject([{ isMakerAdmin: false }]);
  });
});

describe('a key', () => {
  const keyWith = async (authorities: Authority[]) => (await make({ authorities })).json();

  test('makes the calls of its rights and no others', async () => {
    const { key } = await keyWith(['ROLE_FINANCE', 'ROLE_DOOR']);
    expect((await refundsWith(key)).statusCode).toBe(200);
    const transactions = await send('GET', '/api/transactions', { authorization: `Bearer ${key}` });
    expect(transactions.json()).toMatchObject({ status: 403, errorKey: 'notAllowed' });
    expect((await refundsWith(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(401);
  });

  test('of the programme sees drafts, as its staff do', async () => {
    const { authorization } = (await programWithKey(shop.deps, { authorities: ['ROLE_CATALOGUE'] })).headers;
    const { id } = await shop.db
      .insertInto('event')
      .values({ eventCode: 'draft-for-keys', nameCht: '草稿', nameEng: 'A draft', siteId: await anySite() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await send('GET', `/api/events/${id}`, {})).statusCode).toBe(404);
    expect((await send('GET', `/api/events/${id}`, { authorization })).statusCode).toBe(200);
  });

  test('is named in the audit and in the history of what it changes', async () => {
    const { key } = await keyWith(['ROLE_CATALOGUE']);
    const site = { name: 'A hall for keys', region: 'HK' };
    const reply = await send('POST', '/api/sites', { authorization: `Bearer ${key}` }, site);
    expect(reply.statusCode).toBe(201);
    expect(await lastAudit()).toMatchObject({ principal: 'key:Nightly report', type: 'SITE_CREATED' });
    const history = await send('GET', `/api/sites/${reply.json().id}/history`, admin.headers);
    expect(history.json()).toMatchObject([{ principal: 'key:Nightly report' }]);
  });

  test('cannot make or revoke keys, and has no account, password or sign-in', async () => {
    const { authorization } = (
      await programWithKey(shop.deps, {
        authorities: ['ROLE_CATALOGUE', 'ROLE_BOX_OFFICE', 'ROLE_FINANCE', 'ROLE_DOOR', 'ROLE_OPERATOR'],
      })
    ).headers;
    const password = { currentPassword: 'a password for tests', newPassword: 'another long password' };
    for (const [method, url, payload] of [
      ['POST', '/api/api-keys', { name: 'Another', authorities: ['ROLE_DOOR'] }],
      ['GET', '/api/api-keys'],
      ['DELETE', '/api/api-keys/1'],
      ['GET', '/api/users'],
      ['GET', '/api/account'],
      ['GET', '/api/account/sign-ins'],
      ['POST', '/api/account/change-password', password],
      ['POST', '/api/account/second-factor', { currentPassword: 'a password for tests' }],
      ['POST', '/api/logout', {}],
    ] as const)
      expect({ url, status: (await send(method, url, { authorization }, payload)).statusCode }).toEqual({
        url,
        status: 403,
      });
  });

  test('notes its last use, at most once a minute', async () => {
    const { key, apiKey } = await keyWith(['ROLE_FINANCE']);
    const lastUse = async () => (await list())[0].lastUsedAt;
    const setUse = (minutes: number) =>
      shop.db
        .updateTable('apiKey')
        .set({ lastUsedAt: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', apiKey.id)
        .execute();
    await refundsWith(key);
    expect(await lastUse()).not.toBeNull();
    await setUse(0.5);
    const kept = await lastUse();
    await refundsWith(key);
    expect(await lastUse()).toBe(kept);
    await setUse(2);
    await refundsWith(key);
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(kept));
  });

  test('that was revoked on one server is refused by another from that moment', async () => {
    const { key, apiKey } = await keyWith(['ROLE_FINANCE']);
    expect((await refundsWith(key)).statusCode).toBe(200);
    expect((await refundsWith(key, second)).statusCode).toBe(200);
    const revoked = await send('DELETE', `/api/api-keys/${apiKey.id}`, admin.headers);
    expect(revoked.json()).toMatchObject({ id: apiKey.id, revokedBy: admin.login });
    for (const server of [second, shop]) expect((await refundsWith(key, server)).statusCode).toBe(401);
    expect(await lastAudit()).toMatchObject({ type: 'API_KEY_REVOKED', message: 'key:Nightly report' });
    const again = await send('DELETE', `/api/api-keys/${apiKey.id}`, admin.headers);
    expect(again.json().revokedAt).toBe(revoked.json().revokedAt);
    expect((await send('DELETE', '/api/api-keys/999999', admin.headers)).statusCode).toBe(404);
  });

  test('is refused after its end', async () => {
    const { key } = await programWithKey(shop.deps, {
      authorities: ['ROLE_FINANCE'],
      endsAt: new Date(Date.now() - 1),
    });
    expect((await refundsWith(key)).statusCode).toBe(401);
    expect(await list()).toMatchObject([{ hasEnded: true }]);
  });

  test('has a limit of its own: another key of the same address goes on', async () => {
    const [busy, other] = [
      await keyWith(['ROLE_FINANCE']),
      await programWithKey(shop.deps, { authorities: ['ROLE_FINANCE'] }),
    ];
    const url = '/api/authenticate';
    const from = (remoteAddress: string, key: string) =>
      shop.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${key}` } });
    // The first one counts for its sender: the server does not know the key yet.
    for (let at = 0; at < 601; at += 1) await from(`10.0.0.${at % 200}`, busy.key);
    expect((await from('10.0.1.1', busy.key)).statusCode).toBe(429);
    expect((await from('10.0.0.1', other.key)).body).toBe(`key:${other.name}`);
  });

  test('that is wrong is limited by its sender', async () => {
    const wrong = () =>
      shop.app.inject({
        url: '/api/refunds',
        remoteAddress: '10.1.1.1',
        headers: { authorization: `Bearer llk_${'x'.repeat(43)}` },
      });
    for (let at = 0; at < 60; at += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).statusCode).toBe(429);
  });

  test('that is guessed costs the database nothing above the limit, and a right one behind the same address goes on', async () => {
    const { key } = await programWithKey(shop.deps, { authorities: ['ROLE_FINANCE'] });
    const app = fastify();
    await app.register(rateLimit, { global: false });
    app.decorate('senderLimits', { of: () => 60, isExempt: () => false });
    const statements = await countStatements(shop.db, async (db) => {
      const ownerOf = recogniseKeys(app, db);
      app.get('/', async (request) => (await ownerOf(request, String(request.headers.authorization)))?.login ?? null);
      const call = (authorization: string) => app.inject({ url: '/', headers: { authorization } });
      expect((await call(key)).statusCode).toBe(200);
      for (let at = 0; at < 100; at += 1) await call(`llk_${at}`);
      expect((await call('llk_again')).statusCode).not.toBe(200);
      expect((await call(key)).statusCode).toBe(200);
    });
    expect(statements).toBeLessThan(70);
    await app.close();
  });
});

async function anySite(): Promise<number> {
  const { id } = await shop.db
    .insertInto('site')
    .values({ name: 'A hall for drafts', region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
