// Zod makes and compiles a schema in a thousand times the time that it takes to read with it, so none is made for a request.
import { type Profiler, Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingsAt } from '../../../../tests/gateways/paying-shop.ts';
import { heldByPayer, type Payer, securityAnswers } from '../../../../tests/support/people/payers.ts';
import { transferSettings } from '../../../../tests/support/people/transfers.ts';
import { openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

/** Every schema is begun by this function of zod. */
const maker = 'init';
const isMaker = ({ url }: Profiler.ScriptCoverage) => /\/zod\/v4\/core\/core\.js$/.test(url);

/** How many schemas are made while this runs. */
async function schemasMadeBy(run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const calls = result.filter(isMaker).flatMap(({ functions }) => functions);
  return calls.find(({ functionName }) => functionName === maker)?.ranges[0]?.count ?? 0;
}

const jetcoKeys = { JETCO_ORDER_KEY: 'an order key for tests', JETCO_RECEIPT_KEY: 'a receipt key for tests' };

test('the count sees a schema that is made', async () => {
  expect(await schemasMadeBy(async () => z.object({ name: z.string() }))).toBeGreaterThan(1);
});

test('a purchase makes no schema once there was another, however it is paid', async () => {
  const shop = await openBoxOffice({
    ...settingsAt('http://127.0.0.1:9'),
    ASIAPAY_SECRET: 'a secret for tests',
    ...jetcoKeys,
    ...transferSettings,
  });
  const send = ({ who }: Payer, method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({
      method,
      url,
      headers: { cookie: who.cookie },
      ...(payload && { payload: { token: who.token, ...payload } }),
    });
  const buy = async (way: 'asiapay' | 'cash') => {
    const payer = await heldByPayer(shop);
    const paying = { transactionId: payer.orderId, ...securityAnswers };
    expect((await send(payer, 'POST', `/api/payment/${way}/pay`, paying)).statusCode).toBe(200);
    expect((await send(payer, 'GET', `/api/payment/state?token=${payer.who.token}`)).statusCode).toBe(200);
  };
  const purchases = async () => {
    await buy('asiapay');
    await buy('cash');
  };
  await purchases();
  expect(await schemasMadeBy(purchases)).toBe(0);
  await shop.close();
});
