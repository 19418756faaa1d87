// The screens of the programme: the whole life of a venue, its zones, an event, a session and a price, and what happens when two
// administrators change the same row.
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addHall } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages, open, watch, whenAlive } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: OwnShop;
let admin: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

/** The shows are still to come, whenever this runs. */
const nextYear = new Date().getUTCFullYear() + 1;

const goTo = (page: Page, path: string) => open(page, shop.address + path);
const enter = (page: Page, path: string) => signIn(page, shop.address, admin, path);
const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Another row, chosen by the keyboard alone. */
async function choose(page: Page, name: string, words: string): Promise<void> {
  const choices = page.getByRole('listbox').getByRole('option');
  await field(page, name).focus();
  await page.keyboard.type(words);
  await expect(choices.first()).toContainText(words);
  await expect(choices).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choices).toHaveCount(0);
}

/** Another person changes the price while the question is open. */
const changeMeanwhile = ({ db }: OwnShop, eventCode: string) =>
  db
    .updateTable('pricing')
    .from('event')
    .whereRef('pricing.eventId', '=', 'event.id')
    .where('event.eventCode', '=', eventCode)
    .set(({ eb }) => ({ priceCents: 53_000, version: eb('pricing.version', '+', 1) }))
    .execute();

const onePrice = /\/api\/pricings\/\d+$/;

