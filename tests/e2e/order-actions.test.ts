// A clerk takes money for an order, changes a seat on the plan, and gives a ticket back; the timeline tells all of it.
import { expect, type Page, test } from '@playwright/test';
import { addHall, type Hall, rowsOfSeats } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn, tokenOf } from './people.ts';
import { addTransfer, type Sent, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
let sent: Sent;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  sent = await addTransfer(shop, { count: 2, proofs: 0 });
});
test.afterAll(() => shop?.stop());

const main = (page: Page) => page.getByRole('main');

async function decide(page: Page, open: string, confirm: string): Promise<void> {
  await main(page).getByRole('button', { name: open, exact: true }).click();
  await dialog(page).getByLabel('Reason').fill('the caller asked for it');
  await dialog(page).getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** An order of another buyer, paid in cash, and the clerk's right to change it. */
async function paidOrder(page: Page, { hall = shop.hall, count }: { hall?: Hall; count: number }) {
  const { orderId, amount } = await addTransfer({ ...shop, hall }, { count, proofs: 0 });
  const headers = { Authorization: `Bearer ${await tokenOf(page.request, shop.address, clerk)}` };
  const data = { method: 'COUNTER_CASH', amount, reason: 'at the counter' };
  const payments = `${shop.address}/api/transactions/${orderId}/payments`;
  expect((await page.request.post(payments, { headers, data })).status()).toBe(200);
  return { orderId, headers };
}

test('an order is held longer, paid at the counter, and gets a note', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, `/entity/transaction/${sent.orderId}`);
  await decide(page, 'Hold longer', 'Hold');
  await main(page).getByRole('button', { name: 'Take payment' }).click();
  await dialog(page).getByLabel('How the money came').selectOption('COUNTER_CARD');
  await dialog(page).getByLabel('Reason').fill('at the counter');
  await dialog(page).getByRole('button', { name: 'The money is here' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
  await dialog(page).getByLabel('Reference of the terminal').fill('004711');
  await dialog(page).getByRole('button', { name: 'The money is here' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText('slip 004711')).toBeVisible();
  await expect(main(page).getByText('Payment taken')).toBeVisible();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Ordered' })).toContainText('by the buyer');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'The order is paid' })).toContainText('by fan-');
  await main(page).getByLabel('Note for colleagues').fill('Comes with a wheelchair');
  await main(page).getByRole('button', { name: 'Add the note' }).click();
  await expect(main(page).getByText('Comes with a wheelchair')).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

test('a seat is changed on the list of the plan, and a ticket is given back', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, `/entity/transaction/${sent.orderId}`);
  await main(page).getByRole('link', { name: 'Change seats' }).click();
  await main(page).getByText('Z1', { exact: true }).click();
  await main(page)
    .getByText(/^Row T/)
    .click();
  await main(page).getByRole('button', { name: /^T20/ }).click();
  await expectCleanOnBothScreens(page);
  await decide(page, 'Change the seats', 'Change the seats');
  await expect(main(page).getByText(/→ T20/)).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Plan of / })
    .click();
  await expect(main(page).getByRole('list', { name: 'Seats changed' })).toContainText(/Z1 \w+ became Z1 T20/);
  await expect(main(page).getByText('Seats before a change')).toBeVisible();

  await main(page).getByRole('button', { name: 'Return tickets' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /Z1 T20/ })
    .check();
  await expect(dialog(page).getByText('Refund: HK$480')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('ill');
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click();
  await expect(main(page).getByText('waits for finance')).toBeVisible();
  await expect(main(page).getByText('Tickets returned')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('two people of an order swap their seats on the list of the plan', { tag: '@wide' }, async ({ page }) => {
  const { complaints } = watch(page);
  const { orderId } = await paidOrder(page, { count: 2 });
  const seatsOfOrder = async () =>
    (await shop.db.selectFrom('ticket').where('orderId', '=', orderId).orderBy('number').selectAll().execute()).map(
      ({ rowLabel, seatNumber }) => `${rowLabel}${seatNumber}`,
    );
  const [first = '', second = ''] = await seatsOfOrder();

  await signIn(page, shop.address, clerk, `/entity/transaction/${orderId}/seats`);
  await main(page).getByText('Z1', { exact: true }).click();
  for (const row of new Set([first.slice(0, 1), second.slice(0, 1)]))
    await main(page)
      .getByText(new RegExp(`^Row ${row}`))
      .click();
  const seat = (name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
  const confirm = main(page).getByRole('button', { name: 'Change the seats' });
  await seat(second).click();
  await expect(main(page).getByRole('status')).toContainText(`Another ticket gets the seat of Z1 ${second}`);
  await expect(confirm).toBeDisabled();
  await expectCleanOnBothScreens(page);
  await seat(first).click();
  await expect(main(page).getByRole('status')).toHaveText('Same price');
  await decide(page, 'Change the seats', 'Change the seats');
  await expect(
    main(page)
      .getByText(new RegExp(`Z1 ${first} → Z1 ${second}|${first} → ${second}`))
      .first(),
  ).toBeVisible();
  expect(await seatsOfOrder()).toEqual([second, first]);
  expect(complaints).toEqual([]);
});

test('a dearer seat: the clerk reads the difference with the seat, and takes it with one press', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(2, 20), rowsOfSeats(2, 20)] });
  const dearer = hall.zones[1]?.pricingId as number;
  await shop.db.updateTable('pricing').set({ priceCents: 88_000 }).where('id', '=', dearer).execute();
  const { orderId } = await paidOrder(page, { hall, count: 1 });

  await signIn(page, shop.address, clerk, `/entity/transaction/${orderId}/seats`);
  await main(page).getByText('Z2', { exact: true }).click();
  await main(page)
    .getByText(/^Row A/)
    .click();
  await main(page).getByRole('button', { name: /^A7/ }).click();
  await expect(main(page).getByRole('status')).toHaveText('HK$400 to pay');
  await expectCleanOnBothScreens(page);
  await main(page).getByRole('button', { name: 'Change the seats' }).click();
  await expect(dialog(page).getByText('HK$400 to pay')).toBeVisible();
  await dialog(page).getByLabel('How the money came').selectOption('COUNTER_CASH');
  await dialog(page).getByLabel('Reason').fill('nearer');
  await dialog(page).getByRole('button', { name: 'Change the seats' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText(/→ Z2 A7/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a seat that is sold while the clerk writes the reason: no seat is changed, and the clerk reads which one is gone', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  const { orderId, headers } = await paidOrder(page, { count: 3 });
  const seatsOfOrder = async () =>
    (await shop.db.selectFrom('ticket').where('orderId', '=', orderId).orderBy('number').selectAll().execute()).map(
      ({ rowLabel, seatNumber }) => `${rowLabel}${seatNumber}`,
    );
  const [first, second] = await seatsOfOrder();

  await signIn(page, shop.address, clerk, `/entity/transaction/${orderId}/seats`);
  await main(page).getByText('Z1', { exact: true }).click();
  await main(page)
    .getByText(/^Row R/)
    .click();
  const seat = (name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
  await seat('R1').click();
  await seat('R2').click();
  await main(page).getByRole('button', { name: 'Change the seats' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([`Z1 ${first} → Z1 R1`, `Z1 ${second} → Z1 R2`]);

  const changes = [{ ticket: 3, zoneId: shop.hall.zones[0]?.id, row: 'R', seat: 2 }];
  const other = { changes, difference: 0, reason: 'a colleague was first' };
  expect(
    (await page.request.put(`${shop.address}/api/transactions/${orderId}/seats`, { headers, data: other })).status(),
  ).toBe(200);
  await expect(seat('R2')).toContainText('Sold', { timeout: 15_000 });
  await dialog(page).getByLabel('Reason').fill('nearer');
  await dialog(page).getByRole('button', { name: 'Change the seats' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/R2/);
  expect(await seatsOfOrder()).toEqual([first, second, 'R2']);
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
});

test('the fees that were kept of an order without tickets are refunded later', { tag: ['@wide', '@desktop'] }, async ({
  page,
}) => {
  const { complaints } = watch(page);
  const admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  const { orderId } = await paidOrder(page, { count: 1 });
  await signIn(page, shop.address, admin, `/entity/transaction/${orderId}`);
  await main(page).getByRole('button', { name: 'Return tickets' }).click();
  await dialog(page).getByRole('checkbox', { name: /Z1/ }).check();
  await expect(dialog(page).getByText('No ticket is left')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('ill');
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText('Kept by the shop: HK$10.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Refund kept money' }).click();
  await expect(dialog(page).getByText('HK$10 of this order was kept.')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await dialog(page).getByLabel('Amount to refund').fill('11');
  await dialog(page).getByLabel('Reason').fill('goodwill');
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('10');
  await dialog(page).getByLabel('Amount to refund').fill('10');
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText('Money goes back')).toBeVisible();
  await expect(main(page).getByText('Kept by the shop: HK$0.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Refund kept money' })).toHaveCount(0);
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
});
