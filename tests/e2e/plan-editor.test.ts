import { expect, type Page, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { open, watch, whenAlive } from './pages.ts';
import { addPerson, signIn } from './people.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
let admin: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

async function addSite(name: string): Promise<number> {
  const { id } = await shop.db
    .insertInto('site')
    .values({ name, names: { en: name }, region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function openEditor(page: Page, siteId: number): Promise<void> {
  await signIn(page, shop.address, admin, `/entity/site/${siteId}`);
  await whenAlive(page);
  await page.getByRole('link', { name: 'Seat plan', exact: true }).click();
  await expect(board(page)).toBeVisible();
}

const board = (page: Page) => page.getByRole('application');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Details of the plan' });
const saved = (page: Page) => expect(page.locator('header').getByText(/^Draft saved/)).toBeVisible();
const zonesOf = (siteId: number) =>
  shop.db.selectFrom('zone').select(['name', 'seatPlan', 'shape']).where('siteId', '=', siteId).execute();

test('a block is drawn, numbered, painted, moved and published, and buyers see it', async ({ page }) => {
  const { complaints } = watch(page);
  const siteId = await addSite('Pier Hall');
  await openEditor(page, siteId);

  await test.step('drawn: one form and one press', async () => {
    await panel(page).getByRole('button', { name: 'New zone' }).click();
    await panel(page).getByLabel('Name of the zone').fill('Stalls');
    await panel(page).getByLabel('Rows', { exact: true }).fill('4');
    await panel(page).getByLabel('Seats in a row').fill('6');
    await panel(page).getByRole('button', { name: 'Add the block' }).click();
    await expect(panel(page).getByRole('heading', { name: '24 seats, Rows A to D' })).toBeVisible();
  });

  await test.step('numbered and painted', async () => {
    await panel(page).getByText('Seat numbers', { exact: true }).click();
    await panel(page).getByLabel('Numbers').selectOption('odd');
    await panel(page).getByRole('button', { name: 'Number the seats' }).click();
    await panel(page).getByRole('button', { name: 'House seat' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  await test.step('moved with the mouse', async () => {
    const box = await board(page).boundingBox();
    if (!box) throw new Error('There is no drawing to be seen.');
    const { x, y } = await middleOfBlock(page);
    await page.mouse.move(box.x + x, box.y + y);
    await page.mouse.down();
    await page.mouse.move(box.x + x, box.y + y + 60, { steps: 4 });
    await page.mouse.up();
    await saved(page);
  });

  await expectCleanOnBothScreens(page);

  await test.step('there again after a reload', async () => {
    await page.reload();
    await panel(page).getByRole('button', { name: 'Rows' }).click();
    await expect(
      panel(page).getByRole('button', { name: 'Row A: seat 1, seat 3, seat 5, seat 7, seat 9, seat 11' }),
    ).toBeVisible();
  });

  await test.step('published', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The plan is published.')).toBeVisible();
    const [zone] = await zonesOf(siteId);
    expect(zone?.seatPlan?.split('\n')[0]).toBe('A: 1a 3a 5a 7a 9a 11a');
  });

  await test.step('seen by buyers', async () => {
    await open(page, `${shop.address}/seat-plan?lang=en`);
    await expect(page.getByText('Stalls').first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

/** The block lies in front of the stage. */
async function middleOfBlock(page: Page): Promise<{ x: number; y: number }> {
  const { width, height } = (await board(page).boundingBox()) ?? { width: 0, height: 0 };
  // The drawing of 1200 × 820 units, with its margin, fits the canvas.
  const scale = Math.min((width - 24) / 1200, (height - 24) / 820);
  return { x: width / 2, y: height / 2 + (177 - 410) * scale };
}

test('the keyboard alone draws, moves and labels rows', async ({ page }) => {
  const siteId = await addSite('Key Hall');
  await openEditor(page, siteId);
  await panel(page).getByRole('button', { name: 'New zone' }).focus();
  await page.keyboard.press('Enter');
  await panel(page).getByLabel('Seats in a row').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: /200 seats/ })).toBeVisible();
  await board(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: '20 seats, Row A' })).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('status').filter({ hasText: '180 seats' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('?');
  await expect(page.locator('dialog')).toContainText('Select the next');
  await page.keyboard.press('Escape');
  await saved(page);
  const { document } = await shop.db
    .selectFrom('planDraft')
    .select('document')
    .where('siteId', '=', siteId)
    .executeTakeFirstOrThrow();
  const { zones } = document as { zones: { places: { rows: { label: string }[] } }[] };
  expect(zones[0]?.places.rows.map(({ label }) => label).join('')).toBe('BCDEFGHJK');
});

test('the history of a venue tells that its stage was drawn anew, without the numbers of the drawing', async ({
  page,
}) => {
  const siteId = await addSite('Quay Hall');
  const stage = { kind: 'stage', at: [600, 60], width: 400, height: 80, turn: 0, text: '' };
  const [before, after] = [{ marks: [] }, { marks: [stage] }];
  await shop.db
    .insertInto('programmeChange')
    .values({ entity: 'site', rowId: siteId, principal: 'planner', before, after })
    .execute();
  await signIn(page, shop.address, admin, `/entity/site/${siteId}`);
  const change = page.getByRole('listitem').filter({ hasText: 'planner' });
  await expect(change).toContainText('Stage and signs of the plan');
  await expect(change).not.toContainText('600');
});
