import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  anyAddress,
  call,
  countMails,
  fieldErrorsOf,
  goodPassword,
  lastMail,
  mailedKey,
  register,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const newPassword = 'eleven quiet harbours';
const askReset = (email: string, headers: Record<string, string> = { 'content-type': 'text/plain' }) =>
  call(shop.app, 'POST', '/api/account/reset-password/init', email, { headers });
const finish = (key: string, password = newPassword, from = anyAddress()) =>
  call(shop.app, 'POST', '/api/account/reset-password/finish', { key, newPassword: password }, { from });
const change = (token: string, requested: object) =>
  call(
    shop.app,
    'POST',
    '/api/account/change-password',
    { currentPassword: goodPassword, newPassword, ...requested },
    { token },
  );
const keyFor = async (email: string) => {
  expect((await askReset(email)).statusCode).toBe(200);
  return mailedKey(shop.db, email, 'account-reset');
};

describe('changing the password', () => {
  test('gives a new token for here, ends those elsewhere, and tells the owner', async () => {
    const who = await addAccount(shop.db);
    const [here, there] = [await tokenFor(shop.deps, who), await tokenFor(shop.deps, who)];
    const reply = await change(here, {});
    expect(reply.statusCode).toBe(200);
    const token = String(reply.headers.authorization).replace('Bearer ', '');
    const statuses = [];
    for (const each of [token, here, there])
      statuses.push((await call(shop.app, 'GET', '/api/account', undefined, { token: each })).statusCode);
    expect(statuses).toEqual([200, 401, 401]);
    expect((await signIn(shop.app, who)).statusCode).toBe(401);
    expect((await signIn(shop.app, { ...who, password: newPassword })).statusCode).toBe(200);
    expect(await lastMail(shop.db, who.email, 'account-password-changed')).toBeDefined();
  });

  test('of two changes at a time one counts', async () => {
    const who = await addAccount(shop.db);
    const [one, other] = [await tokenFor(shop.deps, who), await tokenFor(shop.deps, who)];
    const replies = await Promise.all([change(one, {}), change(other, { newPassword: 'twelve quiet harbours' })]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const signIns = await shop.db
      .selectFrom('signIn')
      .where('accountId', '=', who.id)
      .where('endedAt', 'is', null)
      .select('id')
      .execute();
    expect(signIns).toHaveLength(1);
  });

  test.each([
    ['of 3 characters', 'xkq', 'newPassword Size'],
    ['of 51', 'x'.repeat(51), 'newPassword Size'],
  ])('refuses one %s (case 39)', async (_, password, field) => {
    const token = await tokenFor(shop.deps, await addAccount(shop.db));
    const reply = await change(token, { newPassword: password });
    expect([reply.statusCode, fieldErrorsOf(reply)]).toEqual([400, [field]]);
  });

  test('refuses what everybody tries first, and the account’s own names (case 39)', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    for (const password of ['Password1', 'QWERTY', who.login, who.email.toUpperCase()])
      expect((await change(token, { newPassword: password })).json()).toMatchObject({ errorKey: 'weakPassword' });
  });

  test('asks more of an administrator', async () => {
    const token = await tokenFor(shop.deps, await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] }));
    expect(fieldErrorsOf(await change(token, { newPassword: 'xkq kqx xkq' }))).toEqual(['newPassword Size']);
    expect((await change(token, { newPassword: '門'.repeat(12) })).statusCode).toBe(200);
  });

  test('the last of 50 Chinese characters matters', async () => {
    const who = await addAccount(shop.db);
    const long = '維多利亞港夜色'.repeat(8).slice(0, 50);
    expect((await change(await tokenFor(shop.deps, who), { newPassword: long })).statusCode).toBe(200);
    expect((await signIn(shop.app, { ...who, password: `${long.slice(0, 49)}岸` })).statusCode).toBe(401);
    expect((await signIn(shop.app, { ...who, password: long })).statusCode).toBe(200);
  });

  test('letters of full width are the same letters', async () => {
    const who = await addAccount(shop.db);
    await change(await tokenFor(shop.deps, who), { newPassword: 'Ｈａｒｂｏｕｒ９７' });
    expect((await signIn(shop.app, { ...who, password: 'Harbour97' })).statusCode).toBe(200);
  });
});

