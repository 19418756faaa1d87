// The back office of staff with one duty.
import { expect, type Page, test } from '@playwright/test';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import { expectClean } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { open } from './pages.ts';
import { addPerson, fillSignIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop?.stop());

async function enter(page: Page, authority: Authority, path = '/admin'): Promise<void> {
  const login = await addPerson(shop, [authority, 'ROLE_USER']);
  await open(page, `${shop.address}/login?lang=en&next=${encodeURIComponent(path)}`);
  await fillSignIn(page, login);
}
const placesOf = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link');

/** Lists that every account may look at. */
const programme = ['Events', 'Sessions', 'Sites', 'Zones', 'Pricings'];

/** Its work, and the other lists that it may look at. */
const seen: [Authority, { work: string[]; lists: string[] }][] = [
  ['ROLE_FINANCE', { work: ['Transfers', 'Refunds', 'Reports', 'Exports'], lists: [...programme, 'Outlets'] }],
  ['ROLE_BOX_OFFICE', { work: ['Held seats', 'Sell', 'Guests', 'Transactions', 'Mails', 'Exports'], lists: programme }],
  ['ROLE_CATALOGUE', { work: ['Allotments', 'Events', 'Codes', ...programme.slice(1)], lists: ['Outlets'] }],
];
for (const [authority, { work, lists }] of seen)
  test(`${authority} finds in the rail and in the overview what it may do`, async ({ page }) => {
    await enter(page, authority);
    await expect(placesOf(page)).toHaveText(['Overview', ...work, ...lists]);
    await expect(page.getByRole('main').locator('li a b')).toHaveText(work);
    await expectClean(page);
  });

for (const [authority] of [...seen, ['ROLE_DOOR'], ['ROLE_OPERATOR'], ['ROLE_OUTLET']] as const)
  test(`the pages in the rail of ${authority} ask for nothing that it may not have`, async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (reply) => {
      if ([401, 403].includes(reply.status())) refused.push(`${reply.status()} ${new URL(reply.url()).pathname}`);
    });
    await enter(page, authority, authority === 'ROLE_OUTLET' ? '/outlet' : '/admin');
    await expect(placesOf(page).first()).toBeVisible();
    for (const place of await placesOf(page).all()) {
      await place.click();
      await page.waitForLoadState('networkidle');
    }
    expect(refused).toEqual([]);
  });

test('staff whose pages are those of each event read in the overview what they may do', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await enter(page, 'ROLE_DOOR');
  await expect(placesOf(page)).toHaveText(['Overview', ...programme]);
  await expect(page.getByText('Its pages are reached from each event.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Scanning tickets at the entrance')).toBeVisible();
  await expectClean(page);
  expect(paths).not.toContain('/api/office/waiting');
});

test('an outlet that comes to the overview is led to its own page', async ({ page }) => {
  await enter(page, 'ROLE_OUTLET');
  await expect(page.getByRole('alert')).toContainText('not authorized');
  await page.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(/\/outlet$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of somebody else’s duty says so, and the sign-in stays', async ({ page }) => {
  await enter(page, 'ROLE_FINANCE', '/admin/user-management');
  await expect(page.getByRole('alert')).toContainText('not authorized');
  await open(page, `${shop.address}/admin/refunds?lang=en`);
  await expect(page.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible();
});
