import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
import {
  activate,
  addAccount,
  anyAddress,
  call,
  countMails,
  goodPassword,
  mailedKey,
  register,
  signIn,
} from '../../../../tests/support/people/accounts.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const ask = (username: unknown, from = anyAddress()) =>
  call(shop.app, 'POST', '/api/account/activation/init', { username }, { from });

test('the activation mail comes again, by username or by address, and its link activates the account', async () => {
  const { payload } = await register(shop.app);
  const first = await mailedKey(shop.db, payload.email, 'account-activation');
  expect((await ask(payload.login.toUpperCase())).statusCode).toBe(200);
  expect((await ask(` ${payload.email} `)).statusCode).toBe(200);
  expect(await countMails(shop.db, payload.email)).toBe(3);
  const last = await mailedKey(shop.db, payload.email, 'account-activation');
  expect(last).not.toBe(first);
  expect((await activate(shop.app, last)).statusCode).toBe(200);
  expect((await signIn(shop.app, payload)).statusCode).toBe(200);
  await ask(payload.login);
  expect(await countMails(shop.db, payload.email)).toBe(3);
});

test('all names are answered alike, and only an account that was never activated gets a mail', async () => {
  const { payload } = await register(shop.app);
  const active = await addAccount(shop.db);
  const off = await addAccount(shop.db, { activated: false });
  const names = [payload.login, active.login, off.login, 'nobody', 'nobody@mail.example', "' or 1=1 --"];
  const replies = [];
  for (const name of names) {
    const before = performance.now();
    const { statusCode, body } = await ask(name);
    replies.push(`${statusCode} ${body}`);
    // The work takes less, so the time does not tell whether there was any.
    expect(performance.now() - before).toBeGreaterThan(50);
  }
  expect(new Set(replies)).toEqual(new Set(['200 {}']));
  expect([
    await countMails(shop.db, payload.email),
    await countMails(shop.db, active.email),
    await countMails(shop.db, off.email),
  ]).toEqual([2, 0, 0]);
});

test('an account that is activated in the same moment gets no mail', async () => {
  const { payload } = await register(shop.app);
  const { asking } = await shop.db.transaction().execute(async (tx) => {
    const account = tx.updateTable('account').where('login', '=', payload.login);
    await account.set({ activated: true, awaitsActivation: false }).execute();
    const asking = ask(payload.login);
    await expect.poll(() => isLockAwaited(shop.db), { timeout: 10_000 }).toBe(true);
    return { asking };
  });
  expect((await asking).statusCode).toBe(200);
  expect(await countMails(shop.db, payload.email)).toBe(1);
});

test('a failed sign-in is refused alike, so the offer after it tells nothing', async () => {
  const { payload } = await register(shop.app);
  const active = await addAccount(shop.db);
  const tries = [
    payload,
    { login: payload.login, password: 'another wrong guess' },
    { login: active.login, password: 'another wrong guess' },
    { login: 'nobody-at-all', password: goodPassword },
  ];
  const replies = [];
  for (const tried of tries) {
    const { requestId, ...refusal } = (await signIn(shop.app, tried)).json();
    expect(requestId).toBeDefined();
    replies.push(JSON.stringify(refusal));
  }
  expect(new Set(replies).size).toBe(1);
});

test('an account gets three mails an hour at most, and the reply says nothing of it', async () => {
  const { payload } = await register(shop.app);
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(payload.login)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await countMails(shop.db, payload.email)).toBe(3);
});

test('a network asks a limited number of times', async () => {
  const from = anyAddress();
  expect((await ask('nobody-1', from)).statusCode).toBe(200);
  await spendLimits(shop.db);
  expect((await ask('nobody-2', from)).statusCode).toBe(429);
  expect((await ask('nobody-2')).statusCode).toBe(200);
});

test.each([[''], ['a'.repeat(255)], ['a\0b'], [7]])('%j is refused', async (username) => {
  expect((await ask(username)).statusCode).toBe(400);
});
