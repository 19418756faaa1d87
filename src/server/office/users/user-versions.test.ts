import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, type Somebody, tokenFor } from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let second: RunningApp;
let admin: Somebody;
let token: string;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
  admin = await addAccount(shop.db, { authorities: ['ROLE_ADMIN'] });
  token = await tokenFor(shop.deps, admin);
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const send = (method: 'PUT' | 'DELETE' | 'GET', rest: string, payload?: object, headers: Headers = {}, on = shop) =>
  on.app.inject({
    method,
    url: `/api/users${rest}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  });
const newUser = async () => (await send('GET', `/${(await addAccount(shop.db)).login}`)).json();
const newEmail = () => `${randomBytes(4).toString('hex')}@mail.example`;
const stored = (id: number) => shop.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('the version of a user', () => {
  test('is its ETag, and rises with each change of what administrators see', async () => {
    const user = await newUser();
    expect(user.version).toBe(1);
    const changed = await send('PUT', '', { ...user, email: newEmail() });
    expect(changed.json()).toMatchObject({ version: 2 });
    expect(changed.headers.etag).toBe('"2"');
    expect((await send('GET', `/${user.login}`)).headers.etag).toBe('"2"');
  });

  test('rises with a change by other means, but not without one', async () => {
    const { id } = await newUser();
    const row = shop.db.updateTable('account').where('id', '=', id);
    await row.set({ activated: false }).execute();
    expect((await stored(id)).version).toBe(2);
    await row.set({ countryCode: '853' }).execute();
    expect((await stored(id)).version).toBe(2);
  });
});

describe('a save over another administrator’s change', () => {
  test.each<[string, (version: number) => [object, Headers]]>([
    ['by the version in the body', (version) => [{ version }, {}]],
    ['by If-Match', (version) => [{ version: undefined }, { 'if-match': `"${version}"` }]],
  ])('is refused %s, and gets the current user', async (_, with_) => {
    const user = await newUser();
    const email = newEmail();
    await send('PUT', '', { ...user, email });
    const [fields, headers] = with_(1);
    for (const rest of ['', `/${user.login}`]) {
      const reply = await send('PUT', rest, { ...user, firstName: 'Ben', ...fields }, headers);
      expect(reply.json()).toMatchObject({
        status: 409,
        errorKey: 'concurrencyFailure',
        details: { current: { id: user.id, version: 2, email } },
      });
    }
    expect(await stored(user.id)).toMatchObject({ version: 2, email, firstName: user.firstName });
  });

  test('is accepted without a version, as an older client sends it', async () => {
    const { version: _, ...user } = await newUser();
    await send('PUT', '', { ...user, email: newEmail() });
    expect((await send('PUT', '', { ...user, firstName: 'Ben' })).statusCode).toBe(200);
  });

  test('is refused when both come at the same moment: one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await newUser();
      const change = (on: RunningApp, firstName: string) => send('PUT', '', { ...user, firstName }, {}, on);
      const replies = await Promise.all([change(shop, 'Ada'), change(second, 'Ben')]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await stored(user.id)).version).toBe(2);
    }
  });

  test('is refused for a removal too', async () => {
    const user = await newUser();
    await send('PUT', '', { ...user, firstName: 'Ada' });
    const stale = await send('DELETE', `/${user.login}`, undefined, { 'if-match': '"1"' });
    expect(stale.json()).toMatchObject({ status: 409, errorKey: 'concurrencyFailure' });
    expect((await send('DELETE', `/${user.login}`, undefined, { 'if-match': '"2"' })).statusCode).toBe(200);
  });
});
