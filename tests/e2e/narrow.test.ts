// Faults that were seen in pictures of small phones and low screens: words and controls out of their places.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { hourLater } from '../support/database/small-catalogue.ts';
import { addWaitingRoom } from '../support/people/waiting-room.ts';
import { addHall, rowsOfSeats } from '../support/shop/hall.ts';
import { expectNoOverflow } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { open, whenAlive } from './pages.ts';
import { beginAsAdmin } from './people.ts';
import { phone } from './screens.ts';

const smallest = { width: 320, height: 640 };
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

// The size of a page on a phone of 390 by 844 whose browser enlarges it to 200 per cent.
test.describe('on a phone at twice the size', { tag: ['@wide', '@phone'] }, () => {
  test.use({ viewport: { width: 195, height: 422 } });

  test('nothing is wider than the screen, and tickets can be chosen', async ({ page }) => {
    for (const path of ['/home', '/event/night-atlas', '/contact-us', '/faq', '/register', '/find-order']) {
      await open(page, `${path}?lang=en`);
      await expectNoOverflow(page, path);
    }
    const buyer = new Buyer(page);
    await open(page, '/event/night-atlas?lang=en');
    await buyer.hold(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
  });
});

test.describe('on the smallest phone', { tag: ['@wide', '@phone'] }, () => {
  test.use({ viewport: smallest });
  let shop: OwnShop;
  test.beforeAll(async () => {
    shop = await startOwnShop();
  });
  test.afterAll(() => shop?.stop());

  test('the longest button of a poster stays inside its card', async ({ page }) => {
    await addWaitingRoom(shop.db, { opensAt: hourLater(0.5) });
    await open(page, `${shop.address}/home?lang=en`);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Enter the waiting room' });
    const [outer, button] = [await boxOf(card), await boxOf(card.getByText('Enter the waiting room'))];
    expect(button.width).toBeGreaterThan(0);
    expect(button.width).toBeLessThanOrEqual(outer.width);
  });

  test('the arrow of a session stands in its line', async ({ page }) => {
    const { eventId } = await addHall(shop.db, { zones: [rowsOfSeats(5, 10)] });
    const event = shop.db.selectFrom('event').where('id', '=', eventId).select('eventCode');
    await open(page, `${shop.address}/event/${(await event.executeTakeFirstOrThrow()).eventCode}?lang=zh-hk`);
    const session = page.getByRole('main').getByRole('listitem').filter({ hasText: '可選購' });
    const [text, arrow] = [await boxOf(session.getByText('可選購')), await boxOf(session.locator('svg'))];
    expect(arrow.x).toBeGreaterThan(text.x + text.width);
    expect(Math.abs(arrow.y + arrow.height / 2 - text.y - text.height / 2)).toBeLessThan(4);
  });

  test('eight counts are two rows of four', async ({ page }) => {
    const buyer = new Buyer(page);
    await open(page, '/event/night-atlas?lang=zh-hk');
    await buyer.buy();
    await buyer.chooseSession();
    await expect(buyer.counts()).toHaveCount(8);
    const [first, fourth, fifth, last] = await Promise.all([0, 3, 4, 7].map((at) => boxOf(buyer.counts().nth(at))));
    expect([fourth?.y, last?.y]).toEqual([first?.y, fifth?.y]);
    expect(last?.x).toBe(fourth?.x);
  });

  test('a telephone number stands beside its country code', async ({ page }) => {
    await open(page, '/register?lang=en');
    const [code, number] = [page.locator('[name=countryCode]'), page.locator('[name=phone]')];
    expect((await boxOf(code)).y).toBe((await boxOf(number)).y);
    await expectNoOverflow(page, 'register');
  });
});

async function enterOffice(page: Page, path: string): Promise<void> {
  await beginAsAdmin(page);
  await open(page, path);
  await whenAlive(page);
}

test('the button of step 2 stays in sight beside a long list of zones', { tag: ['@wide', '@desktop'] }, async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await open(page, '/event/night-atlas?lang=en');
  await buyer.buy();
  await buyer.chooseSession();
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await expect(button('Add')).toBeInViewport({ ratio: 1 });
  await buyer.choose(2);
  await buyer.add();
  await expect(button('Next')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button('Next')).toBeInViewport({ ratio: 1 });
});

test('the plan of a sold-out event says so', { tag: ['@wide', '@desktop'] }, async ({ page }) => {
  await open(page, '/event/white-noise?lang=en');
  await page.getByRole('heading', { name: 'Seating plan' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: 'Legend' }).getByText('HK$460').locator('..')).toHaveText(
    'HK$460 Sold out',
  );
  await expect(page.getByText('Tap a zone for its price', { exact: true })).toBeVisible();
});

test('the foot of the rail is in sight below the ribbon of development', { tag: ['@wide', '@desktop'] }, async ({
  page,
}) => {
  await enterOffice(page, '/admin?lang=en');
  const { y, height } = await boxOf(page.getByRole('link', { name: 'Sign out' }));
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});

test('a space that is typed into the search stays there, and the list follows', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  await enterOffice(page, '/admin/user-management?lang=en');
  const box = page.getByRole('searchbox');
  await box.pressSequentially('box ');
  await expect(page).toHaveURL(/query=box$/);
  await expect(page.getByRole('link', { name: 'box-office', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'catalogue', exact: true })).toHaveCount(0);
  await expect(box).toHaveValue('box ');
  await page.keyboard.type('nobody');
  await expect(page.getByText('Nothing found for “box nobody”')).toBeVisible();
});

test.describe('the back office on a phone', { tag: ['@wide', '@desktop'] }, () => {
  test.use({ viewport: phone.viewport });

  test('the plan editor shows the plan, and its panel is pulled up', async ({ page }) => {
    await enterOffice(page, '/entity/site/1/plan?lang=en');
    const board = page.getByRole('application');
    const panel = page.getByRole('complementary', { name: 'Details of the plan' });
    const [board0, panel0] = [await boxOf(board), await boxOf(panel)];
    expect(board0.height).toBeGreaterThan(320);
    expect(board0.y + board0.height).toBeLessThanOrEqual(panel0.y);
    expect(panel0.y + panel0.height).toBeLessThanOrEqual(phone.viewport.height);
    expect(panel0.height).toBeLessThan(80);
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Seats in a row')).toBeVisible();
    const [board1, panel1] = [await boxOf(board), await boxOf(panel)];
    expect(board1.height).toBeGreaterThan(80);
    expect(board1.y + board1.height).toBeLessThanOrEqual(panel1.y);
  });

  test('the sum of a session’s places says all its words, also the long ones in English', async ({ page }) => {
    await enterOffice(page, '/entity/session/1/seats?lang=en');
    const sum = page.getByRole('region', { name: 'All places' });
    await expect(sum.getByText(/Wheelchair or companion/).first()).toBeVisible();
    const cut = await sum.locator('div').evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(cut).toBe(0);
  });

  test('the menu begins below the bar, also under the ribbon of development', async ({ page }) => {
    await enterOffice(page, '/admin?lang=en');
    const opener = page.getByRole('button', { name: 'Back office menu' });
    await opener.click();
    const [button, first] = [
      await boxOf(page.getByRole('button', { name: 'Close menu' })),
      await boxOf(page.getByRole('navigation').getByRole('link').first()),
    ];
    expect(first.y).toBeGreaterThanOrEqual(button.y + button.height);
    expect((await boxOf(page.getByRole('link', { name: 'Sign out' }))).width).toBeGreaterThanOrEqual(44);
  });
});
