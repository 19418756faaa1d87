import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

test.each([
  ['success', '/order/asiapay-result/success'],
  ['failure', '/order/asiapay-result/failure'],
  ['cancel', '/order/asiapay-result/failure?cancelled=true'],
])('a browser that the provider sends back with %s comes to the page that says so', async (result, page) => {
  for (const more of ['', '?Ref=1&next=//evil.example', '?Ref=0000DN49C055T36&Ref=0000FVY12SXT3', '?Ref=%0d%0aX:1']) {
    const { statusCode, headers } = await shop.app.inject(`/pay/asiapay/return/${result}${more}`);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, page, 'no-store']);
  }
});

test.each([
  ['success', '/order/asiapay-result/success?invoice=0000DN49C055T36'],
  ['failure', '/order/asiapay-result/failure?invoice=0000DN49C055T36'],
  ['cancel', '/order/asiapay-result/failure?cancelled=true&invoice=0000DN49C055T36'],
])('the invoice number that the provider adds to %s goes with it', async (result, page) => {
  const { headers } = await shop.app.inject(`/pay/asiapay/return/${result}?Ref=0000DN49C055T36`);
  expect(headers.location).toBe(page);
});

test('any other result leads nowhere', async () => {
  for (const result of ['paid', 'Cancel', '__proto__', 'success%2F..', '%E7'])
    expect([400, 404], result).toContain((await shop.app.inject(`/pay/asiapay/return/${result}`)).statusCode);
});
