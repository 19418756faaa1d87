import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  call,
  goodPassword,
  lastMail,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { Passwords } from './passwords.ts';

let shop: RunningApp;
/** Another server of the same shop. */
let second: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
});
afterAll(() => shop.close());

const statusAt = async ({ app }: RunningApp, token: string) =>
  (await call(app, 'GET', '/api/account', undefined, { token })).statusCode;
const bodyWithoutId = (reply: { body: string }) => {
  const { requestId: _, ...body } = JSON.parse(reply.body);
  return body;
};
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('signing in', () => {
  test('answers with a token in the header and the body, for a day or for thirty', async () => {
    const who = await addAccount(shop.db);
    const reply = await signIn(shop.app, who);
    expect(reply.statusCode).toBe(200);
    const { id_token: token } = reply.json();
    expect(reply.headers.authorization).toBe(`Bearer ${token}`);
    const { iat, exp, sub, auth } = claimsOf(token);
    expect([exp - iat, sub, auth]).toEqual([86_400, who.login, 'ROLE_USER']);
    const payload = { username: who.login, password: goodPassword, rememberMe: null };
    const unsaid = await shop.app.inject({ method: 'POST', url: '/api/authenticate', payload });
    expect(unsaid.statusCode, 'null is no').toBe(200);
    const remembered = claimsOf((await signIn(shop.app, { ...who, rememberMe: true })).json().id_token);
    expect(remembered.exp - remembered.iat).toBe(2_592_000);
  });

  test('works with the e-mail address, in any case, and says who it is', async () => {
    const who = await addAccount(shop.db);
    const { id_token: token } = (await signIn(shop.app, { login: who.email.toUpperCase() })).json();
    const whoAmI = await call(shop.app, 'GET', '/api/authenticate', undefined, { token });
    expect([whoAmI.body, whoAmI.headers['content-type']]).toEqual([who.login, 'text/plain; charset=utf-8']);
    expect((await call(shop.app, 'GET', '/api/authenticate')).body).toBe('');
  });

  test('an address belongs to whoever owns its mailbox, even if somebody chose it as a login', async () => {
    const email = `owner-${randomBytes(4).toString('hex')}@mail.example`;
    await addAccount(shop.db, { login: email, email: `thief-${email}`, password: 'a thief has a password' });
    const owner = await addAccount(shop.db, { email });
    const { id_token: token } = (await signIn(shop.app, { login: email })).json();
    expect(claimsOf(token).sub).toBe(owner.login);
  });

  test('60 names that somebody has and 60 that nobody has get the same no (case 27)', async () => {
    const known = await addAccount(shop.db);
    const notActivated = await addAccount(shop.db, { activated: false });
    const first = bodyWithoutId(await signIn(shop.app, { ...known, password: 'wrong' }));
    expect(first).toEqual({
      type: 'https://limelight.example/problem/problem-with-message',
      title: 'Unauthorized',
      status: 401,
      detail: 'Bad credentials',
      path: '/api/authenticate',
      message: 'error.http.401',
      errorKey: 'badCredentials',
    });
    expect(bodyWithoutId(await signIn(shop.app, notActivated))).toEqual(first);
    const accounts = await Promise.all(Array.from({ length: 60 }, () => addAccount(shop.db)));
    for (const [index, { login }] of accounts.entries()) {
      expect(bodyWithoutId(await signIn(shop.app, { login, password: 'wrong' }))).toEqual(first);
      expect(bodyWithoutId(await signIn(shop.app, { login: `nobody-${index}`, password: 'wrong' }))).toEqual(first);
    }
  }, 60_000);

  test.each([
    ['an object as a username', { username: { $ne: null }, password: 'x' }, 400],
    ['a list as a username', { username: ['admin'], password: 'x' }, 400],
    ['a word for rememberMe', { username: 'a', password: 'x', rememberMe: 'yes' }, 400],
    ['a password of 2 KB', { username: 'a', password: 'x'.repeat(2000) }, 400],
    ['a password of 1 MB', { username: 'a', password: 'x'.repeat(1_000_000) }, 413],
    ['a username with a nought in it', { username: 'a\0b', password: 'x' }, 400],
    ['half of a letter', { username: '\ud800', password: '\udfff' }, 401],
  ])('takes %s for what it is (cases 29, 31, 33)', async (_, requested, status) => {
    expect((await call(shop.app, 'POST', '/api/authenticate', requested)).statusCode).toBe(status);
  });

  test('what was typed for a name that nobody has is not kept: it may be a password', async () => {
    await signIn(shop.app, { login: 'my-secret-typed-too-early', password: 'wrong' });
    const audit = await shop.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst();
    expect(audit).toMatchObject({ principal: 'anonymous', type: 'AUTHENTICATION_FAILURE', message: 'Bad credentials' });
    const audits = await shop.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audits)).not.toMatch(/typed-too-early|quiet harbours/);
  });

  test('an administrator is told of a network that is new, once', async () => {
    const admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
    const mails = async () =>
      (await shop.db.selectFrom('mail').where('recipient', '=', admin.email).select('id').execute()).length;
    await signIn(shop.app, admin, '198.51.100.7');
    expect((await lastMail(shop.db, admin.email, 'account-new-place'))?.body).toContain('198.51.100.7');
    await signIn(shop.app, admin, '198.51.100.7');
    expect(await mails()).toBe(1);
    await signIn(shop.app, admin, '198.51.100.8');
    expect(await mails()).toBe(2);
    const user = await addAccount(shop.db);
    await signIn(shop.app, user);
    expect(await lastMail(shop.db, user.email, 'account-new-place')).toBeUndefined();
  });
});

