// From Buy to the door on a phone: paid for, told by mail, printed from the PDF, scanned before a camera, and refused the second time.
import { expect, type Page } from '@playwright/test';
import { drawPdf } from '../../src/server/money/transfers/draw-pdf.ts';
import { readCodes } from '../support/tools/read-codes.ts';
import { readPdf } from '../support/tools/read-pdf.ts';
import { enrolment, result } from './at-door.ts';
import { showToCamera, testWithCamera } from './fake-camera.ts';
import { findInMail } from './mailbox.ts';
import { type OwnShop, startShopWithCodes } from './own-shop.ts';
import { decide, goToPayment, payWith } from './pay-pages.ts';
import { addPerson } from './people.ts';

const test = testWithCamera.extend<object, { shop: OwnShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startShopWithCodes();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
});
test.describe.configure({ timeout: 120_000 });

type Ticket = { code: string; codeName: string; displaySeat: string; session: { id: number } };

/** The key of the tickets, as the mail to the buyer has it. */
async function buyAndReadMail(page: Page, lang: string): Promise<string> {
  const buyer = await goToPayment(page, { lang, count: 1 });
  const { email } = (await buyer.kept('PI')) as { email: string };
  await payWith(page, 'JETCO');
  await decide(page, { outcome: 'approve' });
  const [, key = ''] = await findInMail(page.request, email, /\/order\/tickets\/([\w.~-]+)/);
  return key;
}

/** The codes in the PDF, each as two programs read it from the picture of the page. */
async function codesOnPaper(pdf: Buffer): Promise<(string | null)[]> {
  const drawn = await drawPdf(pdf);
  if ('refused' in drawn) throw new Error(drawn.refused);
  const { pixels, width, height } = drawn;
  return readCodes({ data: new Uint8ClampedArray(pixels), width, height });
}

for (const lang of ['zh-hk', 'zh-tw', 'en'] as const)
  test(`a ticket from Buy to the door: ${lang}`, { tag: lang === 'zh-hk' ? [] : ['@wide', '@desktop'] }, async ({
    page,
    context,
    shop,
  }) => {
    const key = await buyAndReadMail(page, lang);
    const { event, tickets } = await (await page.request.get(`/api/order/tickets?key=${key}`)).json();
    const [ticket] = tickets as [Ticket];
    const pdf = await (await page.request.get(`/api/order/tickets.pdf?key=${key}`)).body();
    expect((await readPdf(pdf)).join('\n')).toContain(ticket.codeName);
    expect(await codesOnPaper(pdf)).toEqual([ticket.code, ticket.code]);

    const staff = await addPerson(shop, ['ROLE_DOOR', 'ROLE_USER']);
    await context.grantPermissions(['camera'], { origin: shop.address });
    showToCamera(ticket.code);
    const door = { eventId: event.id, sessionIds: [ticket.session.id] };
    await page.goto(await enrolment(page, shop, { staff, name: 'Phone 1', door }));
    await expect(result(page, 'ok')).toContainText(ticket.displaySeat);
    await expect(result(page, 'ok')).toHaveCount(0);
    await page.reload();
    await expect(result(page, 'alreadyIn')).toContainText(/\d\d:\d\d/);
  });
