// The removal of a user who has large files.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../tests/support/people/accounts.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let admin: SignedIn;
let user: SignedIn;
const parts = 120;
const countParts = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from export_part`.execute(shop.db)).rows[0]?.count;

beforeAll(async () => {
  shop = await runningApp();
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  user = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  await sql`
    with file as (
      insert into export_file (account_id, contents, format, locale, filter, status, ended_at)
      select id, 'orders', 'CSV', 'en', '{}', 'DONE', now() from account where login = ${user.login} returning id
    )
    insert into export_part select id, number, 'rows' from file, generate_series(1, ${sql.lit(parts)}) number`.execute(
    shop.db,
  );
  await sql`create table deleted_parts (by xid8)`.execute(shop.db);
  await sql`
    create function note_part() returns trigger language plpgsql as $$
    begin
      insert into deleted_parts values (pg_current_xact_id());
      return old;
    end $$`.execute(shop.db);
  await sql`create trigger note_part before delete on export_part for each row execute function note_part()`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

const remove = (version: string) =>
  call(shop.app, 'DELETE', `/api/users/${user.login}`, undefined, {
    headers: { ...admin.headers, 'if-match': version },
  });

test('a removal that is refused leaves the files', async () => {
  expect((await remove('"99"')).statusCode).toBe(409);
  expect(await countParts()).toBe(parts);
});

test('the files go some parts at a time: one statement could not delete gigabytes in its time', async () => {
  expect((await remove('"1"')).statusCode).toBe(200);
  expect(await countParts()).toBe(0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deleted_parts group by by order by count desc`.execute(shop.db);
  expect(rows.map(({ count }) => count)).toEqual([50, 50, 20]);
});