/** The price is read when the returned function is called, and not before. */
async function holdPrice(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(onePrice, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d4f23c' } })
    .png()
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');

test('a venue, its zone, an event, a session and a price are made, changed, undone and removed', async ({ page }) => {
  const { complaints } = watch(page);
  await enter(page, '/entity/site');
  const eventCode = `LIFE-${Date.now().toString(36)}`;
  const siteName = `Harbour Shed ${eventCode}`;

  await test.step('a venue', async () => {
    await expect(page.getByText('No venues yet')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/entity\/site\/new$/);
    await save(page);
    await expect(page.getByText('Please fill in this field')).toHaveCount(1);
    await expect(field(page, 'name')).toBeFocused();
    await field(page, 'name').fill('x'.repeat(121));
    await save(page);
    await expect(page.getByText('At most 120 characters')).toBeVisible();
    await field(page, 'name').fill(siteName);
    await field(page, 'names.en').fill(siteName);
    await expect(field(page, 'region').locator(':checked')).toHaveText(/^Hong Kong/);
    await field(page, 'addresses.zh-hk').fill('澳門南灣');
    await expect(field(page, 'region').locator(':checked')).toHaveText(/^Macau/);
    await save(page);
    await expect(messages(page)).toContainText('A new site is created');
    await expect(rowOf(page, siteName)).toContainText('Macau');
    await expectCleanOnBothScreens(page);
  });

  await test.step('a zone of it, with a picture', async () => {
    await goTo(page, '/entity/zone/new');
    await choose(page, 'site.id', siteName);
    await field(page, 'name').fill('STALLS');
    await field(page, 'seatPlan').fill('not a plan');
    const upload = page.getByLabel('Choose a picture');
    await upload.setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: svg });
    await expect(page.getByText(/This is not a picture that can be read/)).toBeVisible();
    await upload.setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await picture(40, 40) });
    await expect(page.getByText('The file is of another type than it says.')).toBeVisible();
    await upload.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await picture(7000, 6000) });
    await expect(page.getByText(/more than 40 million pixels/)).toBeVisible();
    await upload.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await picture(600, 400) });
    await expect(page.getByRole('img', { name: 'Picture of the seat plan' })).toBeVisible();
    await save(page);
    await expect(page.getByText(/The seat plan cannot be read/)).toBeVisible();
    await expect(field(page, 'seatPlan')).toBeFocused();
    await expectCleanOnBothScreens(page);
    await field(page, 'seatPlan').fill('A: 1a 2a . 3a\nB: 1b 2b . 3b');
    await save(page);
    await expect(messages(page)).toContainText('A new zone is created');
    await expect(rowOf(page, 'STALLS')).toContainText('Numbered seats');
  });

  await test.step('an event, which is a draft', async () => {
    await goTo(page, '/entity/event/new');
    await field(page, 'eventCode').fill('two words');
    await save(page);
    await expect(page.getByText('Letters, digits and hyphens only, up to 40')).toBeVisible();
    await field(page, 'eventCode').fill(eventCode);
    await field(page, 'nameCht').fill('一生');
    await field(page, 'nameEng').fill('A Whole Life');
    await choose(page, 'site.id', siteName);
    await field(page, 'saleOpensAt').fill(`${nextYear}-03-01T10:00`);
    await save(page);
    await expect(page).toHaveURL(/\/entity\/event\/\d+$/);
    await goTo(page, `/entity/event?query=${eventCode}`);
    await expect(rowOf(page, eventCode)).toContainText('Draft');
    await expectCleanOnBothScreens(page);
  });

  await test.step('a session of it, in the time of Hong Kong', async () => {
    await goTo(page, '/entity/session/new');
    await choose(page, 'event.id', 'A Whole Life');
    await field(page, 'startTime').fill(`${nextYear}-02-01T20:15`);
    await save(page);
    await expect(page.getByText('A sale opens before its sessions begin. Please check the dates.')).toBeVisible();
    await field(page, 'startTime').fill(`${nextYear}-03-12T20:15`);
    await save(page);
    await expect(messages(page)).toContainText('A new session is created');
    await expect(rowOf(page, eventCode)).toContainText(`12/03/${nextYear % 100} 20:15`);
    const { startsAt } = await shop.db.selectFrom('session').select('startsAt').executeTakeFirstOrThrow();
    expect(startsAt.toISOString()).toBe(`${nextYear}-03-12T12:15:00.000Z`);
    await rowOf(page, eventCode).getByRole('button', { name: 'Enabled' }).click();
    await expect(rowOf(page, eventCode).getByRole('button', { name: 'Disabled' })).toBeVisible();
  });

  await test.step('a price for its zone', async () => {
    await goTo(page, '/entity/pricing/new');
    await choose(page, 'event.id', 'A Whole Life');
    await choose(page, 'zone.id', 'STALLS');
    await field(page, 'price').fill('480.555');
    await save(page);
    await expect(page.getByText('At most two decimals')).toBeVisible();
    await field(page, 'price').fill('480.50');
    await save(page);
    await expect(rowOf(page, eventCode)).toContainText('HK$480.50');
    await expectCleanOnBothScreens(page);
  });

  await test.step('a change is in the history, and is undone', async () => {
    await rowOf(page, eventCode).getByRole('link', { name: /^Edit/ }).click();
    await field(page, 'price').fill('520');
    await save(page);
    await rowOf(page, eventCode).getByRole('link', { name: /^View/ }).click();
    await expect(page.getByText(`${admin} changed it on`)).toBeVisible();
    await expect(page.locator('del')).toHaveText('HK$480.50');
    await expect(page.locator('ins')).toHaveText('HK$520');
    await expectCleanOnBothScreens(page);
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await expect(page.locator('ins').first()).toHaveText('HK$480.50');
    await expect(page.locator('dd').filter({ hasText: 'HK$480.50' }).first()).toBeVisible();
  });

  await test.step('what is in use stays, with a way out; what is not goes', async () => {
    await goTo(page, `/entity/zone?query=STALLS`);
    await rowOf(page, 'STALLS')
      .getByRole('link', { name: /^Delete/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText('This zone has 1 prices and 0 tickets.');
    await expectCleanOnBothScreens(page);
    await dialog(page).getByRole('link', { name: 'See its prices' }).click();
    await expect(page).toHaveURL(/\/entity\/pricing\?query=STALLS/);
    const release = await holdPrice(page);
    await rowOf(page, 'STALLS')
      .getByRole('link', { name: /^Delete/ })
      .click();
    const remove = dialog(page).getByRole('button', { name: 'Delete' });
    await expect(remove, 'nothing is removed before it is shown').toBeDisabled();
    release();
    await expect(remove).toBeEnabled();
    await changeMeanwhile(shop, eventCode);
    const readAgain = page.waitForResponse(onePrice);
    await remove.click();
    await expect(dialog(page)).toContainText('Another user modified this data');
    await (await readAgain).finished();
    await remove.click();
    await expect(messages(page)).toContainText('A pricing is deleted');
    await expect(page.getByText('Nothing found for “STALLS”')).toBeVisible();
  });

  await test.step('a row that is gone has a page that says so', async () => {
    await goTo(page, '/entity/pricing/999999/edit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no pricing 999999');
    await page.getByRole('link', { name: 'Back to the prices' }).click();
    await expect(page).toHaveURL(/\/entity\/pricing$/);
  });
  expect(complaints.filter((text) => !/40[049]/.test(text))).toEqual([]);
});

test('what was typed stays while the network dies, and after a reload', async ({ page, context }) => {
  await enter(page, '/entity/site/new');
  await field(page, 'name').fill('Typed Hall');
  await context.setOffline(true);
  await save(page);
  await expect(page.getByText('Server not reachable')).toBeVisible({ timeout: 30_000 });
  await expect(field(page, 'name')).toHaveValue('Typed Hall');
  await context.setOffline(false);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await whenAlive(page);
  await expect(field(page, 'name')).toHaveValue('Typed Hall');
  await expect(page.getByText('Your unsaved changes from before are back.')).toBeVisible();
  await save(page);
  await expect(rowOf(page, 'Typed Hall')).toBeVisible();
  await goTo(page, '/entity/site/new');
  await expect(field(page, 'name')).toHaveValue('');
});

test('an amount above the bound of good codes is refused at its field', { tag: '@wide' }, async ({ page }) => {
  const { zones } = await addHall(shop.db, { zones: [9] });
  await enter(page, `/entity/pricing/${zones[0]?.pricingId}/edit`);
  const details = { codes: 3, batches: 'Friends', amount: 500 };
  await page.route('**/api/pricings', (route) =>
    route.fulfill({ status: 409, json: { errorKey: 'codesNeedPrice', message: 'error.codesNeedPrice', details } }),
  );
  await field(page, 'price').fill('600');
  await save(page);
  await expect(field(page, 'price')).toHaveAccessibleDescription(/^3 codes of Friends open prices up to HK\$500/);
  await expect(field(page, 'price')).toBeFocused();
});

