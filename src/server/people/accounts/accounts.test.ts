import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activate,
  addAccount,
  anyAddress,
  call,
  countMails,
  fieldErrorsOf,
  findAccount,
  lastMail,
  mailedKey,
  register,
  signIn,
} from '../../../../tests/support/people/accounts.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { keyDigest } from './account-keys.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const auditOf = async (principal: string) =>
  (await shop.db.selectFrom('audit').where('principal', '=', principal).select('type').orderBy('id').execute()).map(
    ({ type }) => type,
  );

describe('registering', () => {
  test('leads by mail to an account that can sign in, and says so in the audit', async () => {
    const { payload, reply } = await register(shop.app, {
      langKey: 'zh-hk',
      login: 'Tai.Man@home',
      phone: '9123 4567',
    });
    expect(reply.statusCode).toBe(201);
    const login = 'tai.man@home';
    expect((await signIn(shop.app, { login })).statusCode).toBe(401);
    const mail = await lastMail(shop.db, payload.email, 'account-activation');
    expect(mail?.subject).toBe('請確認你的矚目賬戶');
    expect(mail?.body, 'the link opens in the language of the mail').toMatch(/activate\?key=[\w-]+&lang=zh-hk\s/);
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    expect((await activate(shop.app, key)).json()).toEqual({ confirmed: 'account' });
    const { id_token: token } = (await signIn(shop.app, { login: 'TAI.man@HOME' })).json();
    const account = (await call(shop.app, 'GET', '/api/account', undefined, { token })).json();
    expect(account).toMatchObject({ login, activated: true, langKey: 'zh-hk', authorities: ['ROLE_USER'] });
    expect(account).toMatchObject({ countryCode: '852', phone: '91234567', secondFactor: false, pendingEmail: null });
    expect(await auditOf(login)).toEqual([
      'ACCOUNT_REGISTERED',
      'AUTHENTICATION_FAILURE',
      'ACCOUNT_ACTIVATED',
      'AUTHENTICATION_SUCCESS',
    ]);
  });

  test('keeps the telephone number sealed, and of the key a digest alone', async () => {
    const { payload } = await register(shop.app, { phone: '98765432' });
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    const row = await findAccount(shop.db, payload.login);
    expect(row?.sealedPhone?.includes('98765432')).toBe(false);
    const keys = await shop.db.selectFrom('accountKey').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(key);
  });

  test('asks for a human check, which is good once (case 46)', async () => {
    const without = await register(shop.app, { recaptcha: undefined });
    expect([without.reply.statusCode, fieldErrorsOf(without.reply)]).toEqual([400, ['recaptcha NotNull']]);
    const wrong = await register(shop.app, { recaptcha: 'bm90aGluZw==' });
    expect(wrong.reply.json()).toMatchObject({ status: 400, errorKey: 'humanCheckFailed' });
    const recaptcha = await solvedCheck(shop.app);
    const first = await register(shop.app, { recaptcha });
    expect(first.reply.statusCode).toBe(201);
    const replayed = await register(shop.app, { recaptcha });
    expect(replayed.reply.json()).toMatchObject({ errorKey: 'humanCheckUsed' });
  });

  test('the very same once more is the same registration, with the password of the last try', async () => {
    const { payload } = await register(shop.app);
    const again = await call(shop.app, 'POST', '/api/register', { ...payload, password: 'another quiet harbour' });
    expect(again.statusCode).toBe(201);
    expect(await countMails(shop.db, payload.email)).toBe(1);
    await activate(shop.app, await mailedKey(shop.db, payload.email, 'account-activation'));
    expect((await signIn(shop.app, payload)).statusCode).toBe(401);
    expect((await signIn(shop.app, { ...payload, password: 'another quiet harbour' })).statusCode).toBe(200);
  });

  test('a login that somebody has is refused, in whichever case, and so are digits alone and the names of records (case 47)', async () => {
    const who = await addAccount(shop.db);
    const taken = await register(shop.app, { login: who.login.toUpperCase() });
    expect(taken.reply.json()).toMatchObject({ status: 400, errorKey: 'userexists', message: 'error.userexists' });
    expect(taken.reply.headers['x-limelightapp-error']).toBe('error.userexists');
    for (const login of ['123', 'system', 'Anonymous', 'visitor'])
      expect(fieldErrorsOf((await register(shop.app, { login })).reply)).toEqual(['login Invalid']);
  });

  test('an address that somebody has is answered alike, and told to its mailbox alone', async () => {
    const who = await addAccount(shop.db);
    const { reply, payload } = await register(shop.app, { email: who.email });
    const fresh = await register(shop.app);
    expect([reply.statusCode, reply.body]).toEqual([fresh.reply.statusCode, fresh.reply.body]);
    expect(await findAccount(shop.db, payload.login)).toBeUndefined();
    const key = await mailedKey(shop.db, who.email, 'account-address-known');
    const requested = { key, newPassword: 'one more quiet harbour' };
    expect((await call(shop.app, 'POST', '/api/account/reset-password/finish', requested)).statusCode).toBe(200);
  });

  test('a pending registration keeps its login from other mailboxes until its key is over; so does whoever was switched off', async () => {
    const first = await register(shop.app);
    const { login } = first.payload;
    const stranger = await register(shop.app, { login });
    expect(stranger.reply.json()).toMatchObject({ status: 400, errorKey: 'userexists' });
    expect((await findAccount(shop.db, login))?.email).toBe(first.payload.email);
    const key = await mailedKey(shop.db, first.payload.email, 'account-activation');
    const keys = shop.db.updateTable('accountKey').set({ expiresAt: new Date(Date.now() - 1) });
    await keys.where('digest', '=', keyDigest(key)).execute();
    const second = await register(shop.app, { login });
    expect(second.reply.statusCode).toBe(201);
    expect((await findAccount(shop.db, login))?.email).toBe(second.payload.email);
    const off = await addAccount(shop.db, { activated: false });
    expect((await register(shop.app, { login: off.login })).reply.json().errorKey).toBe('userexists');
    await register(shop.app, { email: off.email });
    expect((await findAccount(shop.db, off.login))?.id).toBe(off.id);
  });

  test('what a stranger types for a mailbox with a pending registration never counts; its owner may choose a password by mail', async () => {
    const { payload } = await register(shop.app);
    const first = await mailedKey(shop.db, payload.email, 'account-activation');
    const { recaptcha: _, ...given } = payload;
    const typed = { ...given, login: `other-${payload.login}`, password: 'a stranger in the harbour' };
    const stranger = await register(shop.app, typed);
    const retried = { ...stranger.payload, password: 'a stranger once more' };
    expect((await call(shop.app, 'POST', '/api/register', retried)).statusCode).toBe(201);
    const chosen = await mailedKey(shop.db, payload.email, 'account-address-known');
    expect((await activate(shop.app, first)).statusCode).toBe(200);
    expect((await signIn(shop.app, payload)).statusCode).toBe(200);
    for (const { password } of [typed, retried])
      expect((await signIn(shop.app, { login: payload.email, password })).statusCode).toBe(401);
    const requested = { key: chosen, newPassword: 'one more quiet harbour' };
    expect((await call(shop.app, 'POST', '/api/account/reset-password/finish', requested)).statusCode).toBe(200);
  });

  test('a stranger who registers somebody’s mailbox first is in nobody’s account', async () => {
    const stranger = await register(shop.app, { password: 'a stranger in the harbour' });
    const { email } = stranger.payload;
    const early = await mailedKey(shop.db, email, 'account-activation');
    expect((await register(shop.app, { email })).reply.statusCode).toBe(201);
    const key = await mailedKey(shop.db, email, 'account-address-known');
    const newPassword = 'one more quiet harbour';
    const finished = await call(shop.app, 'POST', '/api/account/reset-password/finish', { key, newPassword });
    expect(finished.statusCode).toBe(200);
    expect((await activate(shop.app, early)).statusCode).toBe(400);
    expect((await signIn(shop.app, { ...stranger.payload, login: email })).statusCode).toBe(401);
    expect((await signIn(shop.app, { login: email, password: newPassword })).statusCode).toBe(200);
  });

  test('of two at a time under one login one gets it, and under one address nobody learns of the other', async () => {
    const login = 'wanted-by-two';
    const replies = await Promise.all([register(shop.app, { login }), register(shop.app, { login })]);
    expect(replies.map(({ reply }) => reply.statusCode).every((status) => [201, 400].includes(status))).toBe(true);
    expect(await findAccount(shop.db, login)).toBeDefined();
    const email = 'shared-by-two@mail.example';
    const both = await Promise.all([register(shop.app, { email }), register(shop.app, { email })]);
    expect(both.map(({ reply }) => reply.statusCode)).toEqual([201, 201]);
  });

  test('gives nobody a right that was not theirs to take', async () => {
    const { payload } = await register(shop.app, {
      authorities: ['ROLE_ADMIN'],
      activated: true,
      id: 1,
      createdBy: 'me',
    });
    expect(await findAccount(shop.db, payload.login)).toMatchObject({
      authorities: ['ROLE_USER'],
      activated: false,
      awaitsActivation: true,
      createdBy: 'anonymous',
    });
  });

  test.each([
    ['a phone of letters', { phone: 'call me' }, 'phone Pattern'],
    ['a phone of 40 digits', { phone: '9'.repeat(40) }, 'phone Pattern'],
    ['a country code of letters', { countryCode: 'abc' }, 'countryCode Pattern'],
    ['an e-mail address of 4 characters', { email: 'a@b.' }, 'email Email'],
    ['one of 255', { email: `${'a'.repeat(243)}@mail.example` }, 'email Size'],
    ['one without an @', { email: 'nobody.example' }, 'email Email'],
    ['one with a line break in it', { email: 'a@b.co\r\nBcc: x@y.example' }, 'email Email'],
    ['a password of 3', { password: 'xkq' }, 'password Size'],
    ['a password of 51', { password: '長'.repeat(51) }, 'password Size'],
  ])('refuses %s (cases 37, 39, 49)', async (_, requested, field) => {
    const { reply } = await register(shop.app, { recaptcha: await solvedCheck(shop.app), ...requested });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toContain(field);
  });

  test.each(['password', 'PassWord', '123456', 'iloveyou'])(
    'refuses %s, which everybody tries first',
    async (password) => {
      expect((await register(shop.app, { password })).reply.json()).toMatchObject({
        status: 400,
        errorKey: 'weakPassword',
      });
    },
  );

  test('is limited for each network, and a mailbox gets no more than a few', async () => {
    const from = anyAddress();
    expect((await register(shop.app, {}, from)).reply.statusCode).toBe(201);
    await spendLimits(shop.db);
    expect((await register(shop.app, {}, from)).reply.statusCode).toBe(429);
    expect((await register(shop.app)).reply.statusCode).toBe(201);
    const email = 'wanted@mail.example';
    const known = await addAccount(shop.db);
    for (const address of [email, known.email]) {
      const requested = [];
      for (let count = 0; count < 5; count += 1)
        requested.push((await register(shop.app, { email: address })).reply.statusCode);
      expect(requested).toEqual([201, 201, 201, 429, 429]);
    }
  });
});

