// Operators change the shop, publish a text and block a network, and see what they have done.
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens, expectNoOverflow, expectNoViolation } from './clean.ts';
import { type ShopWithPerson, shopWithPerson } from './own-shop.ts';
import { open } from './pages.ts';
import { signIn, tokenOf } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: ShopWithPerson;
test.beforeAll(async () => {
  shop = await shopWithPerson(['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

test('a telephone number is changed for all visitors, and the change is undone', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/settings');
  await page.locator('[name=phone]').fill('+852 2111 2222');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes').first()).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${shop.address}/contact-us?lang=en`)).text())
    .toContain('+852 2111 2222');
  await expectCleanOnBothScreens(page);
  await page.getByText('Changes').first().click();
  await page.getByRole('button', { name: 'Undo the last change' }).first().click();
  await expect(page.locator('[name=phone]')).not.toHaveValue('+852 2111 2222');
});

test('a text has versions that do not change', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/texts');
  await expect(page.getByRole('link', { name: 'Version 1' }).first()).toBeVisible();
  // The words are not checked: the text names places such as {{shopName}} that are filled in later.
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolation(page);
    await expectNoOverflow(page);
  }
  await page.goto(`${shop.address}/tnc/1`);
  await expect(page.getByText('This version does not change any more.')).toBeVisible();
});

test('a draft is published as it is saved: while more is typed, it is saved first', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/texts');
  const terms = page.getByRole('region', { name: 'Terms and conditions' });
  const text = terms.getByRole('textbox');
  const before = await text.inputValue();
  await text.fill(`${before}\n\n## First\n\nOne.`);
  await terms.getByRole('button', { name: 'Save' }).click();
  const publish = terms.getByRole('button', { name: 'Publish the draft' });
  await expect(publish).toBeVisible();
  await text.fill(`${before}\n\n## Second\n\nTwo.`);
  await expect(publish).toBeHidden();
  await terms.getByRole('button', { name: 'Save' }).click();
  await publish.click();
  await expect.poll(async () => (await page.request.get(`${shop.address}/tnc?lang=en`)).text()).toContain('Two.');
});

test('a link of a text to the app of the door opens that app', { tag: '@phone' }, async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf(request, shop.address, shop.person)}` };
  const text = '# Privacy\n\nIn short.\n\n## Scans {#scans}\n\nSee [the door](/door).';
  const texts = { en: text, 'zh-hk': text, 'zh-tw': text };
  const [draft, published] = [`${shop.address}/api/texts/privacy`, `${shop.address}/api/texts/privacy/publish`];
  expect((await request.put(draft, { headers, data: { version: 0, texts } })).status()).toBe(200);
  expect((await request.post(published, { headers, data: { version: 1 } })).status()).toBe(200);
  await open(page, `${shop.address}/privacy?lang=en`);
  await page.getByRole('link', { name: 'the door' }).click();
  await expect(page).toHaveTitle(/入場|Door/);
});

test('a network that is too wide is refused at its field', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/limits');
  await page.locator('[name=network]').fill('10.0.0.0/8');
  await page.locator('[name=reason]').fill('a storm');
  await expect(page.getByText('This network is too wide')).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('a blocked network is kept out until the block is ended', async ({ page, request }) => {
  const visit = async () =>
    (await request.get(`${shop.address}/api/sites`, { headers: { 'X-Forwarded-For': '203.0.113.77' } })).status();
  expect(await visit()).toBe(200);
  await signIn(page, shop.address, shop.person, '/admin/limits');
  await page.locator('[name=network]').fill('203.0.113.0/24');
  await page.locator('[name=reason]').fill('a storm of requests');
  await page.locator('[name=endsAt]').fill('2099-01-01T10:00');
  await page.getByRole('button', { name: 'Add a network' }).click();
  const rule = page.getByText('203.0.113.0/24 · Blocked');
  await expect(rule).toBeVisible();
  await expect.poll(visit).toBe(403);
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(rule).toHaveCount(0);
  await expect.poll(visit).toBe(200);
});
