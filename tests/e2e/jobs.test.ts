// Operators see what the repeated jobs of the shop do, start one, and send mails again that were given up.
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { expectCleanOnBothScreens } from './clean.ts';
import { type ShopWithPerson, shopWithPerson } from './own-shop.ts';
import { watch } from './pages.ts';
import { signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: ShopWithPerson;
test.beforeAll(async () => {
  shop = await shopWithPerson(['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

test('a job is run by the server that has it, and says when it ran last', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, shop.person, '/admin/jobs');
  const row = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: 'Search for buyers' });
  await expect(row).toContainText('Last');
  await sql`update job set started_at = '2026-01-02T03:04:05Z' where key = 'indexBuyers'`.execute(shop.db);
  await expect(row).toContainText('02/01/26');
  await row.getByRole('button', { name: 'Run now' }).press('Enter');
  await expect(page.getByText('The round begins in a moment.')).toBeVisible();
  await expect(row).not.toContainText('02/01/26');
  await expect(row).toContainText('Well');
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

test('a job without a good round stands first and says for how long', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/jobs');
  await expect(
    page.getByRole('list', { name: 'Jobs' }).getByRole('button', { name: 'Run now Retention' }),
  ).toBeVisible();
  await sql`update job set succeeded_at = now() - interval '4 hours' where key = 'forgetPersonalData'`.execute(shop.db);
  const first = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
  await expect(first).toContainText('Retention');
  await expect(first).toContainText('No good round for more than 180 minutes');
});

test('a mail that was given up is sent again', async ({ page }) => {
  await sql`insert into mail (kind, locale, recipient, subject, body, attempts, given_up_at, last_error)
    values ('enquiry', 'en', 'chan@friend.example', 'a question', 'text', 3, now(), '550 <chan@friend.example> is unknown')`.execute(
    shop.db,
  );
  await signIn(page, shop.address, shop.person, '/admin/jobs');
  const row = page.getByRole('list', { name: 'Mails that were given up' }).getByRole('listitem');
  await expect(row).toContainText('550 <…> is unknown');
  await expectCleanOnBothScreens(page);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 mail is on its way.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const left = await sql`select from mail where given_up_at is not null`.execute(shop.db);
  expect(left.rows).toHaveLength(0);
});
