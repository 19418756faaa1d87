// The whole way of a buyer, from an event's page to the order found again: on every screen, in every locale and both themes,
// by keyboard alone, and at twice the size.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectClean } from './clean.ts';
import { tabTo } from './hands.ts';
import { findInMail } from './mailbox.ts';
import { Buyer } from './order-pages.ts';
import { open, watch, whenAlive } from './pages.ts';
import {
  answerQuestions,
  card,
  decide,
  fillCard,
  fillInfo,
  payButton,
  payWith,
  reachPayment,
  someInfo,
  title,
} from './pay-pages.ts';

const eventPath = '/event/aurora-symphony';
const heights = { 320: 568, 360: 740, 390: 844, 768: 1024, 1440: 900 };

/** Each width in each locale; each width and each locale in both themes. */
const screens = [
  { width: 320, locale: 'zh-hk', theme: 'light' },
  { width: 320, locale: 'zh-tw', theme: 'dark' },
  { width: 320, locale: 'en', theme: 'light' },
  { width: 360, locale: 'zh-hk', theme: 'dark' },
  { width: 360, locale: 'zh-tw', theme: 'light' },
  { width: 360, locale: 'en', theme: 'dark' },
  { width: 390, locale: 'zh-hk', theme: 'light' },
  { width: 390, locale: 'zh-tw', theme: 'dark' },
  { width: 390, locale: 'en', theme: 'light' },
  { width: 768, locale: 'zh-hk', theme: 'dark' },
  { width: 768, locale: 'zh-tw', theme: 'light' },
  { width: 768, locale: 'en', theme: 'dark' },
  { width: 1440, locale: 'zh-hk', theme: 'light' },
  { width: 1440, locale: 'zh-tw', theme: 'dark' },
  { width: 1440, locale: 'en', theme: 'light' },
] as const;

const words = {
  buy: /^(購票|Buy tickets)/,
  add: /^(加入|Add)$/,
  next: /^(下一步|Next)$/,
  nextStep: /^(下一步|Next step)$/,
  again: /^(再次付款|Try to pay again)$/,
  failed: /付款失敗|Payment failed/,
  paid: /付款成功|Payment successful/,
  find: /^(找回訂單|Find an order)$/,
  confirmed: /已付款|Paid/,
};
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const buyLink = (page: Page) => page.getByRole('link', { name: words.buy }).locator('visible=true').first();
const sendButton = (page: Page) => page.locator('main form button[type=submit]');

/** The whole element is in sight, with nothing over it. */
async function expectInSight(goal: Locator, where: string): Promise<void> {
  await expect(goal, where).toBeInViewport({ ratio: 1 });
  const isOnTop = await goal.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop, `${where}: nothing lies over it`).toBe(true);
}

/** In sight where a page begins, halfway, and where its content ends. */
async function expectInReach(goal: Locator, where: string, places: readonly number[]): Promise<void> {
  for (const place of places) {
    await goal.page().evaluate((share) => {
      scrollTo(0, 0);
      const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      scrollTo(0, share * (end - innerHeight));
    }, place);
    await expectInSight(goal, `${where}, scrolled to ${place}`);
  }
}
const everywhere = [1, 0.5, 0];
const atTheTop = [0];
const atTheEnd = [1];

/** A word or an amount that goes on in the next line is hard to read. Only very long ones, as e-mail addresses, may do so. */
async function expectWholeWords(page: Page, where: string): Promise<void> {
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue;
      for (const { 0: word, index } of text.data.matchAll(
        /(?<![^\s/\p{Script=Han}])[A-Za-z0-9$][\w$.,]{1,24}(?![\w@])/gu,
      )) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken, `${where}: words in two lines`).toEqual([]);
}

async function expectStep(page: Page, step: string, goal: Locator, places = everywhere): Promise<void> {
  await whenAlive(page);
  await expectClean(page, step);
  await expectWholeWords(page, step);
  await expectInReach(goal, step, places);
}