describe('a token ends on every server at once', () => {
  test.each<[string, (who: Somebody, token: string) => Promise<unknown>]>([
    ['signing out', (_, token) => call(shop.app, 'POST', '/api/logout', {}, { token })],
    ['signing out everywhere', (_, token) => call(shop.app, 'POST', '/api/logout', { everywhere: true }, { token })],
    [
      'a new password',
      (_, token) => {
        const requested = { currentPassword: goodPassword, newPassword: 'eight quiet harbours' };
        return call(shop.app, 'POST', '/api/account/change-password', requested, { token });
      },
    ],
    [
      'being switched off',
      (who) => asAdmin('PUT', `/api/users/${who.id}`, { ...who, password: undefined, activated: false }),
    ],
    [
      'another right',
      (who) => asAdmin('PUT', `/api/users/${who.login}`, { ...who, password: undefined, authorities: [] }),
    ],
    ['being removed', (who) => asAdmin('DELETE', `/api/users/${who.login}`)],
  ])('by %s (case 19)', async (_, end) => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    expect([await statusAt(shop, token), await statusAt(second, token)]).toEqual([200, 200]);
    await end(who, token);
    expect([await statusAt(second, token), await statusAt(shop, token)]).toEqual([401, 401]);
  });

  async function asAdmin(method: 'PUT' | 'DELETE', url: string, payload?: object) {
    const admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
    const reply = await call(shop.app, method, url, payload, { token: await tokenFor(shop.deps, admin) });
    expect(reply.statusCode).toBe(200);
  }

  test('signing out here leaves the other device alone, and everywhere does not', async () => {
    const who = await addAccount(shop.db);
    const [here, there] = [await tokenFor(shop.deps, who), await tokenFor(shop.deps, who)];
    const list = (await call(shop.app, 'GET', '/api/account/sign-ins', undefined, { token: here })).json();
    expect(list.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne).toSorted()).toEqual([false, true]);
    await call(shop.app, 'POST', '/api/logout', {}, { token: here });
    expect([await statusAt(second, here), await statusAt(second, there)]).toEqual([401, 200]);
    const again = await tokenFor(shop.deps, who);
    await call(shop.app, 'POST', '/api/logout', { everywhere: true }, { token: again });
    expect([await statusAt(second, there), await statusAt(second, again)]).toEqual([401, 401]);
  });

  test('each sign-in names its device, as far as the browser says, and keeps nothing else of that', async () => {
    const who = await addAccount(shop.db);
    const given = { username: who.login, password: who.password };
    const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    for (const agent of [phone, '<script>alert(1)</script>'.repeat(40), undefined])
      await call(shop.app, 'POST', '/api/authenticate', given, { headers: agent ? { 'user-agent': agent } : {} });
    const token = await tokenFor(shop.deps, who);
    const list = (await call(shop.app, 'GET', '/api/account/sign-ins', undefined, { token })).json();
    const devices = list.map(({ browser, system }: { browser: unknown; system: unknown }) => [browser, system]);
    expect(devices.toSorted()).toEqual([
      [null, null],
      [null, null],
      [null, null],
      ['chrome', 'androidPhone'],
    ]);
    const rows = await shop.db.selectFrom('signIn').where('accountId', '=', who.id).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|script/);
  });

  test('a sign-in with a password that is changed in the same moment comes to nothing', async () => {
    const who = await addAccount(shop.db);
    const reply = await shop.db.transaction().execute(async (tx) => {
      const passwordHash = await new Passwords().hash('another quiet harbour');
      await tx.updateTable('account').set({ passwordHash }).where('id', '=', who.id).execute();
      const signingIn = signIn(second.app, who);
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      return { signingIn };
    });
    expect((await reply.signingIn).statusCode).toBe(401);
    const signIns = await shop.db.selectFrom('signIn').where('accountId', '=', who.id).select('id').execute();
    expect(signIns).toEqual([]);
  });

  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into sign_in%'`.execute(
      shop.db,
    );
    return rows.length;
  }

  test('whoever is switched on again is not signed in again', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    await asAdmin('PUT', `/api/users/${who.id}`, { ...who, password: undefined, activated: false });
    await asAdmin('PUT', `/api/users/${who.id}`, { ...who, password: undefined, activated: true });
    expect(await statusAt(shop, token)).toBe(401);
  });
});

