import { expect, type Page, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { expectSelected, placeCursorLikeSafari } from './like-safari.ts';
import { reported } from './order-pages.ts';
import { locales, watch } from './pages.ts';
import {
  answerQuestions,
  card,
  decide,
  fact,
  fillCard,
  goToPayment,
  payButton,
  payWith,
  reachPayment,
  title,
} from './pay-pages.ts';

const stamp = /^\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** The form in which the shop tells every other time. */
const shopTime = /^\w{3} \d{1,2} \w{3}, \d\d:\d\d$/;

test.describe('step 4', () => {
  test('tells what is paid for, by whom and how much, and opens one form for each method', {
    tag: '@phone-first',
  }, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
    const { complaints } = watch(page);
    await goToPayment(page, { count: 2, lang: isMobile ? 'zh-hk' : 'en' });
    if (isMobile) await page.locator('summary').filter({ hasText: 'HK$1,380' }).click();
    const order = page.getByRole('table');
    await expect(order.getByText('HK$680 × 2')).toBeVisible();
    await expect(order.getByText('HK$10 × 2')).toBeVisible();
    await expect(order.getByRole('cell', { name: 'HK$1,380' })).toBeVisible();
    await expect(page.getByText('Tai Man')).toBeVisible();
    for (const [name, value] of Object.entries({ expiryMonth: '12', expiryYear: '2030', cvv: '999' }))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    for (const method of ['JETCO', 'ASIA_PAY', 'CASH']) {
      await page.locator(`[name=method][value=${method}]`).check();
      await expect(page.locator('[name=cardNo]')).toBeVisible({ visible: method === 'JETCO' });
      if (method !== 'ASIA_PAY') await expectNoViolation(page, method);
    }
    await expect(payButton(page)).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('says what is missing or wrong at its field, and asks for nothing before it is right', {
    tag: ['@phone', '@wide'],
  }, async ({ page }) => {
    await reachPayment(page);
    const requested: string[] = [];
    page.on('request', (request) => request.url().includes('/pay') && requested.push(request.url()));
    await payButton(page).click();
    await expect(page.getByLabel('Answer 1')).toHaveAccessibleDescription('Please fill in this field');
    await answerQuestions(page);
    await page.getByLabel('Card number').fill('4111 1111 1111 1112');
    await page.getByRole('textbox', { name: 'Security code' }).fill('12');
    await payButton(page).click();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Card invalid');
    await expect(page.getByRole('textbox', { name: 'Security code' })).toHaveAccessibleDescription(
      /Verification code invalid/,
    );
    await expect(page.getByLabel('Expiry month')).toHaveValue('12');
    await expect(page.getByLabel('Expiry year')).toHaveValue('2030');
    await expect(page.getByLabel('Expiry year').getByRole('option')).toHaveCount(10);
    expect(requested).toEqual([]);
  });

  test('asks no question where an event has both delivery and collection at the show', {
    tag: ['@phone', '@wide'],
  }, async ({ page }) => {
    const types = JSON.stringify({ type: ['ticketDelivery', 'collectionAtShow'] });
    await reachPayment(page);
    await expect(page.getByRole('heading', { name: 'Security questions' })).toBeVisible();
    await page.evaluate((text) => {
      const event = JSON.parse(sessionStorage.getItem('EVENT') ?? '{}');
      sessionStorage.setItem('EVENT', JSON.stringify({ ...event, types: text }));
    }, types);
    await page.reload();
    await expect(page.locator('[name=method]').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Security questions' })).toBeHidden();
  });
});

test.describe('by card, through JETCO', { tag: '@phone' }, () => {
  test('paid: the receipt is read, and the card’s number goes to the provider alone', async ({ page, baseURL }) => {
    const ours: string[] = [];
    const theirs: string[] = [];
    page.on('request', (request) => {
      const sent = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
      (request.url().startsWith(baseURL ?? '') ? ours : theirs).push(sent);
    });
    await reachPayment(page);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await expect(title(page)).toBeFocused();
    await expect(fact(page, 'Invoice')).toHaveText(/^[0-9A-Z]{21}$/);
    await expect(fact(page, 'Time')).toHaveText(shopTime);
    const calendar = page.getByRole('link', { name: 'Add to calendar' });
    await expect(calendar).toHaveAttribute('href', /^\/order\/tickets\/.+\/calendar\.ics\?lang=en&session=\d+$/);
    const file = await page.request.get(String(await calendar.getAttribute('href')));
    expect(file.headers()['content-disposition']).toContain('aurora-symphony.ics');
    await expectNoViolation(page, 'paid');
    expect(theirs.some((sent) => sent.includes(card.digits) && sent.includes('expiryDate=1230'))).toBe(true);
    expect(ours.filter((sent) => sent.replaceAll(/\D/g, '').includes(card.digits))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept.replaceAll(/\D/g, '')).not.toContain(card.digits);
    expect(kept).not.toContain(`"${card.code}"`);
    expect(await page.evaluate(() => sessionStorage.getItem('TRANSACTION'))).toBeNull();
  });

  test('doors and start of the bought show stand side by side', { tag: '@wide' }, async ({ page }) => {
    await reachPayment(page, { lang: 'zh-hk' });
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('付款成功');
    const [doors, start] = [await fact(page, '入場').boundingBox(), await fact(page, '開場').boundingBox()];
    expect(start?.y).toBe(doors?.y);
  });

  test('paid stays paid after a reload, and the back button leads to no second payment', async ({ page }) => {
    await reachPayment(page);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'secure' });
    await expect(title(page)).toHaveText('Payment successful');
    await page.reload();
    await expect(title(page)).toHaveText('Payment successful');
    await page.goto('/order/payment-info');
    await expect(page).not.toHaveURL(/payment-info/);
    await page.goto('/order/payment-result');
    await expect(title(page)).toHaveText('Payment successful');
  });

  test('of which a ticket came back says what was paid and what goes back; of which all did, that it is cancelled', {
    tag: '@wide',
  }, async ({ page, request }) => {
    await reachPayment(page, { count: 2 });
    await payWith(page, 'JETCO');
    const read = page.waitForResponse(/\/api\/payment\/state/);
    await decide(page, { outcome: 'secure' });
    await expect(title(page)).toHaveText('Payment successful');
    const state = await page.request.get((await read).url());
    const { id }: { id: number } = (await state.json()).transaction;
    const signedIn = await request.post('/api/authenticate', { data: { username: 'admin', password: 'admin' } });
    const headers = { Authorization: `Bearer ${(await signedIn.json()).id_token}` };
    const giveBack = async (tickets: number[], money: object) => {
      const data = { tickets, withDelivery: true, reason: 'ill', ...money };
      const back = await request.post(`/api/transactions/${id}/refunds`, { headers, data });
      expect(back.status(), await back.text()).toBe(200);
      await page.reload();
    };
    await giveBack([1], { withFees: false, refundedBefore: 0 });
    await expect(fact(page, 'Paid')).toHaveText('HK$1,380, Card');
    await expect(fact(page, 'Refund')).toHaveText('HK$680');
    await giveBack([2], { withFees: true, refundedBefore: 680 });
    await expect(title(page)).toHaveText('The tickets of this order were returned');
    await expect(fact(page, 'Refund')).toHaveText('HK$1,370');
  });

  test('付款失敗: code, invoice and time, then another try with everything as it was', { tag: '@wide' }, async ({
    page,
  }) => {
    await reachPayment(page, { lang: 'zh-hk' });
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'decline' });
    await expect(title(page)).toHaveText('付款失敗');
    await expect(fact(page, '回應碼')).toHaveText('05');
    await expect(fact(page, '交易編號')).toHaveText(/^[0-9A-Z]{21}$/);
    await expect(fact(page, '時間')).toHaveText(stamp);
    await expect(page.getByText(/請致電.*聯絡客戶服務/)).toBeVisible();
    await expectNoViolation(page, 'failed');
    await page.getByRole('button', { name: '再次付款' }).click();
    await expect(page).toHaveURL(/\/order\/payment-info/);
    await expect(page.getByText('Tai Man')).toBeVisible();
    await expect(page.locator('[name=cardNo]')).toHaveValue('');
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'cancel' });
    await expect(title(page)).toHaveText('你已取消付款');
    await expect(fact(page, '座位保留')).toHaveText(/^\d\d:\d\d$/);
    await page.getByRole('button', { name: '再次付款' }).click();
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'secure', code: '000000' });
    await expect(title(page)).toHaveText('付款失敗');
  });

  test('a card without expiry and code is sent with nines in their place', { tag: ['@wide'] }, async ({ page }) => {
    await reachPayment(page);
    const sent = page.waitForRequest(
      (request) =>
        request.url().includes('/jetco/pay') && request.method() === 'POST' && !request.url().includes('/api/'),
    );
    await page.getByLabel(/no expiry date or security code/).check();
    await page.locator('[name=cardNo]').fill(card.number);
    await answerQuestions(page);
    await payButton(page).click();
    expect((await sent).postData()).toContain('expiryDate=9999&cvv=999');
  });

  test('a payment in another currency pays for nothing and goes back; the seats are still held, and are paid for again', async ({
    page,
  }) => {
    await reachPayment(page);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve', behaviour: 'wrongCurrency' });
    await expect(title(page)).toHaveText('Your money goes back');
    await expect(page.getByText('Your seats are still held')).toBeVisible();
    await expect(fact(page, 'Seats held for')).toHaveText(/^\d\d:\d\d$/);
    await expectNoViolation(page, 'refund due');
    await page.getByRole('button', { name: 'Try to pay again' }).click();
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
  });

  test('once the time of its seats is over, a payment of another amount has none to pay for', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.clock.install();
    await reachPayment(page);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve', behaviour: 'wrongAmount' });
    await expect(page.getByText('Your seats are still held')).toBeVisible();
    await page.route('**/api/payment/state?*', async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      await route.fulfill({ json: { ...body, transaction: { ...body.transaction, status: 'EXPIRED' } } });
    });
    await page.clock.fastForward('20:00');
    await expect(page.getByText('The seats are not held any more.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try to pay again' })).toBeHidden();
  });

  test('a browser that brings nothing back waits for the shop, and may be closed', async ({ page }) => {
    await reachPayment(page);
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve', behaviour: 'none' });
    await expect(title(page)).toHaveText('No result of your payment yet');
    await expect(page.getByRole('heading', { name: 'You may close this page' })).toBeVisible();
    await expectNoViolation(page, 'unreported');
  });

  test('the nines in the security code give way to what a finger types there', async ({ page }) => {
    await placeCursorLikeSafari(page);
    await reachPayment(page);
    await page.locator('[name=cvv]').click();
    await expectSelected(page.locator('[name=cvv]'));
    await page.keyboard.type(card.code);
    await expect(page.locator('[name=cvv]')).toHaveValue(card.code);
  });

  test('a password manager goes on to the next field at once, and the security code does not take the keyboard back', async ({
    page,
  }) => {
    await reachPayment(page);
    const focused = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (const name of ['cvv', 'answer1']) document.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
      await frame();
      await frame();
      return (document.activeElement as HTMLInputElement).name;
    });
    expect(focused).toBe('answer1');
  });

  test('a card that leaves the page for the provider leaves no field that is called wrong', { tag: '@wide' }, async ({
    page,
  }) => {
    await reachPayment(page);
    await page.evaluate(() => {
      const note = () => {
        const wrong = document.querySelector<HTMLInputElement>('[aria-invalid=true]');
        if (wrong) sessionStorage.setItem('called-wrong', wrong.name);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'cancel' });
    await expect(title(page)).toHaveText('You cancelled the payment');
    expect(await page.evaluate(() => sessionStorage.getItem('called-wrong'))).toBeNull();
  });

  test('a double press makes one attempt, and the button is at work again after coming back', async ({ page }) => {
    await reachPayment(page);
    await answerQuestions(page);
    await fillCard(page);
    let attempts = 0;
    await page.route('**/api/payment/jetco/pay', (route) => {
      attempts += 1;
      return route.continue();
    });
    await payButton(page).dblclick();
    await page.waitForURL(/\/jetco\/pay/);
    expect(attempts).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL(/payment-info/);
    await expect(page.locator('[name=cardNo]')).toHaveValue('');
    await payWith(page, 'JETCO');
    await decide(page, { outcome: 'approve', behaviour: 'many' });
    await expect(title(page)).toHaveText('Payment successful');
    expect(attempts).toBe(2);
  });
});

