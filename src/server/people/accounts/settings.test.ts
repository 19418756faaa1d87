import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activate,
  addAccount,
  call,
  findAccount,
  goodPassword,
  lastMail,
  mailedKey,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

describe('settings', () => {
  const save = (token: string, requested: object) => call(shop.app, 'POST', '/api/account', requested, { token });
  const names = { firstName: '大文', lastName: '陳', langKey: 'zh-tw' };

  test('names and language count at once; rights, login and id are not for taking (case 35)', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const requested = {
      ...names,
      email: who.email,
      authorities: ['ROLE_ADMIN'],
      activated: false,
      login: 'root',
      id: 1,
    };
    expect((await save(token, requested)).statusCode).toBe(200);
    expect(await findAccount(shop.db, who.login)).toMatchObject({
      ...names,
      id: who.id,
      authorities: ['ROLE_USER'],
      activated: true,
    });
    expect(await findAccount(shop.db, 'root')).toBeUndefined();
  });

  test('a new address counts when its mailbox has answered, and the old one is told', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const email = `new-${who.email}`;
    await save(token, { ...names, langKey: 'en', email });
    const account = async () => (await call(shop.app, 'GET', '/api/account', undefined, { token })).json();
    expect(await account()).toMatchObject({ email: who.email, pendingEmail: email });
    expect((await lastMail(shop.db, who.email, 'account-email-asked'))?.body).toContain(email);
    const key = await mailedKey(shop.db, email, 'account-new-email');
    expect((await activate(shop.app, key)).json()).toEqual({ confirmed: 'email' });
    expect(await account()).toMatchObject({ email, pendingEmail: null });
    expect(await lastMail(shop.db, who.email, 'account-email-changed')).toBeDefined();
    expect((await signIn(shop.app, { login: email })).statusCode).toBe(200);
  });

  test('never tell whether an address has an account: a known one is answered as an unknown one, and its mailbox is told', async () => {
    const [who, another, owner] = [await addAccount(shop.db), await addAccount(shop.db), await addAccount(shop.db)];
    const answerTo = async (by: Somebody, email: string) => {
      const token = await tokenFor(shop.deps, by);
      const { statusCode, body } = await save(token, { ...names, email });
      const account = (await call(shop.app, 'GET', '/api/account', undefined, { token })).json();
      return [statusCode, body, account.email === by.email, account.pendingEmail === email];
    };
    expect(await answerTo(who, owner.email)).toEqual(await answerTo(another, `nobody-${owner.email}`));
    expect((await lastMail(shop.db, owner.email, 'account-address-wanted'))?.body).toContain(owner.login);
    expect(await lastMail(shop.db, owner.email, 'account-new-email')).toBeUndefined();
  });

  test('keep the telephone that is sent, sealed, and the one that is not', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const saved = async (more: object) => {
      const reply = await save(token, { ...names, email: who.email, ...more });
      const { countryCode, phone } = (await call(shop.app, 'GET', '/api/account', undefined, { token })).json();
      return [reply.statusCode, countryCode, phone];
    };
    expect(await saved({ countryCode: '853', phone: '6123 4567' })).toEqual([200, '853', '61234567']);
    expect((await findAccount(shop.db, who.login))?.sealedPhone?.toString('latin1')).not.toContain('61234567');
    expect(await saved({})).toEqual([200, '853', '61234567']);
    expect(await saved({ phone: 'no number' })).toEqual([400, '853', '61234567']);
    expect(await saved({ countryCode: null, phone: null })).toEqual([200, null, null]);
  });

  test('an address that somebody took meanwhile cannot be confirmed any more', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    await save(token, { ...names, email: 'contested@mail.example' });
    const key = await mailedKey(shop.db, 'contested@mail.example', 'account-new-email');
    await addAccount(shop.db, { email: 'contested@mail.example', password: goodPassword });
    expect((await activate(shop.app, key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
  });

  test('are for whoever is signed in (case 34)', async () => {
    const reply = await call(shop.app, 'GET', '/api/account');
    expect(reply.json()).toMatchObject({ status: 401, path: '/api/account', message: 'error.http.401' });
    expect((await call(shop.app, 'POST', '/api/account', { ...names, email: 'a@b.example' })).statusCode).toBe(401);
  });
});