describe('a token that the shop did not give is nobody (case 18)', () => {
  const key = () => createSecretKey(createHmac('sha512', shop.deps.signingKey).update('bearer token').digest());
  const good = (alg = 'HS512', typ = 'JWT') =>
    new SignJWT({ auth: 'ROLE_ADMIN' })
      .setProtectedHeader({ alg, typ })
      .setIssuer('limelight')
      .setAudience('limelight-shop')
      .setSubject('admin')
      .setIssuedAt();
  const standing = async () => {
    const token = await tokenFor(shop.deps, await addAccount(shop.db));
    return { token, jti: claimsOf(token).jti as string };
  };
  const other = () => createSecretKey(randomBytes(64));

  test('the one that these are made from is good', async () => {
    const { jti } = await standing();
    expect(await statusAt(shop, await good().setJti(jti).setExpirationTime('1h').sign(key()))).toBe(200);
  });

  test.each<[string, (jti: string, token: string) => Promise<string> | string]>([
    ['without a signature', (jti) => new UnsecuredJWT({ jti, sub: 'admin' }).setExpirationTime('1h').encode()],
    ['with another key', (jti) => good().setJti(jti).setExpirationTime('1h').sign(other())],
    ['with the shop’s key for passes', (jti) => good().setJti(jti).setExpirationTime('1h').sign(shop.deps.signingKey)],
    ['without an end', (jti) => good().setJti(jti).sign(key())],
    ['that is over', (jti) => good().setJti(jti).setExpirationTime('-1s').sign(key())],
    ['for somebody else', (jti) => good().setJti(jti).setAudience('another').setExpirationTime('1h').sign(key())],
    ['by somebody else', (jti) => good().setJti(jti).setIssuer('another').setExpirationTime('1h').sign(key())],
    ['signed with less', (jti) => good('HS256').setJti(jti).setExpirationTime('1h').sign(key())],
    ['of another kind', (jti) => good('HS512', 'at+jwt').setJti(jti).setExpirationTime('1h').sign(key())],
    ['without a sign-in', () => good().setExpirationTime('1h').sign(key())],
    ['of a sign-in that is not there', () => good().setJti('nothing').setExpirationTime('1h').sign(key())],
    [
      'with one letter changed',
      (_, token) => `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`,
    ],
    ['that was never one', () => 'garbage'],
  ])('%s', async (_, craft) => {
    const { token, jti } = await standing();
    expect(await statusAt(shop, await craft(jti, token))).toBe(401);
  });
});
