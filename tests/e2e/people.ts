// People with accounts for tests, and what is in their mailboxes.
import { hash } from '@node-rs/argon2';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import { findInMail } from './mailbox.ts';
import type { OwnShop } from './own-shop.ts';
import { open } from './pages.ts';

export const password = 'Correct-horse-7-battery';
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const key = 'limelight-authenticationToken';

let count = 0;
/** A name that no other test uses. */
export const someLogin = (): string => {
  count += 1;
  return `fan-${process.pid}-${Date.now().toString(36)}-${count}`;
};
export const emailOf = (login: string): string => `${login}@fans.example`;

/** An account of a shop of the test's own, as it is after its activation. */
export async function addPerson({ db }: OwnShop, authorities: Authority[] = ['ROLE_USER']): Promise<string> {
  const login = someLogin();
  const account = { login, email: emailOf(login), authorities, activated: true, createdBy: 'system' };
  await db
    .insertInto('account')
    .values({ ...account, firstName: '大文', lastName: '陳', langKey: 'en', passwordHash: await passwordHash })
    .execute();
  return login;
}

/** A token as the API gives it. */
export async function tokenOf(request: APIRequestContext, address: string, username: string, typed = password) {
  const answer = await request.post(`${address}/api/authenticate`, { data: { username, password: typed } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id_token as string;
}

export const statusWith = async (request: APIRequestContext, address: string, token: string): Promise<number> =>
  (await request.get(`${address}/api/account`, { headers: { Authorization: `Bearer ${token}` } })).status();

/** Every page of this tab is opened by somebody who has signed in. */
export const beginSignedIn = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(([name, kept]) => sessionStorage.setItem(name, JSON.stringify(kept)), [key, token] as const);

/** The administrator of the shop that all tests share, where relative addresses lead. */
export const beginAsAdmin = async (page: Page): Promise<unknown> =>
  beginSignedIn(page, await tokenOf(page.request, '', 'admin', 'admin'));

/** The dialog by its element: a message in the corner has the same role. */
export const dialog = (page: Page) => page.locator('dialog');

export async function fillSignIn(page: Page, username: string, typed = password): Promise<void> {
  await dialog(page).locator('[name=username]').fill(username);
  await dialog(page).locator('[name=password]').fill(typed);
  await page.keyboard.press('Enter');
}

/** Through the page, as people do. */
export async function signIn(page: Page, address: string, username: string, next = '/account/settings'): Promise<void> {
  await open(page, `${address}/login?lang=en&next=${encodeURIComponent(next)}`);
  await fillSignIn(page, username);
  await expect(page.locator('header summary', { hasText: username })).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

export const keptTokens = (page: Page) =>
  page.evaluate((name) => ({ local: localStorage.getItem(name), session: sessionStorage.getItem(name) }), key);

/** The key in the newest mail to this address. */
export const keyFromMailbox = async (request: APIRequestContext, email: string): Promise<string> =>
  (await findInMail(request, email, /[?&]key=([\w-]+)/))[1] ?? '';

/** The same where the test has the database, and mail waits. */
export async function keyFromMail({ db }: OwnShop, email: string): Promise<string> {
  const mails = db.selectFrom('mail').select('body').where('recipient', '=', email).orderBy('id', 'desc');
  return /[?&]key=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).body ?? '')?.[1] ?? '';
}