// Each behaviour of AsiaPay has its tests on the server (tests/gateways). These differ on the page from no other.
test.describe('through AsiaPay', { tag: '@desktop' }, () => {
  for (const behaviour of ['normal', 'before', 'many', 'none', 'slow'])
    test(`approved, and the shop told ${behaviour}: paid`, { tag: '@wide' }, async ({ page }) => {
      await reachPayment(page);
      await payWith(page, 'ASIA_PAY');
      await decide(page, { outcome: behaviour === 'before' ? 'secure' : 'approve', behaviour });
      await expect(page).toHaveURL(/asiapay-result\/success/);
      await expect(title(page)).toHaveText('Payment successful');
      await expect(fact(page, 'Invoice')).toHaveText(/^[0-9A-Z]{21}$/);
      await expect(fact(page, 'Time')).toHaveText(shopTime);
      if (behaviour !== 'normal') return;
      await page.reload();
      await expect(title(page)).toHaveText('Payment successful');
    });

  test('declined, then cancelled, then paid: the seats stay held all the while', async ({ page }) => {
    const buyer = await reachPayment(page);
    const heldUntil = async () => ((await buyer.kept('TRANSACTION')) as { validUntil: number }).validUntil;
    const before = await heldUntil();
    await payWith(page, 'ASIA_PAY');
    await decide(page, { outcome: 'decline' });
    await expect(page).toHaveURL(/asiapay-result\/failure/);
    await expect(title(page)).toHaveText('Payment failed');
    const order = page.getByRole('heading', { name: 'Aurora Symphony' }).locator('..');
    await expect(order).toContainText('HK$');
    for (const key of ['ORDER_TOKEN', 'SESSION', 'TRANSACTION', 'PI', 'CART'])
      expect(await buyer.kept(key), `${key} is cleared`).toBeNull();
    await expect(page.locator('main a[href="/home"]')).toBeVisible();
    await page.getByRole('button', { name: 'Try to pay again' }).click();
    await expect(page).toHaveURL(/payment-info/);
    expect(await heldUntil()).toBeGreaterThan(before);
    await payWith(page, 'ASIA_PAY');
    await decide(page, { outcome: 'cancel' });
    await expect(page).toHaveURL(/asiapay-result\/failure\?cancelled=true/);
    await expect(title(page)).toHaveText('You cancelled the payment');
    await expect(fact(page, 'Seats held for')).toHaveText(/^\d\d:\d\d$/);
    await expect(page.locator('main')).not.toContainText('do not pay');
    await expectNoViolation(page, 'cancelled');
    await page.getByRole('button', { name: 'Try to pay again' }).click();
    await payWith(page, 'ASIA_PAY');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
  });

  test('a forged message and no payment: waiting for confirmation, never paid', async ({ page }) => {
    await reachPayment(page);
    await payWith(page, 'ASIA_PAY');
    await decide(page, { outcome: 'approve', behaviour: 'forged' });
    await expect(title(page)).toHaveText('Confirming your payment');
    // No second payment while the first one has no result: neither here nor in step 4.
    await page.goto('/order/asiapay-result/failure');
    await expect(title(page)).toHaveText('Confirming your payment');
    await expect(page.getByRole('button', { name: 'Try to pay again' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  });

  for (const behaviour of ['wrongAmount', 'wrongCurrency'])
    test(`${behaviour}: the money goes back`, { tag: '@wide' }, async ({ page }) => {
      await reachPayment(page);
      await payWith(page, 'ASIA_PAY');
      await decide(page, { outcome: 'approve', behaviour });
      await expect(title(page)).toHaveText('Your money goes back');
    });

  test('a lost answer is asked for again', { tag: '@wide' }, async ({ page }) => {
    await reachPayment(page);
    let lost = 0;
    await page.route('**/api/payment/asiapay/pay', (route) => (lost++ === 0 ? route.abort() : route.continue()));
    await payWith(page, 'ASIA_PAY');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
  });
});

test.describe('whoever comes to a result', { tag: '@phone' }, () => {
  test('without an order is told so, and how to find one', { tag: ['@wide'] }, async ({ page }) => {
    const said = { 'zh-hk': '找不到你的訂單', 'zh-tw': '找不到您的訂單', en: 'We cannot tell which order this is' };
    for (const locale of locales) {
      await page.goto(`/order/payment-result?lang=${locale}`);
      await expect(title(page)).toHaveText(said[locale]);
      await expect(page.locator('a[href="/find-order"]').first()).toBeVisible();
      await expect(page.locator('main')).not.toContainText('translation-not-found');
      await expectNoViolation(page, locale);
    }
  });

  test('by hand while a payment is open is not told that it is confirmed', { tag: ['@wide'] }, async ({ page }) => {
    await reachPayment(page);
    await payWith(page, 'ASIA_PAY');
    await page.waitForURL(/payForm/);
    for (const path of ['payment-result', 'payment-result/nothing', 'asiapay-result/success', 'asiapay-result/key']) {
      await page.goto(`/order/${path}`);
      await expect(title(page)).toHaveText('No result of your payment yet');
      await expect(page.getByRole('link', { name: 'Find an order' }).first()).toHaveAttribute('href', '/find-order');
      await expect(page.getByRole('button', { name: 'Try to pay again' })).toBeHidden();
    }
    await expectNoViolation(page, 'by hand');
  });

  const answerWith = (page: Page, state: string, milliseconds: number) =>
    page.route('**/api/payment/state?*', async (route) => {
      const response = await route.fetch();
      const reported = await response.json();
      const transaction = { ...reported.transaction, validUntil: Date.now() + milliseconds };
      await route.fulfill({ response, json: { ...reported, state, transaction } });
    });

  test('while it is being confirmed stays there, though the hold runs out', async ({ page }) => {
    await reachPayment(page);
    await answerWith(page, 'CONFIRMING', 1500);
    await page.goto('/order/payment-result');
    await expect(title(page)).toHaveText('Confirming your payment');
    await page.unroute('**/api/payment/state?*');
    await page.route('**/api/payment/state?*', (route) => route.abort());
    await expect(page.getByRole('timer')).toBeHidden();
    await expect(title(page)).toHaveText('Confirming your payment');
    await expect(page).toHaveURL(/payment-result/);
  });

  test('after a failure sees by itself when the seats are gone', { tag: ['@phone', '@wide'] }, async ({ page }) => {
    await reachPayment(page);
    await answerWith(page, 'FAILED', 2500);
    await page.goto('/order/payment-result');
    await expect(page.getByRole('button', { name: 'Try to pay again' })).toBeVisible();
    await page.unroute('**/api/payment/state?*');
    await answerWith(page, 'OVER', 0);
    await expect(title(page)).toHaveText('This order is over');
    await expect(page.getByRole('link', { name: 'Back to the event' })).toHaveAttribute(
      'href',
      '/event/aurora-symphony',
    );
    await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  });

  test('when nobody answers keeps what is in hand, and may ask again', { tag: ['@wide'] }, async ({ page }) => {
    const buyer = await reachPayment(page);
    await page.route('**/api/payment/state?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/order/payment-result');
    await expect(title(page)).toHaveText('Your payment could not be looked up');
    expect(await buyer.kept('TRANSACTION')).not.toBeNull();
    await page.unroute('**/api/payment/state?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    // No payment had been begun.
    await expect(page).toHaveURL(/\/order\/payment-info/);
  });

  test('with an order that is over, is told that it is', { tag: ['@wide'] }, async ({ page }) => {
    await reachPayment(page);
    await payWith(page, 'ASIA_PAY');
    await page.waitForURL(/payForm/);
    await page.goto('/order/payment-info');
    await page.getByRole('button', { name: 'Give these seats back' }).click();
    await page.getByRole('button', { name: 'Give them back' }).click();
    await expect(reported(page, 'The seats have been given back.')).toBeVisible();
    await page.goto('/order/payment-result');
    await expect(title(page)).toHaveText('This order is over');
    // A transfer may be on its way, and its seats still free.
    await expect(page.getByText('If you have paid, you need not do anything')).toBeVisible();
    await expect(fact(page, 'Time')).toHaveText(/^\w{3} \d+ \w{3}, \d\d:\d\d$/);
    await expectNoViolation(page, 'over');
  });
});
