// Six people, each with an own way through the shop. What a way costs in taps and typed fields is an upper limit: a tap more
// fails. The sixth, a clerk with 1,900 transfers, is in find-transfer.test.ts.
import { expect, type Page, test } from '@playwright/test';
import { findInMail } from './mailbox.ts';
import { open, watch } from './pages.ts';
import { card, decide, fact, goToPayment, payWith, someInfo, title } from './pay-pages.ts';
import { drawnReceipt } from './staff-shop.ts';
import { Walker } from './walker.ts';

const wide = { tag: ['@wide', '@phone'] };
/** The seats of the order. A phone folds their list under a line that names them too. */
const seats = (page: Page) => {
  const includeHidden = true;
  return page.getByRole('list', { name: /座位|Seats/, includeHidden }).getByRole('listitem', { includeHidden });
};
const orderLink = /\/find-order\/[\w.~?=-]+/;

/** The third step, all of which has to be typed by a guest. */
async function giveDetails(walker: Walker): Promise<string> {
  const { email, ...info } = someInfo();
  await expect(walker.page).toHaveURL(/\/order\/personal-info/);
  for (const name of ['lastName', 'firstName', 'mobile', 'address'] as const) await walker.type(name, info[name]);
  await walker.type('email', email);
  await walker.tick('agreement');
  await walker.tap(/^(下一步|Next step)$/);
  await expect(walker.page).toHaveURL(/\/order\/payment-info/);
  return email;
}

async function answerQuestions(walker: Walker): Promise<void> {
  for (const number of [1, 2, 3]) await walker.type(`answer${number}`, `Answer ${number}`);
}

test('a fan in a hurry comes by a link, and has a ticket after seven taps and nine fields', { tag: '@phone' }, async ({
  page,
}) => {
  const { complaints } = watch(page);
  const fan = new Walker(page);
  await open(page, '/event/neon-ruins?lang=zh-hk');
  await fan.read('霓虹廢墟', '每張另加手續費 HK$10', /^HK\$380/);
  await fan.tapOn(page.locator('#sessions').getByRole('link').first());
  await expect(page).toHaveURL(/\/order\/seat-selection/);
  await fan.choose(1);
  await fan.read('HK$390');
  await fan.add();
  await fan.next();
  await fan.read('你的訂單', '確認電郵及電子門票會寄到這裏。');
  await giveDetails(fan);
  await fan.read('確認訂單及付款', '卡資料直接交予 JETCO 處理，我們不會收到，也不會儲存。');
  await fan.type('cardNo', card.number);
  await answerQuestions(fan);
  await fan.tap('付款');
  await decide(page, { outcome: 'approve' });
  await expect(title(page)).toHaveText('付款成功');
  await fan.read('座位已屬於你。', '加入日曆');
  fan.expectEffort({ taps: 7, typed: 9 });
  expect(complaints).toEqual([]);
});

test('a parent buys five tickets side by side, and reads what children need', wide, async ({ page }) => {
  const { complaints } = watch(page);
  const parent = new Walker(page);
  await open(page, '/home?lang=en');
  await parent.tap('Paper Whale', 'link');
  await expect(page).toHaveURL(/\/event\/paper-whale/);
  await parent.read(/Maximum 8 per order/, 'For ages three and up. Everyone needs a ticket, babes in arms included.');
  await parent.tapOn(page.locator('#sessions').getByRole('link').first());
  await expect(page).toHaveURL(/\/order\/seat-selection/);
  await parent.read('You get the best seats side by side in the zone you choose.');
  await parent.choose(5);
  await parent.read('5 tickets, fees included');
  await parent.add();
  await parent.next();
  await expect(seats(page)).toHaveCount(5);
  const given = await seats(page).allTextContents();
  expectSideBySide(given);
  await parent.tapOn(page.locator('summary', { hasText: given.join(', ') }));
  await parent.read('Handling fee × 5', 'Your confirmation and e-tickets go here.');
  await giveDetails(parent);
  await parent.tick(page.locator('[name=method][value=ASIA_PAY]'));
  await parent.read('You pay on AsiaPay’s page and are led back here afterwards.');
  await answerQuestions(parent);
  await parent.tap('Go to payment');
  await decide(page, { outcome: 'approve' });
  await expect(title(page)).toHaveText('Payment successful');
  await parent.read('What happens next', 'Add to calendar', given.join(', '));
  // One of the taps opens the order, to see its fee.
  parent.expectEffort({ taps: 11, typed: 8 });
  expect(complaints).toEqual([]);
});