describe('the key from a mail', () => {
  test('is good once, and says the same for a day (case 50)', async () => {
    const { payload } = await register(shop.app);
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    const both = await Promise.all([activate(shop.app, key), activate(shop.app, key)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await auditOf(payload.login)).filter((type) => type === 'ACCOUNT_ACTIVATED')).toHaveLength(1);
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await shop.db.updateTable('accountKey').set({ usedAt: dayAgo }).where('usedAt', 'is not', null).execute();
    expect((await activate(shop.app, key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
  });

  test('is refused when it is none, is over, is for something else, or the account was switched off', async () => {
    expect((await call(shop.app, 'GET', '/api/activate')).statusCode).toBe(400);
    for (const key of ['wrong', '%', '\0', '長'.repeat(100)])
      expect((await activate(shop.app, key)).statusCode).toBe(400);
    const who = await addAccount(shop.db);
    await call(shop.app, 'POST', '/api/account/reset-password/init', who.email, {
      headers: { 'content-type': 'text/plain' },
    });
    expect((await activate(shop.app, await mailedKey(shop.db, who.email, 'account-reset'))).statusCode).toBe(400);
    const { payload } = await register(shop.app);
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    await shop.db.updateTable('account').set({ awaitsActivation: false }).where('login', '=', payload.login).execute();
    expect((await activate(shop.app, key)).statusCode).toBe(400);
    const late = await register(shop.app);
    await shop.db
      .updateTable('accountKey')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute();
    expect(
      (await activate(shop.app, await mailedKey(shop.db, late.payload.email, 'account-activation'))).statusCode,
    ).toBe(400);
  });

  test('is not found by guessing (case 50)', async () => {
    const from = anyAddress();
    const statuses = [];
    for (let guess = 0; guess < 100; guess += 1)
      statuses.push((await activate(shop.app, `guess-${guess}`, from)).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(69);
    // The guesses of others in the network refuse no right key.
    const { payload } = await register(shop.app);
    const key = await mailedKey(shop.db, payload.email, 'account-activation');
    expect((await activate(shop.app, key, from)).statusCode).toBe(200);
  });
});
