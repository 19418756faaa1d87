import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { watch, whenAlive } from './pages.ts';
import { tokenOf } from './people.ts';

/** The shop that all tests share is where relative addresses lead. */
const here = '';

const open = ['/login', '/register', '/activate', '/reset/request', '/reset/finish', '/reset/finish?key=x'];
const closed = ['/account/orders', '/account/settings', '/account/password', '/account/security', '/admin', '/entity'];

async function expectDrawn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  expect(await page.locator('h1').count(), path).toBe(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, path).toBeLessThanOrEqual(0);
  expect(await page.locator('body').innerText(), path).not.toMatch(/translation-not-found|{{|undefined|NaN/);
  expect(await page.locator('meta[name=robots]').getAttribute('content'), path).toBe('noindex');
}

async function expectNoViolation(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    path,
  ).toEqual([]);
}

test('account pages: axe finds nothing by day or by night, and every locale is whole', async ({
  page,
  request,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const { complaints } = watch(page);
  const token = await tokenOf(request, here, 'admin', 'admin');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'dark' : 'light' });
  await page.goto(`/faq?lang=${isMobile ? 'zh-hk' : 'en'}`);
  const visit = async (paths: string[]) => {
    for (const path of paths) {
      await expectDrawn(page, path);
      await expectNoViolation(page, path);
    }
  };
  await visit(open);
  await page.evaluate((kept) => sessionStorage.setItem('limelight-authenticationToken', JSON.stringify(kept)), token);
  await visit(closed);
  if (isMobile) await page.goto('/faq?lang=zh-tw');
  if (isMobile) for (const path of closed) await expectDrawn(page, path);
  expect(complaints).toEqual([]);
});
