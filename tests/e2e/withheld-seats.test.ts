// Staff take seats out of sale on their plan, and a buyer sees the count change.
import { expect, type Page, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { Buyer, reported } from './order-pages.ts';
import { open, watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addTransfer, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let staff: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  staff = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const canvas = (page: Page) => page.locator('canvas');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
const seat = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
/** The numbers of a zone, in the order of the sum. */
const sumOf = async (page: Page) =>
  (await row(page, 'Z1').getByRole('cell').allTextContents()).map((text) => Number.parseInt(text, 10));
const leftFor = async (buyer: Page) => {
  const reply = await buyer.request.get(`${shop.address}/api/order/availability?eventId=${shop.hall.eventId}`);
  return (await reply.json()).zones[0].left as number;
};
/** A drag over a share of the plan, from its left upper corner. */
async function dragOver(page: Page, [left, top]: [number, number], [right, bottom]: [number, number]) {
  await canvas(page).scrollIntoViewIfNeeded();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no plan');
  await page.mouse.move(box.x + box.width * left, box.y + box.height * top);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * right, box.y + box.height * bottom, { steps: 5 });
  await page.mouse.up();
}

test('seats are taken out of sale by a box and by the list, released and moved; a buyer sees it at once', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page);
  const sold = await addTransfer(shop, { count: 2, proofs: 0 });
  const visit = await browser.newContext({ baseURL: shop.address });
  const buyer = await visit.newPage();
  await open(buyer, `/event/${shop.eventCode}?lang=en`);
  await new Buyer(buyer).buy();
  expect(await leftFor(buyer)).toBe(398);

  await signIn(page, shop.address, staff, `/entity/session/${shop.hall.sessionIds[0]}/seats`);
  await expect(page.getByRole('heading', { name: /Seats of a session/ })).toBeVisible();
  await expect.poll(() => sumOf(page)).toEqual([400, 0, 2, 0, 0, 0, 398]);
  await expectCleanOnBothScreens(page);

  // A box selects all of the plan. Seats of buyers are not selected.
  await page.getByRole('button', { name: 'Select a box' }).click();
  await dragOver(page, [0.02, 0.02], [0.98, 0.98]);
  await expect(page.getByText('Selected: 398')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  // The list selects a row, with the keyboard alone.
  await page.getByText('Z1', { exact: true }).last().press('Enter');
  await page.getByText(/^Row B: /).press('Enter');
  await page.getByRole('button', { name: 'Select row B' }).press('Enter');
  await expect(page.getByText('Selected: 20')).toBeVisible();
  await page.getByRole('button', { name: 'Take out of sale: 20' }).press('Enter');
  await dialog(page).getByLabel('Kind').selectOption('KILL');
  await dialog(page).getByRole('button', { name: 'Take out of sale' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Camera platform');
  await dialog(page).getByRole('button', { name: 'Take out of sale' }).click();
  await expect(reported(page, 'Taken out of sale: 20')).toBeVisible();
  await expect.poll(() => sumOf(page)).toEqual([400, 0, 2, 0, 20, 0, 378]);
  await expect.poll(() => leftFor(buyer)).toBe(378);

  // Two of them move to row C.
  await page.getByText(/^Row C: /).press('Enter');
  for (const name of ['B1', 'B2']) await seat(page, name).click();
  await page.getByRole('button', { name: 'Move: 2' }).click();
  for (const name of ['C1', 'C2']) await seat(page, name).click();
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect(reported(page, 'Moved: 2')).toBeVisible();
  await expect(page.getByText('Z1 B3–20, C1–2')).toBeVisible();

  // All go back on sale.
  await page.getByRole('button', { name: 'Release Z1 B3–20, C1–2' }).click();
  await expect(dialog(page)).toContainText('Z1 B3–20, C1–2 will be on sale at once.');
  await dialog(page).getByRole('button', { name: 'Release' }).click();
  await expect(reported(page, 'Back on sale: 20')).toBeVisible();
  await expect.poll(() => leftFor(buyer)).toBe(398);
  expect(sold.orderId).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await visit.close();
});

test('a seat that is taken meanwhile is refused by its name, and the others are taken all the same', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  await signIn(page, shop.address, staff, `/entity/session/${shop.hall.sessionIds[0]}/seats`);
  await page.getByText('Z1', { exact: true }).last().click();
  await page.getByText(/^Row K: /).click();
  await page.getByRole('button', { name: 'Select row K' }).click();
  await page.getByRole('button', { name: 'Take out of sale: 20' }).click();
  // A colleague takes one of them first.
  const other = await page.context().newPage();
  await signIn(other, shop.address, staff, `/entity/session/${shop.hall.sessionIds[0]}/seats`);
  await other.getByText('Z1', { exact: true }).last().click();
  await other.getByText(/^Row K: /).click();
  await seat(other, 'K7').click();
  await other.getByRole('button', { name: 'Take out of sale: 1' }).click();
  await dialog(other).getByLabel('Reason').fill('Band');
  await dialog(other).getByRole('button', { name: 'Take out of sale' }).click();
  await expect(reported(other, 'Taken out of sale: 1')).toBeVisible();
  await other.close();

  await page.bringToFront();
  await dialog(page).getByLabel('Reason').fill('Guests');
  await dialog(page).getByRole('button', { name: 'Take out of sale' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Out of sale already: K7');
  await dialog(page).getByLabel('Take only the seats that are free').check();
  await dialog(page).getByRole('button', { name: 'Take out of sale' }).click();
  await expect(reported(page, 'Taken out of sale: 19')).toBeVisible();
  await expect(page.getByText('K1–6, K8–20')).toBeVisible();
});