describe('asking for a new password', () => {
  test('200 addresses that somebody has and 200 that nobody has are answered alike (case 41)', async () => {
    const known = await Promise.all(Array.from({ length: 200 }, () => addAccount(shop.db)));
    const emails = known.flatMap(({ email }) => [email, `not-${email}`]);
    const replies = [];
    // A few at a time: more would be refused because the shop is busy.
    for (let at = 0; at < emails.length; at += 8)
      replies.push(...(await Promise.all(emails.slice(at, at + 8).map((email) => askReset(email)))));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 {}']));
    expect(await countMails(shop.db, known[0]?.email ?? '')).toBe(1);
    expect(await countMails(shop.db, `not-${known[0]?.email}`)).toBe(0);
  });

  test('sends three mails an hour at most, and says nothing of it (case 43)', async () => {
    const { email } = await addAccount(shop.db);
    const replies = await Promise.all(Array.from({ length: 6 }, () => askReset(email)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(await countMails(shop.db, email)).toBe(3);
  });

  test('for an account that is removed in the same moment is answered as ever', async () => {
    const { email } = await addAccount(shop.db);
    const other = await shop.pool.connect();
    await other.query('begin');
    await other.query('delete from account where email = $1', [email]);
    const asking = askReset(email);
    const waiting = 'select from pg_locks where not granted';
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);
    await other.query('commit');
    other.release();
    expect((await asking).statusCode).toBe(200);
  });

  test('is limited for each network', async () => {
    const from = anyAddress();
    const headers = { 'content-type': 'text/plain' };
    const url = '/api/account/reset-password/init';
    const ask = async (network: string) =>
      (await call(shop.app, 'POST', url, 'somebody@nobody.example', { from: network, headers })).statusCode;
    expect(await ask(from)).toBe(200);
    await spendLimits(shop.db);
    expect([await ask(from), await ask(anyAddress())]).toEqual([429, 200]);
  });

  test.each([
    ['nothing', '', { 'content-type': 'text/plain' }],
    ['four characters', 'a@b.', { 'content-type': 'text/plain' }],
    ['255 characters', 'a'.repeat(255), { 'content-type': 'text/plain' }],
    ['JSON', '{"email":"a@b.example"}', { 'content-type': 'application/json' }],
  ])('refuses %s (case 42)', async (_, text, headers) => {
    expect((await askReset(text, headers)).statusCode).toBe(400);
  });

  test.each(['', 'a@b.', 'a\0b@mail.example'])('refuses the field of the specification: %j', async (text) => {
    const { statusCode, ...reply } = await askReset(text);
    expect([statusCode, reply.json().fieldErrors]).toMatchObject([400, [{ field: 'mail' }]]);
  });

  test('refuses a card number at the same field', async () => {
    const reply = await askReset('4111 1111 1111 1111');
    expect(reply.json()).toMatchObject({ errorKey: 'cardNumberRefused', details: { field: 'mail' } });
  });

  test('reaches an account that was never activated, whose key does that as well', async () => {
    const { payload } = await register(shop.app);
    expect((await finish(await keyFor(payload.email))).statusCode).toBe(200);
    expect((await signIn(shop.app, { ...payload, password: newPassword })).statusCode).toBe(200);
  });

  test('sends nothing to an account that is switched off', async () => {
    const { email } = await addAccount(shop.db, { activated: false });
    await askReset(email);
    expect(await countMails(shop.db, email)).toBe(0);
  });
});

describe('the key for a new password', () => {
  test('is good once, also of two who come at a time (case 45)', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const key = await keyFor(who.email);
    const replies = await Promise.all([finish(key), finish(key, 'thirteen quiet harbours')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await finish(key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
    expect((await call(shop.app, 'GET', '/api/account', undefined, { token })).statusCode).toBe(401);
    expect(await lastMail(shop.db, who.email, 'account-password-changed')).toBeDefined();
  });

  test('is refused when it is wrong, over, for something else, or a newer password was set (case 45)', async () => {
    for (const key of ['wrong', '%']) expect((await finish(key)).json()).toMatchObject({ errorKey: 'invalidKey' });
    for (const key of ['', '\0']) expect((await finish(key)).statusCode).toBe(400);
    const who = await addAccount(shop.db);
    const [older, newer] = [await keyFor(who.email), await keyFor(who.email)];
    expect((await finish(newer)).statusCode).toBe(200);
    expect((await finish(older)).json()).toMatchObject({ errorKey: 'invalidKey' });
    const late = await keyFor(who.email);
    await shop.db
      .updateTable('accountKey')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute();
    expect((await finish(late)).json()).toMatchObject({ errorKey: 'invalidKey' });
  });

  test('does not let somebody in who was switched off meanwhile', async () => {
    const who = await addAccount(shop.db);
    const key = await keyFor(who.email);
    await shop.db.updateTable('account').set({ activated: false }).where('id', '=', who.id).execute();
    expect((await finish(key)).json()).toMatchObject({ errorKey: 'invalidKey' });
  });

  test('stays good while the new password is not', async () => {
    const who = await addAccount(shop.db);
    const key = await keyFor(who.email);
    expect(fieldErrorsOf(await finish(key, 'xkq'))).toEqual(['newPassword Size']);
    expect((await finish(key, 'password')).json()).toMatchObject({ errorKey: 'weakPassword' });
    expect((await finish(key)).statusCode).toBe(200);
  });

  test('is not found by guessing', async () => {
    const from = anyAddress();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await finish(`guess-${guess}`, newPassword, from)).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    const who = await addAccount(shop.db);
    expect((await finish(await keyFor(who.email), newPassword, from)).statusCode).toBe(200);
  });
});
