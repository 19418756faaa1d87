import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { claimExport } from './exports.queries.ts';
import { makeExport } from './make-export.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

test('a file whose rows come slowly is alive: no other server takes its maker for dead', async () => {
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  const payload = { contents: 'orders', format: 'CSV', locale: 'en', filter: {} };
  const { id } = (await shop.app.inject({ method: 'POST', url: '/api/exports', headers, payload })).json();
  await claimExport(shop.db);
  await sql`update export_file set alive_at = now() - interval '61 s' where id = ${id}`.execute(shop.db);
  const rowsCome = Promise.withResolvers<void>();
  const slow = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => rowsCome.promise.then(() => result),
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const making = makeExport({ ...shop.deps, db: slow }, id);
  const isAlive = async () => {
    vi.advanceTimersByTime(1000);
    const { rows } = await sql<{ isAlive: boolean }>`
      select alive_at > now() - interval '60 s' as is_alive from export_file where id = ${id}`.execute(shop.db);
    return rows[0]?.isAlive === true;
  };
  await until(isAlive).finally(() => rowsCome.resolve());
  await making;
  expect(vi.getTimerCount(), 'notes nothing more').toBe(0);
});
