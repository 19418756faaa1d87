import { expect, type Page, test } from '@playwright/test';
import { officePages } from '../../src/contract/office-pages.ts';
import { expectNoOverflow } from './clean.ts';
import { open, watch } from './pages.ts';
import { beginAsAdmin } from './people.ts';
import { phone } from './screens.ts';

/** All but those of one row, whose address has its key. */
const paths = Object.keys(officePages).filter((path) => !path.includes('$'));

test('every page of the back office opens with its first heading and all its words, and complains about nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  expect(paths.length).toBeGreaterThan(30);
  const { complaints } = watch(page);
  await beginAsAdmin(page);
  for (const path of paths) {
    await open(page, `${path}?lang=en`);
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    expect(await page.locator('h1').count(), path).toBe(1);
    await expectNoOverflow(page, path);
    // Texts that staff write have placeholders in double braces.
    await expect(page.locator('body'), path).not.toContainText('translation-not-found');
    expect(complaints, path).toEqual([]);
  }
});

test('a page about a row that is not there says so, with the way to the others', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  await beginAsAdmin(page);
  for (const [path, title] of [
    ['/entity/transaction/999/seats', 'There is no transaction 999'],
    ['/entity/event/99999/door', 'There is no event 99999'],
    ['/admin/codes/batch/999', 'There is no such batch'],
  ] as const) {
    await open(page, `${path}?lang=en`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

/** The first row of a list, by its link. */
async function firstRowOf(page: Page, list: string): Promise<string> {
  await open(page, `${list}?lang=zh-hk`);
  const hrefs = page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = (await hrefs).map((href) => href.split('?')[0] ?? '').find((href) => isRowOf(list, href));
  expect(found, list).toBeDefined();
  return found ?? '';
}

const isRowOf = (list: string, path: string) => {
  const key = path.startsWith(`${list}/`) ? path.slice(list.length + 1) : '';
  return key !== '' && key !== 'new' && !key.includes('/');
};

test('no page of the back office is wider than a phone, nor cuts off what it says of a row', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize(phone.viewport);
  await beginAsAdmin(page);
  const rows: string[] = [];
  for (const list of ['event', 'session', 'site', 'zone', 'pricing'].map((name) => `/entity/${name}`))
    rows.push(await firstRowOf(page, list));
  rows.push(await firstRowOf(page, '/admin/user-management'));
  const detail = rows.flatMap((path) => [path, `${path}/edit`]);
  const further = rows.flatMap((path) => {
    const pages = Object.keys(officePages).filter((each) =>
      each.startsWith(`${path.slice(0, path.lastIndexOf('/'))}/$key/`),
    );
    return pages.map((each) => each.replace('$key', path.split('/').at(-1) ?? ''));
  });
  for (const path of new Set([...paths, ...detail, ...further])) {
    await open(page, `${path}?lang=zh-hk`);
    // A seat plan is loaded when it comes near.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    for (const summary of await page.locator('main dd summary').all()) await summary.click();
    await expectNoOverflow(page, path);
  }
});

test('the settlement of an outlet that there is not says so, and offers no second try', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await beginAsAdmin(page);
  await open(page, '/entity/outlet/99999/settlement?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('99999');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the question before a removal has the name of the row', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  await beginAsAdmin(page);
  await open(page, '/entity/event/10/delete?lang=en');
  await expect(page.locator('dialog')).toContainText(/Delete “Night Atlas.*”\?\s*No\. 10/);
});
