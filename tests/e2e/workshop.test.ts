// An organiser takes an event from nothing to published in its workshop. Steps are counted: a change that costs more of them fails.
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addEvent, addSite } from '../support/database/small-catalogue.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { expectSelected, placeCursorLikeSafari } from './like-safari.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages, open, watch, whenAlive } from './pages.ts';
import { addPerson, signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: OwnShop;
let organiser: string;
let site: Awaited<ReturnType<typeof addSite>>;
test.beforeAll(async () => {
  shop = await startOwnShop();
  organiser = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
  site = await addSite(shop.db);
});
test.afterAll(() => shop?.stop());

const section = (page: Page, name: string) => page.locator(`#${name}`);
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' }).click();

test('from nothing to published: a poster, three dates by a rule, prices pasted from a spreadsheet', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  let steps = 0;
  const step = async (work: Promise<unknown>) => {
    steps += 1;
    await work;
  };
  await signIn(page, shop.address, organiser, '/entity/event/new');
  await whenAlive(page);

  await test.step('a new event leads into its workshop', async () => {
    await step(page.locator('[name=eventCode]').fill('TEN-MINUTES'));
    await step(page.locator('[name=nameCht]').fill('十分鐘'));
    await step(page.locator('[name=nameEng]').fill('Ten minutes'));
    await step(page.locator('[name="site.id"]').fill('Harbour'));
    await step(page.getByRole('option', { name: /Harbour Hall/ }).click());
    await step(page.getByRole('button', { name: 'Save' }).click());
    await expect(page.getByRole('heading', { name: '3 things are missing before it can be published' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  });

  await test.step('the poster', async () => {
    const flat = sharp({ create: { width: 960, height: 1440, channels: 3, background: '#1326B8' } });
    const buffer = await flat.png().toBuffer();
    await step(page.locator('input[name=image]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer }));
    await expect(section(page, 'pictures').getByRole('img', { name: 'Poster' })).toBeVisible();
    await step(save(page, 'pictures'));
    await expect(page.getByRole('heading', { name: '2 things are missing' })).toBeVisible();
  });

  await test.step('three Fridays, without the one that is left out', async () => {
    const dates = section(page, 'sessions');
    await step(dates.getByText('Fri', { exact: true }).click());
    await step(dates.getByLabel('First day').fill('2031-03-07'));
    await step(dates.getByLabel('or how many').fill('3'));
    await step(dates.getByRole('button', { name: /Leave out.*14\/03\/31/ }).click());
    await expect(dates.getByText('28/03/31').first()).toBeVisible();
    await step(dates.getByRole('button', { name: 'Add 3 dates' }).click());
    await expect(dates.getByRole('switch')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: '1 thing is missing' })).toBeVisible();
  });

  await test.step('prices are pasted by the names of the zones; a wrong amount is marked, and nothing is lost', async () => {
    const prices = section(page, 'prices');
    const first = prices.getByLabel('STALLS, Public');
    await step(paste(page, first, 'Zone\tPublic\nFLOOR\t300\nSTALLS\tHK$ 4x80'));
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await step(first.fill('480'));
    await first.press('ArrowDown');
    await expect(prices.getByLabel('FLOOR, Public')).toBeFocused();
    await expect(prices.getByLabel('FLOOR, Public')).toHaveValue('300');
    await page.reload();
    await expect(first).toHaveValue('480');
    await step(save(page, 'prices'));
    await expect(prices.getByText('Not saved yet')).toHaveCount(0);
  });

  await test.step('what buyers will see is shown before they see it', async () => {
    await step(page.getByRole('link', { name: 'Preview' }).click());
    await expect(page.getByText('Nothing can be ordered here.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Ten minutes');
    expect((await page.request.get(`${shop.address}/event/TEN-MINUTES`)).status()).toBe(404);
    await step(page.getByRole('link', { name: 'Back to the event' }).click());
  });

  await test.step('published', async () => {
    await step(page.getByRole('button', { name: 'Publish now' }).click());
    await expect(page.getByText('Buyers see it.')).toBeVisible();
    await expect.poll(async () => (await page.request.get(`${shop.address}/event/TEN-MINUTES`)).status()).toBe(200);
  });
  expect(steps).toBeLessThanOrEqual(19);
  expect(complaints).toEqual([]);

  await test.step('taken back, and published at another time, which has to come', async () => {
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await page.getByRole('button', { name: 'Schedule…' }).click();
    const at = page.locator('[name=publishAt]');
    const confirm = page.getByRole('button', { name: 'Schedule', exact: true });
    await confirm.click();
    await expect(at).toBeFocused();
    await expect(page.getByText('Please fill in this field')).toBeVisible();
    await at.fill('2020-03-01T10:00');
    await confirm.click();
    await expect(at).toHaveAccessibleDescription(/Choose a time to come/);
    await at.fill('2031-03-01T10:00');
    await confirm.click();
    await expect(page.getByText('Buyers see it from then on.')).toBeVisible();
    expect((await page.request.get(`${shop.address}/event/TEN-MINUTES`)).status()).toBe(404);
  });
});

test('is clean in 繁體中文 and in the dark @wide', async ({ page }) => {
  const id = await addEvent(shop.db, site, 'IN-THE-DARK');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  for (const locale of ['zh-hk', 'zh-tw']) {
    await open(page, `${shop.address}/entity/event/${id}?lang=${locale}`);
    await expect(section(page, 'prices')).toBeVisible();
    await expectCleanOnBothScreens(page);
  }
});

test('a picture is cropped by a finger that says nothing of its movement, as on an iPhone', async ({ page }) => {
  const id = await addEvent(shop.db, site, 'CROPPED');
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  const wide = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#1326B8' } });
  const buffer = await wide.png().toBuffer();
  await page.locator('input[name=image]').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Crop… Poster' }).click();
  const across = page.getByRole('dialog').getByLabel('Left to right');
  await expect(across).toHaveValue('50');
  const picture = page.getByRole('dialog').locator('img').locator('..');
  const { x = 0, y = 0, width = 0 } = (await picture.boundingBox()) ?? {};
  const at = (part: number) => ({ clientX: x + width * part, clientY: y + 20, pointerId: 1, buttons: 1, movementX: 0 });
  await picture.evaluate((element) => {
    element.setPointerCapture = () => {};
  });
  await picture.dispatchEvent('pointerdown', at(0.5));
  await picture.dispatchEvent('pointermove', at(0.6));
  await picture.dispatchEvent('pointermove', at(0.7));
  // A third of the width is the frame, so a fifth of the width is three tenths of its way.
  await expect.poll(async () => Math.round(Number(await across.inputValue()) / 10)).toBe(8);
  await picture.dispatchEvent('pointermove', at(2));
  await expect(across).toHaveValue('100');
  await picture.dispatchEvent('pointermove', at(0.5));
  await expect(across).toHaveValue('50');
});

test('is clean on both screens, and its dialogs too', async ({ page }) => {
  const id = await addEvent(shop.db, site, 'NIGHT-ATLAS');
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  await expect(section(page, 'prices')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Clone…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByLabel('Event code').last().fill('TEN-MORE');
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await expect(page.getByText('Buyers do not see it.')).toBeVisible();
  await expect(section(page, 'sessions').getByRole('switch')).toHaveCount(1);
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('Nothing can be ordered here.')).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('the keyboard goes on in the part of the page whose button went away, and a removal is of what was seen', async ({
  page,
}) => {
  const id = await addEvent(shop.db, site, 'BY-KEYS');
  const { id: session } = await shop.db
    .insertInto('session')
    .values({ eventId: id, startsAt: new Date('2031-03-07T12:00:00Z'), enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  const dates = section(page, 'sessions');
  const removal = page.getByRole('dialog');
  const confirm = removal.getByRole('button', { name: 'Delete' });
  await dates.getByRole('switch').last().press('Space');
  await expect(dates.getByRole('switch').last()).not.toBeChecked();
  await dates.getByRole('button', { name: /^Delete.*07\/03\/31/ }).press('Enter');
  await expect(removal.getByRole('heading')).toContainText('07/03/31');
  const startsAt = new Date('2031-03-08T12:00:00Z');
  await shop.db.updateTable('session').set({ startsAt, version: 9 }).where('id', '=', session).execute();
  await confirm.press('Enter');
  await expect(removal.getByRole('alert')).toBeVisible();
  await expect(removal.getByRole('heading')).toContainText('08/03/31');
  await confirm.press('Enter');
  await expect(dates.getByRole('switch')).toHaveCount(1);
  await expect(dates).toBeFocused();
  await expect(messages(page).getByText(/deleted/)).toBeVisible();
  await dates.getByRole('switch').press('Space');
  await expect(dates.getByRole('switch')).not.toBeChecked();
  const other = await shop.db.selectFrom('session').where('eventId', '=', id).select('id').executeTakeFirstOrThrow();
  await open(page, `${shop.address}/entity/session/${other.id}?lang=en`);
  await page.getByRole('button', { name: 'Undo this change' }).press('Enter');
  await expect(page.locator('section:focus')).toContainText('History');
});

test('a picture to be cropped has its place above the sliders before it comes', async ({ page }) => {
  const id = await addEvent(shop.db, site, 'CROPPED-SLOWLY');
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  const buffer = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#c8285a' } })
    .png()
    .toBuffer();
  await section(page, 'pictures')
    .locator('[type=file]')
    .first()
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
  await page.route('**/images/**', () => {});
  await section(page, 'pictures').getByRole('button', { name: 'Crop' }).click();
  const place = page.getByRole('dialog').locator('div:has(> img)');
  const slider = page.getByRole('dialog').getByRole('slider').first();
  await expect(slider).toBeVisible();
  const [above, below] = [await place.boundingBox(), await slider.boundingBox()];
  expect(above?.height).toBeGreaterThan(200);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test('a price that is pressed gives way to what is typed, in Safari too', async ({ page }) => {
  const id = await addEvent(shop.db, site, 'PRESSED-PRICE');
  await placeCursorLikeSafari(page);
  await signIn(page, shop.address, organiser, `/entity/event/${id}`);
  const stalls = section(page, 'prices').getByLabel('STALLS, Public');
  await expect(stalls).not.toHaveValue('');
  await stalls.click();
  await expectSelected(stalls);
  await page.keyboard.type('450');
  await expect(stalls).toHaveValue('450');
});

test('two people: changes of different fields are joined; of the same field one is chosen', async ({
  page,
  browser,
}) => {
  const id = await addEvent(shop.db, site, 'TWO-PEOPLE');
  const other = await (await browser.newContext()).newPage();
  for (const each of [page, other]) {
    await signIn(each, shop.address, organiser, `/entity/event/${id}`);
    await expect(section(each, 'prices')).toBeVisible();
  }
  const stored = () => shop.db.selectFrom('event').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const name = (each: Page) => each.locator('[name=nameEng]');
  const stalls = (each: Page) => section(each, 'prices').getByLabel('STALLS, Public');
  const isSaved = (each: Page, part: string) => expect(section(each, part).getByText('Not saved yet')).toHaveCount(0);

  await test.step('another field', async () => {
    await page.locator('[name=ticketsPerVisitorMax]').fill('6');
    await name(other).fill('Theirs');
    await save(other, 'basics');
    await isSaved(other, 'basics');
    await save(page, 'sale');
    await isSaved(page, 'sale');
    expect(await stored()).toMatchObject({ nameEng: 'Theirs', ticketsPerVisitorMax: 6 });
    await expect(name(page)).toHaveValue('Theirs');
  });

  await test.step('the same field', async () => {
    await name(page).fill('Mine');
    await name(other).fill('Theirs again');
    await save(other, 'basics');
    await isSaved(other, 'basics');
    await save(page, 'basics');
    await expect(section(page, 'basics').getByText('Theirs again')).toBeVisible();
    expect((await stored()).nameEng).toBe('Theirs again');
    await section(page, 'basics').getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await stored()).nameEng).toBe('Mine');
  });

  await test.step('the same price', async () => {
    await stalls(page).fill('510');
    await stalls(other).fill('500');
    await save(other, 'prices');
    await isSaved(other, 'prices');
    await save(page, 'prices');
    await section(page, 'prices').getByRole('button', { name: 'Take theirs: 500' }).click();
    await expect(stalls(page)).toHaveValue('500');
    await isSaved(page, 'prices');
  });
  await other.context().close();
});

async function paste(page: Page, cell: ReturnType<Page['locator']>, text: string): Promise<void> {
  await cell.focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