/** One row, one number after the other. */
function expectSideBySide(names: string[]): void {
  const places = names.map((name) => /^(\D+)(\d+)$/.exec(name) ?? []);
  expect(new Set(places.map(([, row]) => row)).size, `${names} are in one row`).toBe(1);
  const numbers = places.map(([, , number]) => Number(number)).sort((one, other) => one - other);
  expect(Number(numbers.at(-1)) - Number(numbers[0]), `${names} are side by side`).toBe(names.length - 1);
}

test(
  'a guest comes back from a mail to the order, with one tap; and where the mail is lost, with three',
  wide,
  async ({ page, browser, baseURL }) => {
    await goToPayment(page, { count: 2 });
    const email = await page.evaluate(() => JSON.parse(sessionStorage.getItem('PI') ?? '{}').email as string);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    const invoiceNo = await fact(page, 'Invoice').innerText();
    const [path] = await findInMail(page.request, email, orderLink);

    const elsewhere = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: page.viewportSize(),
      locale: 'en',
    });
    const phone = await elsewhere.newPage();
    const guest = new Walker(phone);
    await guest.follow(path);
    await guest.read('Aurora Symphony', 'Paid', `Invoice number ${invoiceNo}`, 'HK$1,380');
    guest.expectEffort({ taps: 1, typed: 0 }, 'with the mail');

    const late = new Walker(phone);
    await open(phone, '/home');
    await late.tap('Find an order', 'link');
    await late.read('If the two belong together, we send a link to that address.');
    await late.type('number', invoiceNo);
    await late.type('email', email);
    await late.tap('Send the link');
    await late.read('It is good for 24 hours.');
    await late.follow((await findInMail(page.request, email, orderLink))[0]);
    await late.read('Paid', `Invoice number ${invoiceNo}`);
    late.expectEffort({ taps: 3, typed: 2 }, 'without the mail');
    await elsewhere.close();
  },
);

test(
  'one who pays by transfer on the phone that shows the code saves it, uploads the receipt and comes back later',
  wide,
  async ({ page, context }) => {
    const { complaints } = watch(page);
    const payer = new Walker(page);
    await open(page, '/event/aurora-symphony?lang=zh-hk');
    await payer.tapOn(page.locator('#sessions').getByRole('link').first());
    await expect(page).toHaveURL(/\/order\/seat-selection/);
    await payer.choose(2);
    await payer.add();
    await payer.next();
    const email = await giveDetails(payer);
    await payer.tick(page.locator('[name=method][value=CASH]'));
    await payer.read('確認後，座位保留至下一頁所示的限期。');
    await answerQuestions(payer);
    await payer.tap('確認訂單');
    await expect(title(page)).toHaveText('請完成轉賬');
    await payer.read('訂單已建立，等候付款。', /^座位為你保留至/, '用這部手機付款？');
    const picture = page.waitForEvent('download');
    await payer.tap('儲存二維碼圖片');
    await picture;
    await payer.upload({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: await drawnReceipt(1380, 'from the bank'),
    });
    await payer.read('已收到 1 個檔案，正在核對。');
    await expect(title(page)).toHaveText('正在核對你的轉賬');
    await payer.read(/此頁可以關閉，電郵內的連結會帶你回來。/);
    payer.expectEffort({ taps: 12, typed: 8 }, 'to the uploaded receipt');
    await page.close();

    const later = await context.newPage();
    const returning = new Walker(later);
    await open(later, '/home');
    await returning.tapOn(later.getByRole('banner').getByRole('link', { name: '你的轉賬' }));
    await expect(title(later)).toHaveText('正在核對你的轉賬');
    await returning.read('已收到 1 個檔案，正在核對。');
    returning.expectEffort({ taps: 1, typed: 0 }, 'back by the header');
    const fromMail = new Walker(later);
    await fromMail.follow((await findInMail(later.request, email, /\/order\/transfer\/[\w.~?=-]+/))[0]);
    await fromMail.read('已收到 1 個檔案，正在核對。');
    fromMail.expectEffort({ taps: 1, typed: 0 }, 'back by the mail');
    expect(complaints).toEqual([]);
  },
);

