import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../../tests/support/people/accounts.ts';
import { type RunningApp, runningApp } from '../../../tests/support/shop/running-app.ts';
import { demoSignIns, seedDemoAccounts } from './demo-accounts.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

test('whoever started a demo shop can look around in it; what is removed stays removed', async () => {
  await Promise.all([seedDemoAccounts(shop.db, new Date()), seedDemoAccounts(shop.db, new Date())]);
  for (const each of demoSignIns) {
    const [login = '', password = ''] = each.split(' / ');
    expect((await signIn(shop.app, { login, password })).statusCode).toBe(200);
  }
  await shop.db.deleteFrom('account').where('login', '=', 'user').execute();
  await seedDemoAccounts(shop.db, new Date());
  expect((await signIn(shop.app, { login: 'user', password: 'user' })).statusCode).toBe(401);
});
