import { expect, type Page, test } from '@playwright/test';
import type { Authority } from '../../src/domain/accounts/duties.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages, open, watch, whenAlive } from './pages.ts';
import { addPerson, dialog, fillSignIn, keyFromMail, signIn } from './people.ts';
import { phone } from './screens.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
let admin: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  await addMany(45);
});
test.afterAll(() => shop?.stop());

const listPath = '/admin/user-management';

/** Accounts without a sign-in: `guest-01`, `guest-02` and so on. */
async function addMany(count: number): Promise<void> {
  const { passwordHash } = await shop.db.selectFrom('account').select('passwordHash').executeTakeFirstOrThrow();
  const people = Array.from({ length: count }, (_, at) => {
    const login = `guest-${String(at + 1).padStart(2, '0')}`;
    const authorities: Authority[] = ['ROLE_USER'];
    return { login, email: `${login}@guests.example`, passwordHash, authorities, activated: true, createdBy: 'system' };
  });
  await shop.db.insertInto('account').values(people).execute();
}

async function enter(page: Page, path = listPath): Promise<void> {
  await signIn(page, shop.address, admin, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await whenAlive(page);
}
const rowOf = (page: Page, login: string) => page.getByRole('row').filter({ hasText: login });
const pathOf = (page: Page) => page.url().slice(shop.address.length);
const firstLogin = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first();
const stored = (login: string) =>
  shop.db.selectFrom('account').selectAll().where('login', '=', login).executeTakeFirst();

async function expectClean(page: Page): Promise<void> {
  await expectCleanOnBothScreens(page);
  expect(await page.locator('h1').count(), page.url()).toBe(1);
}

test.describe('on a desktop', () => {
  test('a user is made, gets a mail, is changed, switched off and on, and removed', {
    tag: ['@wide', '@desktop'],
  }, async ({ page }) => {
    const { complaints } = watch(page);
    const login = 'chan.tai.man';
    await enter(page);

    await test.step('made', async () => {
      await page.keyboard.press('c');
      await expect(page).toHaveURL(/\/new$/);
      await expect(page.locator('[name=id]')).toHaveCount(0);
      await page.locator('[name=login]').fill('guest-01');
      await page.locator('[name=email]').fill('Chan@People.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Login name already used!')).toBeVisible();
      await expect(page.locator('[name=login]')).toBeFocused();
      await page.locator('[name=login]').fill(login);
      await page.locator('[name=email]').fill('guest-02@guests.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Email is already in use!')).toBeVisible();
      await page.locator('[name=email]').fill('Chan@People.example');
      await page.locator('[name=lastName]').fill('陳');
      await expect(page.getByRole('checkbox', { name: /^User/ })).toBeChecked();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(messages(page)).toContainText(`A new user is created with identifier ${login}`);
      expect(pathOf(page)).toBe(listPath);
      expect(await keyFromMail(shop, 'chan@people.example')).toMatch(/./);
    });

    await test.step('changed, with a question before anything typed is lost', async () => {
      await page.goto(`${shop.address}${listPath}?page=1&sort=id,desc`);
      await rowOf(page, login)
        .getByRole('link', { name: `Edit ${login}` })
        .click();
      await expect(page.locator('[name=id]')).toHaveText(String((await stored(login))?.id));
      await page.locator('[name=firstName]').fill('大文');
      await page.goBack();
      await expect(dialog(page)).toContainText('Your changes have not been saved');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator('[name=firstName]')).toHaveValue('大文');
      await page.getByRole('checkbox', { name: /^Administrator/ }).check();
      await expect(page.getByText('has to choose a new password')).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(messages(page)).toContainText(`A user is updated with identifier ${login}`);
      expect(pathOf(page)).toBe(`${listPath}?page=1&sort=id%2Cdesc`);
      await expect(rowOf(page, login)).toContainText('Administrator');
      expect(await stored(login)).toMatchObject({ firstName: '大文', authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
    });

    await test.step('switched off and on in the row', async () => {
      const row = rowOf(page, login);
      await row.getByRole('button', { name: 'Activated' }).click();
      await expect(row.getByRole('button', { name: 'Deactivated' })).toBeVisible();
      expect(await stored(login)).toMatchObject({ activated: false, firstName: '大文' });
      await row.getByRole('button', { name: 'Deactivated' }).click();
      await expect(row.getByRole('button', { name: `Deactivate ${login}` })).toBeVisible();
      expect(await stored(login)).toMatchObject({ activated: true });
    });

    await test.step('told from one who never opened the link of the mail', async () => {
      const off = { activated: false };
      await shop.db
        .updateTable('account')
        .set({ ...off, awaitsActivation: true })
        .where('login', '=', 'guest-44')
        .execute();
      await shop.db.updateTable('account').set(off).where('login', '=', 'guest-45').execute();
      await page.reload();
      await expect(rowOf(page, 'guest-44').getByRole('button', { name: 'Not activated yet' })).toBeVisible();
      await expect(rowOf(page, 'guest-45').getByRole('button', { name: 'Deactivated' })).toBeVisible();
    });

    await test.step('looked at', async () => {
      await rowOf(page, login)
        .getByRole('link', { name: `View ${login}` })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`User ${login}`);
      const facts = page.locator('dl');
      for (const fact of ['chan@people.example', '陳', '大文', 'Activated', 'Administrator', admin])
        await expect(facts).toContainText(fact);
      await expectClean(page);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
    });

    await test.step('removed, after a question that names them', async () => {
      await rowOf(page, login)
        .getByRole('link', { name: `Delete ${login}` })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${login}/delete`));
      await expect(dialog(page)).toContainText(`Are you sure you want to delete user ${login}?`);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(pathOf(page)).toBe(`${listPath}?page=1&sort=id%2Cdesc`);
      await rowOf(page, login)
        .getByRole('link', { name: `Delete ${login}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(messages(page)).toContainText(`A user is deleted with identifier ${login}`);
      await expect(rowOf(page, login)).toHaveCount(0);
      expect(pathOf(page)).toBe(`${listPath}?page=1&sort=id%2Cdesc`);
      expect(await stored(login)).toBeUndefined();
    });
    // The refused calls of this test are expected.
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  });

  test('the codes of somebody who lost them are removed, after a question and with a reason', {
    tag: ['@wide', '@desktop'],
  }, async ({ page }) => {
    const ofGuest = shop.db.updateTable('account').where('login', '=', 'guest-10');
    await ofGuest.set({ secondFactorSince: new Date(), sealedSecondFactor: Buffer.from('sealed') }).execute();
    await enter(page, `${listPath}/guest-11`);
    const fact = page.locator('dl > div').filter({ hasText: 'Two-factor codes' });
    await expect(fact).toContainText('Off');
    await expect(page.getByRole('button', { name: 'Remove codes' })).toHaveCount(0);
    await open(page, `${shop.address}${listPath}/guest-10`);
    await expect(fact).toContainText('On');
    await expectClean(page);
    await page.getByRole('button', { name: 'Remove codes' }).click();
    await expect(dialog(page)).toContainText('guest-10 is signed out everywhere');
    await dialog(page).getByRole('button', { name: 'Remove codes' }).click();
    await expect(dialog(page).getByLabel('Reason')).toBeFocused();
    expect((await stored('guest-10'))?.secondFactorSince).not.toBeNull();
    await dialog(page).getByLabel('Reason').fill('Telephone lost');
    await dialog(page).getByRole('button', { name: 'Remove codes' }).click();
    await expect(messages(page)).toContainText('The codes of guest-10 are removed.');
    await expect(fact).toContainText('Off');
    await expect(page.getByRole('button', { name: 'Remove codes' })).toHaveCount(0);
    expect(await stored('guest-10')).toMatchObject({ secondFactorSince: null, sealedSecondFactor: null });
  });

  test('nobody takes themselves away', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
    await enter(page, `${listPath}?page=1&sort=id,asc`);
    const row = rowOf(page, admin);
    await expect(row.getByRole('button', { name: `Delete ${admin}` })).toBeDisabled();
    await expect(row.getByRole('button', { name: 'Activated' })).toBeDisabled();
    await expect(rowOf(page, 'guest-01').getByRole('button', { name: 'Activated' })).toBeEnabled();
    // The question before a removal is reached by other addresses as well.
    const { id } = (await stored(admin)) ?? { id: 0 };
    for (const address of [admin, admin.toUpperCase(), id]) {
      await open(page, `${shop.address}${listPath}/${address}/delete`);
      await expect(dialog(page).getByRole('status')).toHaveText('This is your own account');
      await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
    }
    await page.goto(`${shop.address}${listPath}/${admin}/edit`);
    await page.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('At least one administrator has to remain.');
    expect(await stored(admin)).toMatchObject({ authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
  });

  test('how the list is sorted, searched and which page it is stand in the address, and the back button knows them', {
    tag: ['@wide', '@desktop'],
  }, async ({ page }) => {
    await enter(page);
    await expect(page.getByText('Showing 1–20 of 46 items.')).toBeVisible();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\?page=1&sort=login%2Casc$/);
    await expect(page.getByRole('columnheader', { name: 'Login' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\?page=1&sort=login%2Cdesc$/);
    await expect(page.getByRole('columnheader', { name: 'Login' })).toHaveAttribute('aria-sort', 'descending');
    await expect(firstLogin(page)).toHaveText('guest-45');
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/\?page=3&sort=login%2Cdesc$/);
    await expect(page.getByText('Showing 41–46 of 46 items.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(firstLogin(page)).toHaveText('guest-45');
    for (const name of ['ID', 'Email', 'Language', 'Created date', 'Last modified by', 'Last modified date'])
      await expect(page.getByRole('columnheader', { name }).getByRole('button')).toBeVisible();
    await page.goto(`${shop.address}${listPath}?page=99&sort=password,asc`);
    await expect(page.getByText('Showing 41–46 of 46 items.')).toBeVisible();
    await expect(page).toHaveURL(/page=3/);

    await page.keyboard.press('?');
    await expect(dialog(page).getByRole('definition')).toHaveText([
      'Search this list',
      'Add a new row',
      'Show this help',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('guests 07');
    await page.keyboard.press('Enter');
    await expect(firstLogin(page)).toHaveText('guest-07');
    await expect(page.getByText('Showing 1–1 of 1 items.')).toBeVisible();
    await expect(page).toHaveURL(/query=guests/);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing found for “nobody at all”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByText('of 46 items.')).toBeVisible();
  });

  test('whoever is signed out is led to the sign-in and back, whoever has no right is told so', {
    tag: ['@desktop', '@wide'],
  }, async ({ page }) => {
    const path = `${listPath}?page=2&sort=email%2Cdesc`;
    await page.goto(`${shop.address}${path}&lang=en`);
    await expect(dialog(page)).toBeVisible();
    await fillSignIn(page, admin);
    await expect(page.getByText('Showing 21–40 of 46 items.')).toBeVisible();
    expect(pathOf(page)).toMatch(/^\/admin\/user-management\?page=2&sort=email%2Cdesc/);

    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, shop.address, await addPerson(shop), listPath);
    await expect(page.getByRole('alert')).toContainText('You are not authorized to access this page.');
    await shop.db.deleteFrom('account').where('login', 'like', 'fan-%').where('login', '!=', admin).execute();
  });

  test('a form that is half done outlives the sign-in', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
    await enter(page, `${listPath}/guest-03/edit`);
    await page.locator('[name=firstName]').fill('小明');
    const { id } = (await stored(admin)) ?? { id: 0 };
    await shop.db.updateTable('signIn').set({ endedAt: new Date() }).where('accountId', '=', id).execute();
    // Until a server has heard of it, which takes less than a second, it may still save.
    await expect
      .poll(async () => {
        const token = await page.evaluate(() =>
          JSON.parse(sessionStorage.getItem('limelight-authenticationToken') ?? ''),
        );
        const headers = { Authorization: `Bearer ${token}` };
        return (await page.request.get(`${shop.address}/api/account`, { headers })).status();
      })
      .toBe(401);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeVisible();
    await fillSignIn(page, admin);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('[name=firstName]')).toHaveValue('小明');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(messages(page)).toContainText('A user is updated with identifier guest-03');
    expect(await stored('guest-03')).toMatchObject({ firstName: '小明' });
  });

  test('what the server draws is the same for every login, and no shop page brings a word of it', {
    tag: ['@wide', '@desktop'],
  }, async ({ request }) => {
    const drawn = async (path: string) => (await request.get(shop.address + path)).text();
    const shell = (text: string) => text.replace(/"drawnAt":"[^"]+"/, '');
    expect(shell(await drawn(`${listPath}/guest-01/edit?lang=en`))).toBe(shell(await drawn(`${listPath}?lang=en`)));
    expect(await drawn(listPath)).not.toContain('guest-');
    const words = /\/i18n\/en\.shop\.json\?v=[\w-]+/.exec(await drawn('/home?lang=en'))?.[0];
    expect(await drawn(words ?? '')).not.toContain('userManagement.');
  });
});

