import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['sayAlive'] });
});
afterAll(() => shop.close());

test('an operator sees the servers that are running, and which one answers', async () => {
  const second = await shop.anotherServer();
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
  const list = async ({ app }: RunningApp) => (await app.inject({ url: '/api/servers', headers })).json();
  const seen = await list(shop);
  expect(seen).toHaveLength(2);
  expect(seen.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false]);
  expect((await list(second)).map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false, true]);
  expect(seen[0]).toMatchObject({ version: expect.stringMatching(/^\d/), isDraining: false });
});
