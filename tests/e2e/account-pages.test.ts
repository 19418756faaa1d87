import { expect, type Page, test } from '@playwright/test';
import { expectEveryWord, expectNoOverflow, expectNoViolation } from './clean.ts';
import { open, watch } from './pages.ts';
import { beginAsAdmin } from './people.ts';

const forAll = ['/login', '/register', '/activate', '/reset/request', '/reset/finish', '/reset/finish?key=x'];
const signedIn = [
  '/account/orders',
  '/account/settings',
  '/account/password',
  '/account/security',
  '/admin',
  '/entity',
];

async function expectDrawn(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  expect(await page.locator('h1').count(), path).toBe(1);
  await expectNoOverflow(page, path);
  await expectEveryWord(page, path);
  expect(await page.locator('meta[name=robots]').getAttribute('content'), path).toBe('noindex');
}

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await expectDrawn(page, path);
    await expectNoViolation(page, path);
  }
}

test.describe('account pages: axe finds nothing by day or by night, and every locale is whole', () => {
  test.beforeEach(async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'dark' : 'light' });
  });

  test('before signing in', { tag: ['@phone', '@wide'] }, async ({ page, isMobile }) => {
    const { complaints } = watch(page);
    await page.goto(`/faq?lang=${isMobile ? 'zh-hk' : 'en'}`);
    await visit(page, forAll);
    expect(complaints).toEqual([]);
  });

  test('signed in', { tag: '@wide' }, async ({ page, isMobile }) => {
    const { complaints } = watch(page);
    await beginAsAdmin(page);
    await page.goto(`/faq?lang=${isMobile ? 'zh-hk' : 'en'}`);
    await visit(page, signedIn);
    expect(complaints).toEqual([]);
  });

  test('signed in, in zh-tw', { tag: ['@phone', '@wide'] }, async ({ page }) => {
    const { complaints } = watch(page);
    await beginAsAdmin(page);
    await page.goto('/faq?lang=zh-tw');
    for (const path of signedIn) await expectDrawn(page, path);
    expect(complaints).toEqual([]);
  });
});