async function chooseTickets(page: Page, locale: string): Promise<void> {
  const buyer = new Buyer(page);
  await open(page, `${eventPath}?lang=${locale}`);
  await expectStep(page, 'event', buyLink(page));
  await buyer.buy();
  await expect(buyer.sessions().first()).toBeVisible();
  await expectStep(page, 'sessions', buyer.sessions().first(), atTheTop);
  await buyer.chooseSession();
  await expectStep(page, 'tickets', button(page, words.add));
  await buyer.choose(2);
  await expectStep(page, 'tickets chosen', button(page, words.add));
  await buyer.add();
  await expectStep(page, 'tickets added', button(page, words.next));
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
}

async function giveDetails(page: Page): Promise<string> {
  const next = button(page, words.nextStep);
  await expect(next).toBeVisible();
  // On a desktop it stands below the form and covers nothing of it.
  const places = (page.viewportSize()?.width ?? 0) < 1024 ? everywhere : atTheEnd;
  await expectStep(page, 'details', next, places);
  await next.click();
  await expectStep(page, 'details missing', next, places);
  const { email } = await fillInfo(page);
  await next.click();
  await expect(page).toHaveURL(/payment-info/);
  return email;
}

/** The first card is declined, the second try pays. */
async function pay(page: Page): Promise<string> {
  const method = (name: string) => page.locator(`[name=method][value=${name}]`);
  await expect(method('JETCO')).toBeChecked();
  await expectStep(page, 'payment', payButton(page));
  await payButton(page).click();
  await expectStep(page, 'payment missing', payButton(page));
  for (const name of ['CASH', 'ASIA_PAY', 'JETCO']) {
    await method(name).check();
    await expectStep(page, `payment by ${name}`, payButton(page));
  }
  await payByCard(page, 'decline');
  await expect(title(page)).toHaveText(words.failed);
  await expectStep(page, 'failed', button(page, words.again), atTheTop);
  await button(page, words.again).click();
  await expect(page).toHaveURL(/payment-info/);
  await payByCard(page, 'approve');
  await expect(title(page)).toHaveText(words.paid);
  const invoice = page.locator('main dd').first();
  await expectStep(page, 'paid', invoice, atTheTop);
  return invoice.innerText();
}

async function payByCard(page: Page, outcome: 'approve' | 'decline'): Promise<void> {
  await fillCard(page);
  await answerQuestions(page);
  await payButton(page).click();
  await decide(page, { outcome });
}

type Search = { invoiceNo: string; email: string; isLinkSent: boolean };

/** A network may ask for twenty links in an hour: journeys in English do, the others have the link of the mail that says paid. */
async function findOrderAgain(page: Page, { invoiceNo, email, isLinkSent }: Search): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: words.find }).click();
  await page.locator('[name=number]').fill(invoiceNo);
  await page.locator('[name=email]').fill(email);
  await expectInSight(sendButton(page), 'find, filled in');
  await expectStep(page, 'find', page.locator('[name=number]'), atTheTop);
  if (isLinkSent) {
    await sendButton(page).click();
    await expectStep(page, 'link sent', page.getByRole('status').filter({ hasText: email }), atTheTop);
  }
  await openLink(page, email);
  await expect(page.getByText(invoiceNo)).toBeVisible();
  await expectStep(page, 'order', page.getByText(words.confirmed), atTheTop);
}

async function openLink(page: Page, email: string): Promise<void> {
  const [path] = await findInMail(page.request, email, /\/find-order\/[\w.~?=-]+/);
  await open(page, path);
}

async function goTheWholeWay(page: Page, locale: string): Promise<void> {
  const { complaints } = watch(page);
  await chooseTickets(page, locale);
  const email = await giveDetails(page);
  const invoiceNo = await pay(page);
  await findOrderAgain(page, { invoiceNo, email, isLinkSent: locale === 'en' });
  expect(complaints).toEqual([]);
}

for (const { width, locale, theme } of screens) {
  const isTouch = width < 1024;
  test.describe(() => {
    test.use({
      viewport: { width, height: heights[width] },
      colorScheme: theme,
      isMobile: isTouch,
      hasTouch: isTouch,
    });
    test(`from the event to the order found again, ${width} wide, in ${locale}, ${theme}`, {
      tag: ['@wide', isTouch ? '@phone' : '@desktop'],
    }, async ({ page }) => {
      test.setTimeout(180_000);
      await goTheWholeWay(page, locale);
    });
  });
}

