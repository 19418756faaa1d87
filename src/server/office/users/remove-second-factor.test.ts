import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  call,
  lastMail,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { withSecondFactor } from '../../../../tests/support/people/second-factors.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { locales } from '../../../words/locales.ts';
import { removeLostSecondFactor } from '../../people/accounts/lost-second-factor.ts';

let shop: RunningApp;
let admin: Somebody;
let token: string;
beforeAll(async () => {
  shop = await runningApp();
  admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
  token = await tokenFor(shop.deps, admin);
});
afterAll(() => shop.close());

const reason = 'Telephone lost, passport seen';
const remove = (user: string | number, payload: object = { reason }, by = token) =>
  call(shop.app, 'POST', `/api/users/${user}/second-factor/remove`, payload, { token: by });
const factorOf = async (login: string) =>
  (await call(shop.app, 'GET', `/api/users/${login}`, undefined, { token })).json().secondFactor;
const lastAudit = () => shop.db.selectFrom('audit').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst();

test('an administrator removes it for somebody who lost it: the password is enough, and all sign-ins end', async () => {
  const { who, token: former } = await withSecondFactor(shop);
  const account = () => call(shop.app, 'GET', '/api/account', undefined, { token: former });
  expect((await account()).statusCode).toBe(200);
  expect((await signIn(shop.app, who)).json()).toMatchObject({ errorKey: 'secondFactorNeeded' });
  expect(await factorOf(who.login)).toBe(true);
  const removed = await remove(who.login);
  expect(removed.statusCode).toBe(200);
  expect(removed.json()).toMatchObject({ login: who.login, secondFactor: false });
  expect(await factorOf(who.login)).toBe(false);
  expect(await lastAudit()).toMatchObject({
    type: 'USER_SECOND_FACTOR_REMOVED',
    principal: admin.login,
    message: `${who.login}: ${reason}`,
  });
  const open = shop.db.selectFrom('signIn').select('id').where('accountId', '=', who.id).where('endedAt', 'is', null);
  expect(await open.execute()).toEqual([]);
  expect(await shop.db.selectFrom('recoveryCode').select('digest').where('accountId', '=', who.id).execute()).toEqual(
    [],
  );
  expect((await signIn(shop.app, who)).statusCode).toBe(200);
  expect((await remove(who.id)).json()).toMatchObject({ status: 409, errorKey: 'secondFactorMissing' });
});

test.each(locales)('its owner reads of it in a mail in the language %s', async (langKey) => {
  const { who } = await withSecondFactor(shop);
  await shop.db.updateTable('account').set({ langKey }).where('id', '=', who.id).execute();
  expect((await remove(who.id)).statusCode).toBe(200);
  const mail = await lastMail(shop.db, who.email, 'account-second-factor-removed');
  expect(mail?.subject).toMatch({ en: /We removed the codes/, 'zh-hk': /移除你的/, 'zh-tw': /移除您的/ }[langKey]);
});

test('needs the right to users, a reason, and somebody else’s account', async () => {
  const { who, token: own } = await withSecondFactor(shop, { authorities: ['ROLE_ADMIN'] });
  const officer = await tokenFor(shop.deps, await addAccount(shop.db, { authorities: ['ROLE_OPERATOR'] }));
  expect((await remove(who.id, { reason }, officer)).statusCode).toBe(403);
  expect((await call(shop.app, 'POST', `/api/users/${who.id}/second-factor/remove`, { reason })).statusCode).toBe(401);
  expect((await remove(who.id, {})).statusCode).toBe(400);
  expect((await remove(who.id, { reason: ' ' })).statusCode).toBe(400);
  expect((await remove('nobody')).statusCode).toBe(404);
  for (const address of [who.login, who.login.toUpperCase(), who.id])
    expect((await remove(address, { reason }, own)).json()).toMatchObject({ status: 409, errorKey: 'ownSecondFactor' });
  expect(await factorOf(who.login)).toBe(true);
  expect((await remove(who.id)).statusCode).toBe(200);
});

test('the operator of the server removes that of the last administrator, by the address', async () => {
  const { who } = await withSecondFactor(shop, { authorities: ['ROLE_ADMIN'] });
  expect(await removeLostSecondFactor(shop, who.email.toUpperCase())).toEqual({ login: who.login });
  expect(await lastAudit()).toMatchObject({ type: 'USER_SECOND_FACTOR_REMOVED', principal: 'system' });
  expect((await signIn(shop.app, who)).statusCode).toBe(200);
  await expect(removeLostSecondFactor(shop, who.email)).rejects.toThrow('asks for a code');
});