test('every page by day or by night: axe finds nothing, nothing overflows, nothing is complained about', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  await enter(page);
  for (const [path, colorScheme] of [
    [listPath, 'dark'],
    [`${listPath}/new`, 'light'],
    [`${listPath}/guest-01/edit`, 'dark'],
    [`${listPath}/guest-01/delete`, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, shop.address + path);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    await expectClean(page);
  }
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('users are cards, with what can be done behind one button, and the rail is a menu', {
    tag: ['@wide', '@desktop'],
  }, async ({ page }) => {
    await enter(page);
    await page.getByLabel('Sort by').selectOption('login,desc');
    await expect(page).toHaveURL(/\?page=1&sort=login%2Cdesc$/);
    const card = page.getByRole('listitem').filter({ hasText: 'guest-45' });
    await expect(card).toContainText('guest-45@guests.example');
    await card.getByRole('button', { name: 'Actions for guest-45' }).click();
    await dialog(page).getByRole('link', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText('Are you sure you want to delete user guest-45?');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
    // The message lies over the menu's button.
    await messages(page).getByRole('button', { name: 'Close message', includeHidden: true }).click();

    await page.getByRole('button', { name: 'Back office menu' }).click();
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Overview' })).toBeHidden();
    await page.getByRole('button', { name: 'Back office menu' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toBeHidden();
  });
});
