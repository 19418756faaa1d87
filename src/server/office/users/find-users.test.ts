import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, call, tokenFor } from '../../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await runningApp();
  token = await tokenFor(shop.deps, await addAccount(shop.db, { login: 'mei', authorities: ['ROLE_ADMIN'] }));
});
afterAll(() => shop.close());

const search = (query: string, by = token) =>
  call(shop.app, 'GET', `/api/_search/users?${new URLSearchParams({ query })}`, undefined, { token: by });
async function found(query: string): Promise<number[]> {
  const reply = await search(query);
  const users: { id: number }[] = reply.json();
  expect(reply.headers['x-total-count']).toBe(String(users.length));
  return users.map(({ id }) => id);
}

test('a user is found by parts of username, address and names, in any order', async () => {
  const login = 'chan.tai-man';
  const { id } = await addAccount(shop.db, { login, email: 'taiman88@harbour.example' });
  await shop.db.updateTable('account').set({ firstName: '大文', lastName: '陳' }).where('id', '=', id).execute();
  for (const query of [login, 'TAI-MAN', 'taiman88@harbour.example', 'harbour chan', '大文', '陳 tai'])
    expect(await found(query), query).toEqual([id]);
});

test('what has no letters, or the marks of a pattern, finds nobody', async () => {
  for (const query of ['@@', '%', '_', '沒有的人', "' or 1=1 --"]) expect(await found(query), query).toEqual([]);
});

test('a word is found as it is written, not by its pairs of letters alone, and every word counts', async () => {
  const { id } = await addAccount(shop.db, { login: 'ab1bc1ca', email: 'pairs@letters.example' });
  expect(await found('ab1bc1ca')).toEqual([id]);
  expect(await found('abca')).toEqual([]);
  expect(await found('pairs nobody')).toEqual([]);
});

test('what is found comes a page at a time, sorted', async () => {
  for (const login of ['page-a', 'page-b', 'page-c']) await addAccount(shop.db, { login });
  const reply = await call(shop.app, 'GET', '/api/_search/users?query=page&size=2&page=1&sort=login,desc', undefined, {
    token,
  });
  expect(reply.headers['x-total-count']).toBe('3');
  expect(reply.json().map((user: { login: string }) => user.login)).toEqual(['page-a']);
});

test('a search without words finds all; one of 81 characters is refused, and so is whoever is no administrator', async () => {
  const all = await call(shop.app, 'GET', '/api/users', undefined, { token });
  expect((await search(' ')).json()).toHaveLength(all.json().length);
  expect((await search('a'.repeat(81))).statusCode).toBe(400);
  const user = await tokenFor(shop.deps, await addAccount(shop.db));
  expect((await search('page', user)).statusCode).toBe(403);
});

test('a text that more than 2,000 users have finds 2,000 of them, page by page', async () => {
  await sql`
    insert into account (login, email, password_hash, created_by)
    select 'crowd-' || n, 'crowd-' || n || '@many.example', '$argon2id$', 'test' from generate_series(1, 2100) n`.execute(
    shop.db,
  );
  const page = async (number: number) =>
    call(shop.app, 'GET', `/api/_search/users?query=crowd&size=200&page=${number}`, undefined, { token });
  const pages = await Promise.all([page(0), page(9), page(10)]);
  expect(pages.map((reply) => [reply.headers['x-total-count'], reply.json().length])).toEqual([
    ['2000', 200],
    ['2000', 200],
    ['2000', 0],
  ]);
  expect(await found('crowd-2099')).toHaveLength(1);
});
