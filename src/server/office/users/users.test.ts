import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  call,
  goodPassword,
  lastMail,
  mailedKey,
  register,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { oneTicket } from '../../../../tests/support/shop/box-office.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { type Authority, authorities } from '../../../domain/accounts/duties.ts';

let shop: RunningApp;
let second: RunningApp;
let admin: Somebody;
let token: string;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  // There is no other administrator: the rule about the last one applies only then.
  await shop.db
    .updateTable('account')
    .set({ authorities: ['ROLE_USER'] })
    .execute();
  admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
  token = await tokenFor(shop.deps, admin);
});

/** Calls leave out the password that an account of a test carries. */
const users = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', payload?: object, by = token) =>
  call(shop.app, method, `/api/users${rest}`, payload && { ...payload, password: undefined }, { token: by });
const newLogin = () => `person-${randomBytes(4).toString('hex')}`;
const rowOf = (id: number) => shop.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
const lastAudit = () => shop.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst();

describe('making a user', () => {
  test('opens an account whose owner chooses a password by mail', async () => {
    const login = newLogin();
    const email = `${login}@mail.example`;
    const authorities = ['ROLE_ADMIN', 'ROLE_USER'];
    const reply = await users('POST', '', {
      login,
      email,
      firstName: '大文',
      langKey: 'zh-tw',
      authorities,
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers).toMatchObject({
      location: `/api/users/${login}`,
      'x-limelightapp-alert': 'userManagement.created',
      'x-limelightapp-params': login,
    });
    expect(reply.json()).toMatchObject({
      login,
      email,
      firstName: '大文',
      activated: true,
      langKey: 'zh-tw',
      authorities,
    });
    expect(reply.json()).toMatchObject({ createdBy: admin.login, lastModifiedBy: null });
    const key = await mailedKey(shop.db, email, 'account-invitation');
    const finish = (newPassword: string) =>
      call(shop.app, 'POST', '/api/account/reset-password/finish', { key, newPassword });
    expect((await finish('short 1234')).statusCode).toBe(400);
    expect((await finish(goodPassword)).statusCode).toBe(200);
    expect((await signIn(shop.app, { login })).statusCode).toBe(200);
  });

  test('refuses an id, and a login or an address that somebody has (case 134)', async () => {
    const who = await addAccount(shop.db);
    const email = `${newLogin()}@mail.example`;
    expect((await users('POST', '', { id: 7, login: newLogin(), email })).json()).toMatchObject({
      errorKey: 'idexists',
    });
    const taken = await users('POST', '', { login: who.login.toUpperCase(), email });
    expect(taken.json()).toMatchObject({ status: 400, errorKey: 'userexists', entityName: 'userManagement' });
    expect((await users('POST', '', { login: newLogin(), email: who.email })).json()).toMatchObject({
      errorKey: 'emailexists',
    });
  });

  test('refuses a right that there is not, digits as a login, and what is no login (cases 134, 137)', async () => {
    const email = `${newLogin()}@mail.example`;
    const fields = async (requested: object) =>
      (await users('POST', '', { login: newLogin(), email, ...requested }))
        .json()
        .fieldErrors.map(({ field }: { field: string }) => field);
    expect(await fields({ authorities: ['ROLE_ROOT'] })).toEqual(['authorities.0']);
    expect(await fields({ login: '42' })).toEqual(['login']);
    expect(await fields({ login: '../x' })).toEqual(['login']);
    expect(await fields({ firstName: 'x'.repeat(51) })).toEqual(['firstName']);
  });

  test('takes the place of somebody who registered and never came back', async () => {
    const { payload } = await register(shop.app);
    expect((await users('POST', '', { login: payload.login, email: payload.email })).statusCode).toBe(201);
  });
});

describe('reading users', () => {
  test('a page of them, sorted, with the total', async () => {
    for (let count = 0; count < 3; count += 1) await addAccount(shop.db);
    const reply = await users('GET', '?page=0&size=2&sort=login,desc');
    const logins = reply.json().map(({ login }: { login: string }) => login);
    expect(logins).toEqual(logins.toSorted().toReversed());
    expect(logins).toHaveLength(2);
    expect(Number(reply.headers['x-total-count'])).toBeGreaterThanOrEqual(4);
    expect(reply.headers.link).toContain('rel="next"');
    expect((await users('GET', '?sort=passwordHash,asc')).statusCode).toBe(400);
    for (const field of ['activated', 'firstName', 'lastName', 'createdBy'])
      expect((await users('GET', `?sort=${field},asc`)).statusCode).toBe(200);
    expect(JSON.stringify((await users('GET')).json())).not.toMatch(/argon2|hash|sealed/i);
  });

  test('one of them by login or id, and what there is to give', async () => {
    const who = await addAccount(shop.db);
    expect((await users('GET', `/${who.login}`)).json()).toMatchObject({ id: who.id });
    expect((await users('GET', `/${who.id}`)).json()).toMatchObject({ login: who.login });
    expect((await users('GET', '/authorities')).json()).toEqual([...authorities]);
  });

  test.each(['nobody', '0', '9'.repeat(20), '..%2fx', 'a%2fb', '%00', '0x10'])(
    '%s is nobody (cases 9, 137)',
    async (text) => {
      expect([400, 404]).toContain((await users('GET', `/${text}`)).statusCode);
      expect([400, 404]).toContain((await users('DELETE', `/${text}`)).statusCode);
    },
  );

  test('is for administrators alone, and so is the rest (case 133)', async () => {
    const somebody = await tokenFor(shop.deps, await addAccount(shop.db));
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', '/x'],
      ['GET', '/authorities'],
    ] as const) {
      expect((await call(shop.app, method, `/api/users${rest}`, {})).statusCode).toBe(401);
      expect((await users(method, rest, {}, somebody)).statusCode).toBe(403);
    }
  });
});