test(
  'a wheelchair user finds out what to do, writes to the shop, and holds a place with one for a companion',
  wide,
  async ({ page }) => {
    const { complaints } = watch(page);
    // No hall of the demonstration has a seat with a restricted view.
    await page.route('**/api/order/availability?*', async (route) => {
      const response = await route.fetch();
      const { zones, ...rest } = await response.json();
      const restricted = zones.map((zone: object) => ({ ...zone, restrictedViewLeft: 12 }));
      await route.fulfill({ response, json: { ...rest, zones: restricted } });
    });
    const asking = new Walker(page);
    await open(page, '/home?lang=en');
    await asking.tap('FAQ', 'link');
    await asking.type(page.getByRole('main').getByRole('searchbox'), 'wheelchair');
    await asking.read(
      'How do I book wheelchair and companion seats?',
      /tick “I need wheelchair or companion places” and buy as usual/,
    );
    asking.expectEffort({ taps: 1, typed: 1 }, 'the answer');

    const writing = new Walker(page);
    await writing.tap('Contact us', 'link');
    const form = page.getByRole('region', { name: 'Write to us' });
    await writing.read('Office hours');
    const info = someInfo();
    const typed = { Name: `Chan ${info.mobile.replaceAll(/\d/g, 'x')}`, Email: info.email, Telephone: info.mobile };
    for (const [label, text] of Object.entries({ ...typed, Event: 'Arc', 'Your question': 'Is there a lift?' }))
      await writing.type(form.getByLabel(label, { exact: true }), text);
    await writing.tick(form.getByLabel('I am not a robot'));
    await writing.tapOn(form.getByRole('button', { name: 'Send' }));
    await writing.read('We have your enquiry');
    writing.expectEffort({ taps: 3, typed: 5 }, 'the enquiry');

    const buying = new Walker(page);
    // Standing room has no own places for wheelchairs.
    await open(page, '/event/neon-ruins');
    await buying.read('For wheelchair and companion places, please call');
    await open(page, '/event/arc');
    await buying.read(
      /^A handling fee.*Wheelchair and companion places can be chosen with your tickets\. If you need help, call/,
    );
    await buying.tapOn(page.locator('#sessions').getByRole('link').first());
    await expect(page).toHaveURL(/\/order\/seat-selection/);
    await buying.tapOn(buying.zones().first());
    await buying.read(/seats of this zone have a restricted view; you get one only if you agree\./);
    await buying.tick(page.getByLabel(/I need wheelchair or companion places/));
    await buying.tapOn(buying.counts().nth(1));
    await buying.add();
    await buying.read('wheelchair or companion');
    await buying.next();
    await expect(page).toHaveURL(/\/order\/personal-info/);
    const place = /^(\w+) \(wheelchair or companion\)$/;
    await expect(seats(page)).toHaveText([place, place]);
    expectSideBySide((await seats(page).allTextContents()).map((name) => name.replace(place, '$1')));
    buying.expectEffort({ taps: 6, typed: 0 }, 'the places');
    expect(complaints).toEqual([]);
  },
);
