// An administrator lets another program in by a key, and sends it what happens by a webhook.
import { expect, type Page, test } from '@playwright/test';
import { isFromShop, type Receiver, startReceiver } from '../support/shop/webhook-receiver.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { reported } from './order-pages.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: OwnShop;
let receiver: Receiver;
let admin: string;
/** The receiver fails until it is repaired. */
let isRepaired = false;
test.beforeAll(async () => {
  receiver = await startReceiver((response) =>
    isRepaired ? response.end('thank you') : response.writeHead(503).end('under repair'),
  );
  shop = await startOwnShop({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
});
test.afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
});

const main = (page: Page) => page.getByRole('main');
const inRail = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
/** The secret that the open dialog shows once. */
async function keepSecret(page: Page): Promise<string> {
  const secret = await dialog(page).locator('code').innerText();
  await dialog(page).getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

test('a key is made, used by a program, and revoked', async ({ page, request }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, admin, '/admin');
  await inRail(page, 'API keys').click();
  await expect(main(page).getByText('No keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog(page).getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await dialog(page).getByLabel('Name').fill('Nightly report');
  await dialog(page).getByLabel('Finance').check();
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Make the key' }).click();
  const key = await keepSecret(page);

  const call = (path: string) =>
    request.get(shop.address + path, { headers: { authorization: `Bearer ${key}` } }).then((reply) => reply.status());
  expect(await call('/api/refunds')).toBe(200);
  expect(await call('/api/users')).toBe(403);
  await page.reload();
  const row = main(page).getByRole('listitem').filter({ hasText: 'Nightly report' });
  await expect(row).toContainText(key.slice(0, 12));
  await expect(row).toContainText('last used');
  await expectCleanOnBothScreens(page);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog(page)).toContainText('“Nightly report” is refused from this moment');
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(reported(page, 'The key is revoked.')).toBeVisible();
  expect(await call('/api/refunds')).toBe(401);
  await expect(row).toContainText(`revoked by ${admin}`);
  expect(complaints).toEqual([]);
});

test('a webhook is added and tried; its delivery is seen to fail, and is sent again', async ({ page }) => {
  await signIn(page, shop.address, admin, '/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const address = dialog(page).getByLabel('Address');
  await address.fill('https://169.254.169.254/latest');
  await dialog(page).getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog(page).getByText('This address belongs to a private network.').first()).toBeVisible();
  await address.fill(receiver.address);
  await dialog(page).getByRole('button', { name: 'Add the webhook' }).click();
  const secret = await keepSecret(page);

  await main(page).getByRole('link', { name: receiver.address }).click();
  const tryIt = page.getByRole('button', { name: 'Send a test' });
  await expect(tryIt).toBeVisible();
  await page.context().setOffline(true);
  await tryIt.click();
  await expect(main(page).getByText('Server not reachable')).toBeVisible();
  await page.context().setOffline(false);

  const { complaints } = watch(page);
  await tryIt.click();
  const delivery = main(page).getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
  await expect(delivery).toContainText('Failed: status 503');
  await delivery.getByText('Answer').click();
  await expect(delivery).toContainText('under repair');
  await expectCleanOnBothScreens(page);
  expect(receiver.received.every((received) => isFromShop(secret, received))).toBe(true);

  isRepaired = true;
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery).toContainText('Delivered');
  await expect(delivery).toContainText('200 after');
  await page.getByLabel('Show').selectOption('Given up');
  await expect(delivery).toHaveCount(0);
  await expect(page).toHaveURL(/state=GIVEN_UP/);

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByLabel('Enabled').uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('What waits is sent when it is enabled again.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(main(page).getByText('No webhooks yet')).toBeVisible();
  // The page of the removed webhook looked for it once more, and browsers note refusals.
  expect(complaints.filter((complaint) => !/404/.test(complaint))).toEqual([]);
});