describe('changing a user', () => {
  test('by the id in the body, or by login; the alert names whom', async () => {
    const who = await addAccount(shop.db);
    const requested = { ...who, firstName: 'Ada', email: `new-${who.email}` };
    const reply = await users('PUT', '', requested);
    expect(reply.json()).toMatchObject({
      id: who.id,
      firstName: 'Ada',
      email: requested.email,
      lastModifiedBy: admin.login,
    });
    expect(reply.headers).toMatchObject({
      'x-limelightapp-alert': 'userManagement.updated',
      'x-limelightapp-params': who.login,
    });
    expect((await users('PUT', `/${who.login}`, { ...requested, firstName: 'Eve' })).json()).toMatchObject({
      firstName: 'Eve',
    });
    const { id: _, ...withoutId } = requested;
    expect((await users('PUT', '', withoutId)).json()).toMatchObject({ status: 400, errorKey: 'idnull' });
    expect((await users('PUT', '', { ...requested, id: 2 ** 40 })).statusCode).toBe(404);
    expect(await lastAudit()).toMatchObject({ principal: admin.login, type: 'USER_CHANGED' });
  });

  test('refuses a login or an address that somebody else has', async () => {
    const [who, other] = [await addAccount(shop.db), await addAccount(shop.db)];
    expect((await users('PUT', '', { ...who, login: other.login })).json()).toMatchObject({ errorKey: 'userexists' });
    expect((await users('PUT', '', { ...who, email: other.email })).json()).toMatchObject({ errorKey: 'emailexists' });
  });

  test.each(['ROLE_ADMIN', 'ROLE_FINANCE', 'ROLE_DOOR'] as const)(
    'with %s a customer becomes one of staff, and needs a password that is good enough',
    async (authority) => {
      const who = await addAccount(shop.db, { password: 'plum' });
      expect((await signIn(shop.app, who)).statusCode).toBe(200);
      await users('PUT', '', { ...who, authorities: [authority, 'ROLE_USER'] });
      expect((await signIn(shop.app, who)).statusCode).toBe(401);
      const key = await mailedKey(shop.db, who.email, 'account-promotion');
      await call(shop.app, 'POST', '/api/account/reset-password/finish', { key, newPassword: goodPassword });
      expect((await signIn(shop.app, { ...who, password: goodPassword })).statusCode).toBe(200);
    },
  );

  test('another authority of staff keeps the password', async () => {
    const who = await addAccount(shop.db, { authorities: ['ROLE_DOOR'] });
    expect((await users('PUT', '', { ...who, authorities: ['ROLE_DOOR', 'ROLE_FINANCE'] })).statusCode).toBe(200);
    expect((await signIn(shop.app, who)).statusCode).toBe(200);
  });

  test('an authority that there is not is refused by the database too', async () => {
    const who = await addAccount(shop.db);
    const change = (authorities: Authority[]) =>
      shop.db.updateTable('account').set({ authorities }).where('id', '=', who.id).execute();
    await change([...authorities]);
    await expect(change(['ROLE_ROOT' as Authority])).rejects.toThrow('account_authorities_check');
  });

  test('a registration that an administrator confirms needs its mail no longer', async () => {
    const { payload } = await register(shop.app);
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    const found = (await users('GET', `/${payload.login}`)).json();
    expect(found).toMatchObject({ activated: false, awaitsActivation: true });
    const on = (await users('PUT', '', { ...found, activated: true })).json();
    expect(on).toMatchObject({ activated: true, awaitsActivation: false });
    const off = (await users('PUT', '', { ...on, activated: false })).json();
    expect(off).toMatchObject({ activated: false, awaitsActivation: false });
    await users('PUT', '', { ...off, activated: true });
    expect((await call(shop.app, 'GET', `/api/activate?key=${key}`)).statusCode).toBe(400);
    expect((await signIn(shop.app, payload)).statusCode).toBe(200);
  });
});