for (const { width, locale, theme } of screens.filter(({ width }) => width === 320))
  test.describe(() => {
    test.use({ viewport: { width, height: heights[width] }, colorScheme: theme });
    test(`the page of a transfer, ${width} wide, in ${locale}, ${theme}`, { tag: ['@wide', '@phone'] }, async ({
      page,
    }) => {
      await reachPayment(page, { lang: locale });
      await payWith(page, 'CASH');
      await expect(page).toHaveURL(/order\/transfer$/);
      await expectStep(page, 'transfer', page.locator('main dd').first(), atTheTop);
    });
  });

// A window of 1440 by 900 at 200 per cent.
const twiceTheSize = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

test.describe('at twice the size', () => {
  test.use(twiceTheSize);
  test('from the event to the order found again', { tag: ['@wide', '@desktop'] }, async ({ page }) => {
    test.setTimeout(180_000);
    await goTheWholeWay(page, 'en');
  });
  test('the same by keyboard alone', { tag: ['@wide', '@desktop'] }, async ({ page }) => {
    await goTheWholeWayByKeyboard(page);
  });
});

test('from the event to the order found again by keyboard alone, with the focus always in sight', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  await goTheWholeWayByKeyboard(page);
});

async function goTheWholeWayByKeyboard(page: Page): Promise<void> {
  const { complaints } = watch(page);
  const press = async (goal: Locator, key = 'Enter') => {
    await tabTo(goal);
    await page.keyboard.press(key);
  };
  const type = async (goal: Locator, text: string) => {
    await tabTo(goal);
    await page.keyboard.type(text);
  };
  const expectNextStep = async (path: RegExp) => {
    await expect(page).toHaveURL(path);
    await expect(title(page)).toBeFocused();
  };
  const field = (name: string) => page.locator(`[name=${name}]`);
  const buyer = new Buyer(page);

  await open(page, `${eventPath}?lang=en`);
  await press(buyLink(page));
  await expectNextStep(/date-selection/);
  await press(buyer.sessions().first());
  await expectNextStep(/seat-selection/);
  await press(buyer.zones().first(), 'Space');
  await press(buyer.counts().nth(1), 'Space');
  await press(button(page, words.add));
  await expect(button(page, words.next)).toBeFocused();
  await page.keyboard.press('Enter');

  await expectNextStep(/personal-info/);
  const info = someInfo();
  for (const name of ['lastName', 'firstName', 'email', 'mobile', 'address'] as const)
    await type(field(name), info[name]);
  await press(field('agreement'), 'Space');
  await press(button(page, words.nextStep));

  await expectNextStep(/payment-info/);
  for (const number of [1, 2, 3]) await type(field(`answer${number}`), `Answer ${number}`);
  await type(field('cardNo'), card.digits);
  await type(field('cvv'), card.code);
  await press(payButton(page));
  await page.waitForURL(/jetco\/pay/);
  await tabTo(page.locator('button[value=approve]'));
  await page.keyboard.press('Enter');

  await expectNextStep(/payment-result/);
  await expect(title(page)).toHaveText(words.paid);
  const invoiceNo = await page.locator('main dd').first().innerText();
  await press(page.getByRole('main').getByRole('link', { name: words.find }));
  await expectNextStep(/find-order/);
  await type(field('number'), invoiceNo);
  await type(field('email'), info.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: info.email })).toBeInViewport();
  await openLink(page, info.email);
  await expect(page.getByText(invoiceNo)).toBeVisible();
  expect(complaints).toEqual([]);
}

test('a broken word, a covered button and a hidden focus are seen', { tag: ['@wide', '@phone'] }, async ({ page }) => {
  await open(page, '/find-order?lang=en');
  await expectWholeWords(page, 'as it is');
  await expectInSight(sendButton(page), 'as it is');
  await tabTo(page.locator('[name=number]'));
  await page.evaluate(() => {
    const cover = Object.assign(document.createElement('div'), { textContent: 'Symphony' });
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99; padding-right: calc(100% - 30px)';
    document.body.append(cover);
  });
  await expect(expectWholeWords(page, 'planted')).rejects.toThrow('Symphony');
  await expect(expectInSight(sendButton(page), 'planted')).rejects.toThrow('nothing lies over it');
  await expect(tabTo(page.locator('[name=email]'))).rejects.toThrow('hidden, on the way');
});