test('those who may only look find no buttons to write, and no drafts', async ({ page }) => {
  const login = await addPerson(shop, ['ROLE_USER']);
  await signIn(page, shop.address, login, '/entity/site');
  await expect(rowOf(page, 'Typed Hall').getByRole('link', { name: /^View/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(?:Edit|Delete|Create)/ })).toHaveCount(0);
  await rowOf(page, 'Typed Hall').getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Typed Hall');
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await goTo(page, '/entity/site/new');
  await expect(page.getByRole('alert')).toContainText('not authorized');
  await goTo(page, '/entity/transaction');
  await expect(page.getByRole('alert')).toContainText('not authorized');
});

/** Each form, with a text field that one administrator changes, and another one that the other changes. */
type Form = { path: string; mine: [name: string, text: string]; theirs: [name: string, text: string] };

async function formsToEdit(): Promise<Form[]> {
  const { eventId, siteId, sessionIds, zones } = await addHall(shop.db, { zones: ['A: 1a 2a 3a'] });
  const [zone] = zones;
  const login = await addPerson(shop);
  return [
    { path: `/entity/site/${siteId}`, mine: ['address', '1 Pier Road'], theirs: ['names.en', 'Shed'] },
    { path: `/entity/zone/${zone?.id}`, mine: ['names.en', 'Stalls'], theirs: ['names.zh-hk', '堂座'] },
    {
      path: `/entity/session/${sessionIds[0]}`,
      mine: ['startTime', `${nextYear}-03-12T21:00`],
      theirs: ['startTime', `${nextYear}-03-12T19:00`],
    },
    { path: `/entity/pricing/${zone?.pricingId}`, mine: ['price', '500'], theirs: ['handlingFee', '12'] },
    { path: `/entity/event/${eventId}`, mine: ['nameEng', 'Mine'], theirs: ['nameCht', '他們'] },
    { path: `/admin/user-management/${login}`, mine: ['firstName', 'Mine'], theirs: ['lastName', 'Theirs'] },
  ];
}

test('two administrators change the same row: neither loses the work of the other', async ({ page, browser }) => {
  const forms = await formsToEdit();
  await changeTogether(page, browser, forms.slice(0, 1));
});

test('two administrators change the same row: on no other form either', { tag: '@wide' }, async ({ page, browser }) => {
  const forms = await formsToEdit();
  await changeTogether(page, browser, forms.slice(1));
});

async function changeTogether(page: Page, browser: Browser, forms: readonly Form[]) {
  await enter(page, '/entity/site');
  const elsewhere: BrowserContext = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, shop.address, await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']), '/entity/site');
  for (const { path, mine, theirs } of forms)
    await test.step(path, async () => {
      await page.bringToFront();
      await goTo(page, `${path}/edit`);
      await field(page, mine[0]).fill(mine[1]);
      await other.bringToFront();
      await goTo(other, `${path}/edit`);
      await field(other, theirs[0]).fill(theirs[1]);
      await save(other);
      await expect(other).not.toHaveURL(/\/edit/);

      await page.bringToFront();
      await save(page);
      const conflict = page.getByRole('region', { name: 'Somebody else has saved this meanwhile' });
      await expect(conflict).toBeVisible();
      await expect(conflict.getByRole('heading')).toBeFocused();
      await expect(conflict.getByRole('group')).toHaveCount(mine[0] === theirs[0] ? 1 : 2);
      await expectCleanOnBothScreens(page);
      if (path.includes('session')) await conflict.getByRole('button', { name: 'Take all of theirs' }).click();
      await conflict.getByRole('button', { name: 'Save the choice' }).click();
      await expect(page).not.toHaveURL(/\/edit/);

      await goTo(page, `${path}/edit`);
      await expect(field(page, theirs[0])).toHaveValue(theirs[1]);
      if (mine[0] !== theirs[0]) await expect(field(page, mine[0])).toHaveValue(mine[1]);
    });
  await elsewhere.close();
}

test('while a venue is searched for by its name, no other venue can be chosen', async ({ page }) => {
  for (const name of ['Coloane Stage', 'Quayside Hall'])
    await shop.db
      .insertInto('site')
      .values({ name, names: { en: name }, region: 'HK' })
      .execute();
  await enter(page, '/entity/event/new');
  const choices = page.getByRole('listbox').getByRole('option');
  await field(page, 'site.id').focus();
  await page.keyboard.press('ArrowDown');
  await expect(choices.filter({ hasText: 'Coloane Stage' })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/_search\/sites/, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.type('Quayside');
  await expect(choices).toHaveText(['Quayside Hall']);
  await page.keyboard.type(' Shed');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(choices).toHaveCount(0);
  release();
  await expect(page.getByText('Nothing found. Try other words.')).toBeVisible();
});