describe('nobody takes the right from themselves (case 135)', () => {
  test('by demoting, switching off or removing their own account', async () => {
    for (const code of ['lastAdmin', 'ownAccount']) {
      for (const change of [{ authorities: ['ROLE_USER'] }, { activated: false }])
        expect((await users('PUT', '', { ...admin, ...change })).json()).toMatchObject({ status: 409, errorKey: code });
      // Each address of the account is refused.
      for (const address of [admin.login, admin.login.toUpperCase(), admin.id])
        expect((await users('DELETE', `/${address}`)).json()).toMatchObject({ status: 409, errorKey: code });
      await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
    }
    expect((await users('PUT', '', { ...admin, firstName: 'Still' })).statusCode).toBe(200);
  });

  test('two administrators who take it from each other, at two servers at a time, leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await shop.db
        .updateTable('account')
        .set({ authorities: ['ROLE_USER'] })
        .execute();
      const pair = [];
      for (let count = 0; count < 2; count += 1) pair.push(await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] }));
      const [one, other] = pair as [Somebody, Somebody];
      const [oneToken, otherToken] = [await tokenFor(shop.deps, one), await tokenFor(shop.deps, other)];
      const demote = (app: RunningApp, whom: Somebody, by: string) =>
        call(
          app.app,
          'PUT',
          `/api/users/${whom.id}`,
          { ...whom, password: undefined, authorities: ['ROLE_USER'] },
          { token: by },
        );
      const replies = await Promise.all([demote(shop, other, oneToken), demote(second, one, otherToken)]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const left = [await rowOf(one.id), await rowOf(other.id)];
      expect(left.filter((row) => row?.authorities.includes('ROLE_ADMIN'))).toHaveLength(1);
    }
  });
});

describe('removing a user', () => {
  test('leaves their orders, which are nobody’s in particular from then on', async () => {
    const hall = await addHall(shop.db, { zones: ['A: 1a 2a 3a'] });
    const buyer = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
    const order = await shop.app.inject(orderRequest(buyer, oneTicket(hall)));
    const { id: orderId } = order.json();
    const who = await addAccount(shop.db);
    const digests = { mailboxDigest: 'mailbox', telephoneDigest: 'telephone' };
    const bought = { eventId: hall.eventId, orderId, accountId: who.id, locale: 'en' as const, ...digests };
    await shop.db.insertInto('orderBuyer').values(bought).execute();
    expect((await users('DELETE', `/${who.login}`)).statusCode).toBe(200);
    expect(await shop.db.selectFrom('orderBuyer').select(['orderId', 'accountId']).execute()).toEqual([
      { orderId, accountId: null },
    ]);
  });

  test('takes everything of theirs but their orders', async () => {
    const who = await addAccount(shop.db);
    await tokenFor(shop.deps, who);
    const reply = await users('DELETE', `/${who.id}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'x-limelightapp-alert': 'userManagement.deleted',
      'x-limelightapp-params': who.login,
    });
    expect(await rowOf(who.id)).toBeUndefined();
    expect(await shop.db.selectFrom('signIn').where('accountId', '=', who.id).select('id').execute()).toEqual([]);
    expect(await lastAudit()).toMatchObject({ type: 'USER_REMOVED', message: who.login });
    expect((await users('DELETE', `/${who.id}`)).statusCode).toBe(404);
    expect(await lastMail(shop.db, who.email, 'account-invitation')).toBeUndefined();
  });
});
