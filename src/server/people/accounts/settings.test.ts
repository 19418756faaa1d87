import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
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
} from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { exportPerson } from '../privacy/person.ts';
import { lockAccount } from './accounts.queries.ts';
import { endSignIns } from './sign-ins.queries.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

describe('settings', () => {
  const save = (token: string, requested: object) =>
    call(shop.app, 'POST', '/api/account', { currentPassword: goodPassword, ...requested }, { token });
  const newPassword = 'eleven quiet harbours';
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

  test('an address that waits for its mailbox waits on while something else is saved', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const email = `later-${who.email}`;
    await save(token, { ...names, email });
    await save(token, { ...names, email: who.email, countryCode: '852', phone: '91234567' });
    const key = await mailedKey(shop.db, email, 'account-new-email');
    expect((await activate(shop.app, key)).json()).toEqual({ confirmed: 'email' });
  });

  test('a telephone that cannot be read is shown as none, and is replaced by a new one', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const account = async () => (await call(shop.app, 'GET', '/api/account', undefined, { token })).json();
    await shop.db
      .updateTable('account')
      .set({ countryCode: '852', sealedPhone: Buffer.from('rubbish') })
      .where('id', '=', who.id)
      .execute();
    expect(await account()).toMatchObject({ login: who.login, phone: null });
    expect(await exportPerson(shop.deps, who.email)).toMatchObject({ account: { login: who.login, phone: null } });
    const saved = await save(token, { ...names, email: who.email, countryCode: '852', phone: '91234567' });
    expect(saved.statusCode).toBe(200);
    expect(await account()).toMatchObject({ phone: '91234567' });
  });

  test('that are the same leave no record, and further ones are limited: the audit is kept for good', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, who);
    const records = async () =>
      (
        await shop.db
          .selectFrom('audit')
          .select('id')
          .where('type', '=', 'ACCOUNT_CHANGED')
          .where('principal', '=', who.login)
          .execute()
      ).length;
    const saved = { ...names, email: who.email, countryCode: '852', phone: '91234567' };
    for (let time = 0; time < 3; time += 1) expect((await save(token, saved)).statusCode).toBe(200);
    expect(await records()).toBe(1);
    const statuses: number[] = [];
    for (let time = 0; time < 205; time += 1)
      statuses.push((await save(token, { ...saved, firstName: `名${time}` })).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  test('a new address needs the password: without it all else is saved, and the mailbox says what is left to do', async () => {
    const who = await addAccount(shop.db);
    const stolen = await tokenFor(shop.deps, who);
    const email = `thief-${who.email}`;
    const reply = await save(stolen, { ...names, email, currentPassword: undefined });
    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    const account = (await call(shop.app, 'GET', '/api/account', undefined, { token: stolen })).json();
    expect(account).toMatchObject({ ...names, email: who.email, pendingEmail: null });
    expect(await lastMail(shop.db, email, 'account-new-email')).toBeUndefined();
    expect((await lastMail(shop.db, who.email, 'account-email-needs-password'))?.body).toContain(email);
    const wrong = await save(stolen, { ...names, email, currentPassword: 'not the harbours' });
    expect(wrong.json()).toMatchObject({ status: 400, errorKey: 'incorrectPassword' });
    expect(await lastMail(shop.db, email, 'account-new-email')).toBeUndefined();
  });

  test('a confirmed address ends every sign-in but the one that requested it', async () => {
    const who = await addAccount(shop.db);
    const [here, there] = [await tokenFor(shop.deps, who), await tokenFor(shop.deps, who)];
    const email = `moved-${who.email}`;
    await save(here, { ...names, email });
    await activate(shop.app, await mailedKey(shop.db, email, 'account-new-email'));
    const statuses = [];
    for (const token of [here, there])
      statuses.push((await call(shop.app, 'GET', '/api/account', undefined, { token })).statusCode);
    expect(statuses).toEqual([200, 401]);
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
    expect(await saved({ phone: '' }), 'a field that was cleared').toEqual([200, '853', null]);
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

  test.each([
    [
      'a new password',
      (who: Somebody) =>
        ['POST', '/api/account/change-password', { currentPassword: who.password, newPassword }] as const,
    ],
    ['signing out everywhere', () => ['POST', '/api/logout', { everywhere: true }] as const],
  ])('a new address that waits ends with %s', async (_, callOf) => {
    const who = await addAccount(shop.db);
    const stolen = await tokenFor(shop.deps, who);
    const email = `thief-${who.email}`;
    await save(stolen, { ...names, email });
    const key = await mailedKey(shop.db, email, 'account-new-email');
    const [method, address, body] = callOf(who);
    const reply = await call(shop.app, method, address, body, { token: await tokenFor(shop.deps, who) });
    expect(reply.statusCode).toBe(200);
    expect((await activate(shop.app, key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
    expect((await findAccount(shop.db, who.login))?.email).toBe(who.email);
  });

  test('a new address that waits ends when a customer becomes one of staff', async () => {
    const who = await addAccount(shop.db);
    const token = await tokenFor(shop.deps, await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] }));
    const email = `waiting-${who.email}`;
    await save(await tokenFor(shop.deps, who), { ...names, email });
    const key = await mailedKey(shop.db, email, 'account-new-email');
    const user = (await call(shop.app, 'GET', `/api/users/${who.login}`, undefined, { token })).json();
    const authorities = ['ROLE_FINANCE', 'ROLE_USER'];
    expect((await call(shop.app, 'PUT', '/api/users', { ...user, authorities }, { token })).statusCode).toBe(200);
    expect((await activate(shop.app, key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
  });

  test('a new address that is saved while all sign-ins end is not taken', async () => {
    const who = await addAccount(shop.db);
    const stolen = await tokenFor(shop.deps, who);
    const saving = await shop.db.transaction().execute(async (tx) => {
      await lockAccount(tx, who.id);
      await endSignIns(tx, who.id);
      const reply = save(stolen, { ...names, email: `late-${who.email}` });
      await expect.poll(() => isLockAwaited(shop.db), { timeout: 10_000 }).toBe(true);
      return { reply };
    });
    expect((await saving.reply).statusCode).toBe(401);
    expect(await lastMail(shop.db, `late-${who.email}`, 'account-new-email')).toBeUndefined();
  });

  test('a new address of an account that is switched off is not confirmed', async () => {
    const who = await addAccount(shop.db);
    const email = `late-${who.email}`;
    await save(await tokenFor(shop.deps, who), { ...names, email });
    const key = await mailedKey(shop.db, email, 'account-new-email');
    await shop.db.updateTable('account').set({ activated: false }).where('id', '=', who.id).execute();
    expect((await activate(shop.app, key)).json()).toMatchObject({ status: 400, errorKey: 'invalidKey' });
    expect((await findAccount(shop.db, who.login))?.email).toBe(who.email);
  });

  test('are for whoever is signed in (case 34)', async () => {
    const reply = await call(shop.app, 'GET', '/api/account');
    expect(reply.json()).toMatchObject({ status: 401, path: '/api/account', message: 'error.http.401' });
    expect((await call(shop.app, 'POST', '/api/account', { ...names, email: 'a@b.example' })).statusCode).toBe(401);
  });
});
