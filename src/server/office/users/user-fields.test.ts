// Fields of a user that are refused, and how lists of users are sorted by what is not there.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  call,
  goodPassword,
  register,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let admin: Somebody;
let token: string;
beforeAll(async () => {
  shop = await runningApp();
  admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
  token = await tokenFor(shop.deps, admin);
});
afterAll(() => shop.close());

const users = (method: 'GET' | 'POST' | 'PUT', rest = '', payload?: object) =>
  call(shop.app, method, `/api/users${rest}`, payload, { token });

test('refuses a password: its owner chooses it, and nobody else knows it', async () => {
  const login = `person-${randomBytes(4).toString('hex')}`;
  const body = { login, email: `${login}@mail.example` };
  const refused = { status: 400, errorKey: 'passwordNotTaken', message: 'error.passwordNotTaken' };
  expect((await users('POST', '', { ...body, password: goodPassword })).json()).toMatchObject(refused);
  const made = await users('POST', '', { ...body, password: '' });
  expect(made.statusCode).toBe(201);
  expect((await users('PUT', '', { ...made.json(), password: goodPassword })).json()).toMatchObject(refused);
  expect((await users('PUT', '', { ...made.json(), password: null })).statusCode).toBe(200);
  expect((await signIn(shop.app, { login })).statusCode).toBe(401);
});

test('a login and an address are free again for a user where somebody registered with them and never came back', async () => {
  const { payload } = await register(shop.app);
  const { id } = await addAccount(shop.db);
  const names = { login: payload.login, email: payload.email };
  expect(await users('PUT', '', { id, ...names }).then((reply) => reply.json())).toMatchObject({ id, ...names });
  const own = await register(shop.app);
  const { id: ownId } = (await users('GET', `/${own.payload.login}`)).json();
  const renamed = { id: ownId, login: `${own.payload.login}-2`, email: own.payload.email };
  expect((await users('PUT', '', renamed)).json()).toMatchObject({ ...renamed, awaitsActivation: true });
});

test('those who were never modified stand last, whichever way they are sorted', async () => {
  const never = await addAccount(shop.db);
  const once = await addAccount(shop.db);
  await users('PUT', '', { ...once, password: undefined, firstName: '改' });
  for (const way of ['asc', 'desc']) {
    const list = (await users('GET', `?size=200&sort=lastModifiedDate,${way}`)).json() as { id: number }[];
    const place = (who: Somebody) => list.findIndex(({ id }) => id === who.id);
    expect(place(never)).toBeGreaterThan(place(once));
  }
});

describe('a change with fields left out', () => {
  const disabled = async () => {
    const { id, login, email } = await addAccount(shop.db, { authorities: ['ROLE_FINANCE', 'ROLE_USER'] });
    const kept = { firstName: '大文', lastName: '陳', langKey: 'en' as const, activated: false };
    await shop.db.updateTable('account').set(kept).where('id', '=', id).execute();
    return { id, login, email, kept: { ...kept, authorities: ['ROLE_FINANCE', 'ROLE_USER'] } };
  };

  test('keeps their values: names, language, authorities, and that the account is disabled', async () => {
    const { id, login, email, kept } = await disabled();
    expect((await users('PUT', '', { id, login, email })).json()).toMatchObject({ id, login, email, ...kept });
    expect((await users('PUT', '', { id, firstName: '小文' })).json()).toMatchObject({
      ...kept,
      login,
      firstName: '小文',
    });
    expect((await users('PUT', `/${login}`, { lastName: null })).json()).toMatchObject({
      ...kept,
      email,
      firstName: '小文',
      lastName: '',
    });
  });

  test('or sent as null, which they may not be, keeps them too; an id and a version may be text', async () => {
    const { id, login, email, kept } = await disabled();
    const nothing = { login: null, email: null, activated: null, langKey: null, authorities: null };
    const { version } = (await users('GET', `/${login}`)).json();
    const changed = await users('PUT', '', { id: String(id), version: String(version), firstName: '小文', ...nothing });
    expect(changed.json()).toMatchObject({ ...kept, id, login, email, firstName: '小文' });
  });

  test('leaves an administrator the own right', async () => {
    const own = await users('PUT', '', { id: admin.id, firstName: 'Mei' });
    expect(own.json()).toMatchObject({ activated: true, authorities: ['ROLE_ADMIN'], firstName: 'Mei' });
    const refused = await users('PUT', '', { id: admin.id, activated: false });
    expect(refused.json()).toMatchObject({ errorKey: 'lastAdmin' });
  });
});
