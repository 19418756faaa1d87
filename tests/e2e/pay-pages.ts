// The last step of an order as a buyer takes it, and the providers' pages as far as they are simulated.
import { expect, type Page } from '@playwright/test';
import type { Event } from '../../src/contract/catalogue.ts';
import type { PassReply } from '../../src/contract/queue.ts';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';

export const card = { number: '4111 1111 1111 1111', digits: '4111111111111111', code: '736' };
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

/** Each buyer is another person, because the shop counts tickets by person. */
const someone = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

export const someInfo = () => ({
  lastName: '陳',
  firstName: 'Tai Man',
  email: `fan${someone()}@example.com`,
  address: '8 Hoi Wui Road',
  countryCode: '852',
  mobile: `5${someone().slice(-7)}`,
  agreement: true,
});

type Wanted = { event?: string; lang?: string; count?: number };
const someEvent = 'aurora-symphony';

/** From an event's page to its last step, as a person goes there. */
export async function goToPayment(
  page: Page,
  { event: code = someEvent, lang = 'en', count = 1 }: Wanted = {},
): Promise<Buyer> {
  const buyer = new Buyer(page);
  await open(page, `/event/${code}?lang=${lang}`);
  await buyer.hold(count);
  await fillInfo(page);
  await page.getByRole('button', { name: /^(Next step|下一步)/ }).click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
  await expect(page.locator('[name=method]').first()).toBeVisible();
  return buyer;
}

/** The form of the third step, as another person fills it in. */
export async function fillInfo(page: Page): Promise<{ email: string }> {
  const { countryCode: _, agreement: __, ...typed } = someInfo();
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=agreement]').check();
  return { email: typed.email };
}

/** The same by the shop's calls, for tests of what comes after. */
export async function reachPayment(
  page: Page,
  { event: code = someEvent, lang = 'en', count = 1 }: Wanted = {},
): Promise<Buyer> {
  const call = async <Body>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Body> => {
    const answer = await page.request.fetch(path, { method, ...(data && { data }) });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const [event] = await call<[Event]>('GET', `/api/events?eventCode=${code}`);
  const [session, pricing] = [event.sessions[0], event.pricings[0]];
  if (!session || !pricing) throw new Error('There is nothing on sale.');
  const pass = await call<PassReply>('GET', `/api/order/acquire-token?eventId=${event.id}`);
  const line = { sessionId: session.id, pricingId: pricing.id, zoneId: pricing.zone.id, ticketNumber: count };
  const wanted = { eventId: event.id, siteId: event.site.id, token: pass.token, deliverType: 'DELIVERY_ONSITE' };
  const order = await call<object>('POST', '/api/order', { ...wanted, orderDetails: [line] });
  const buyer = someInfo();
  await call('PUT', '/api/order/buyer', { token: pass.token, ...buyer });
  await page.goto('/favicon.svg');
  const kept = { EVENT: event, ORDER_TOKEN: { ...pass, eventId: event.id }, TRANSACTION: order, PI: buyer };
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, JSON.stringify(value));
  }, kept);
  await open(page, `/order/payment-info?lang=${lang}`);
  await expect(page.locator('[name=method]').first()).toBeVisible();
  return new Buyer(page);
}

export async function answerQuestions(page: Page): Promise<void> {
  for (const number of [1, 2, 3]) await page.locator(`[name=answer${number}]`).fill(`Answer ${number}`);
}

export async function fillCard(page: Page): Promise<void> {
  await page.locator('[name=cardNo]').fill(card.number);
  await page.locator('[name=cvv]').fill(card.code);
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Pay|Go to payment|Confirm order|付款|前往付款|確認訂單)$/ });

export async function payWith(page: Page, method: 'JETCO' | 'ASIA_PAY' | 'CASH'): Promise<void> {
  await page.locator(`[name=method][value=${method}]`).check();
  if (method === 'JETCO') await fillCard(page);
  await answerQuestions(page);
  await payButton(page).click();
}

type Decision = { outcome: 'approve' | 'decline' | 'cancel' | 'secure'; behaviour?: string; code?: string };

/** On the provider's page, which has an address of its own. */
export async function decide(page: Page, { outcome, behaviour = 'normal', code = '123456' }: Decision): Promise<void> {
  await page.waitForURL(/payForm\.jsp|\/jetco\/pay/);
  await page.locator(`[name=behaviour][value=${behaviour}]`).check();
  await page.locator(`button[value=${outcome}]`).click();
  if (outcome !== 'secure') return;
  await page.locator('[name=code]').fill(code);
  await page.locator('button[value=verify]').click();
}
