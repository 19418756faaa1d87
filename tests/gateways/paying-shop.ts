// A shop that really listens and has all jobs, beside both providers' simulators.
import { randomBytes } from 'node:crypto';
import { asiaPayPaths } from '../../simulators/asiapay.ts';
import { jetcoPaths } from '../../simulators/jetco.ts';
import { startSimulators } from '../../simulators/simulators.ts';
import type { GatewayServices } from '../../src/server/money/gateways/gateway-services.ts';
import { openGateways } from '../../src/server/money/gateways/open-gateways.ts';
import { type Payer, paymentServicesOf } from '../support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../support/shop/box-office.ts';
import { freePort } from '../support/shop/free-port.ts';

export type PayingShop = BoxOffice & { address: string; simulators: string; services: GatewayServices };

const newSecret = () => randomBytes(24).toString('base64url');
export const asiaPayAccount = { hash: 'sha256' as const, login: 'api', password: newSecret() };

export async function openPayingShop(
  environment: Record<string, string> = {},
): Promise<PayingShop & { asiaPaySecret: string; receiptKey: string }> {
  const [asiaPaySecret, orderKey, receiptKey] = [newSecret(), newSecret(), newSecret()];
  const simulators = await startSimulators({
    asiaPay: { ...asiaPayAccount, secret: asiaPaySecret },
    jetco: { orderKey, receiptKey },
    slowMilliseconds: 300,
  });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    PUBLIC_ADDRESS: address,
    ...settingsAt(simulators.address),
    ASIAPAY_SECRET: asiaPaySecret,
    JETCO_ORDER_KEY: orderKey,
    JETCO_RECEIPT_KEY: receiptKey,
    ...environment,
  };
  const shop = await openBoxOffice(settings, { jobs: 'all' });
  await shop.app.listen({ port, host: '127.0.0.1' });
  const services = { ...paymentServicesOf(shop), gateways: openGateways(shop.deps) };
  const close = async () => {
    await simulators.close();
    await shop.close();
  };
  return { ...shop, close, address, simulators: simulators.address, services, asiaPaySecret, receiptKey };
}

export const settingsAt = (simulators: string): Record<string, string> => ({
  ASIAPAY_PAY_URL: `${simulators}${asiaPayPaths.pay}`,
  ASIAPAY_API_URL: `${simulators}${asiaPayPaths.api}`,
  ASIAPAY_MERCHANT_ID: '88888888',
  ASIAPAY_HASH: asiaPayAccount.hash,
  ASIAPAY_API_LOGIN: asiaPayAccount.login,
  ASIAPAY_API_PASSWORD: asiaPayAccount.password,
  JETCO_GATEWAY_URL: `${simulators}${jetcoPaths.pay}`,
  JETCO_MERCHANT_ID: 'TEST0001',
  JETCO_QUERY_URL: `${simulators}${jetcoPaths.query}`,
});

/** Calls the shop like one of its pages. */
export async function call(
  { app }: BoxOffice,
  { who }: Payer,
  url: string,
  given: { payload?: object; form?: Record<string, string> } = {},
) {
  const { payload, form } = given;
  const reply = await app.inject({
    method: payload || form ? 'POST' : 'GET',
    url,
    headers: { cookie: who.cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(payload && { payload }),
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
  return { status: reply.statusCode, body: (reply.body.startsWith('{') ? reply.json() : reply.body) as any };
}

export const stateOf = async (shop: BoxOffice, payer: Payer) =>
  (await call(shop, payer, `/api/payment/state?token=${payer.who.token}`)).body;

export type RefundRequest = { payRef: string; amount: string; outcome: string };

/** The refund requests that AsiaPay got, from the file of its simulator. */
export async function requestedRefunds(simulators: string): Promise<RefundRequest[]> {
  const lines = (await (await fetch(`${simulators}${asiaPayPaths.refunds}`)).text()).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [payRef = '', amount = '', outcome = ''] = line.split(',');
    return { payRef, amount, outcome };
  });
}

export type Taken = { ref: string; payRef: string; status: string };

/** The captures of AsiaPay and their state, from the file of its simulator. */
export async function takenByAsiaPay(simulators: string): Promise<Taken[]> {
  const lines = (await (await fetch(`${simulators}${asiaPayPaths.settlement}`)).text()).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [, ref = '', payRef = '', status = ''] = line.split(',');
    return { ref, payRef, status };
  });
}
