import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { openTransferOffice, type TransferOffice, transferring } from '../../../../tests/support/people/transfers.ts';
import { addHall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { compareLabels } from '../../../domain/seating/natural-order.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import { claimMails } from '../../platform/mail/mail.queries.ts';
import { openPostOffice, type PostOffice } from '../../platform/mail/post-office.ts';
import { readOrderKey } from '../../shop/orders/order-link.ts';
import { readTicketKey } from '../../shop/orders/ticket-link.ts';
import { askForAnotherProof, rejectTransfer } from '../transfers/reject-transfer.ts';
import { type BuyerMail, tellBuyer } from './payment-mails.ts';
import type { PaymentServices } from './payment-services.ts';

let shop: TransferOffice;
let services: PaymentServices;
let mailServer: MailServer;
let postOffice: PostOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
  services = paymentServicesOf(shop);
  mailServer = await startMailServer();
  const { settings } = shop.deps;
  postOffice = openPostOffice({ smtpUrl: mailServer.url, from: 'no-reply@shop.example', settings });
});
afterAll(async () => {
  postOffice.close();
  await mailServer.goAway();
  await shop.close();
});

type Hall = Payer['hall'];
const starts = '2031-03-14T12:15:00Z';
const names = (zhHk: string, zhTw: string, en: string) => ({ 'zh-hk': zhHk, 'zh-tw': zhTw, en });

/** A hall with names in every language, and doors. */
async function namedHall(event: object = {}): Promise<Hall> {
  const hall = await addHall(shop.db, {
    zones: [rowsOfSeats(5, 10)],
    priceCents: 68_000,
    event: { doorsMinutesBefore: 45, ...event },
    zone: { names: names('堂座', '池座', 'Stalls') },
  });
  const [siteNames, addresses] = [
    names('星河廳', '星河館', 'Galaxy Hall'),
    names('海傍道1號', '海濱路1號', '1 Sea Road'),
  ];
  await shop.db.updateTable('site').set({ names: siteNames, addresses }).where('id', '=', hall.siteId).execute();
  await shop.db.updateTable('session').set({ startsAt: starts }).where('eventId', '=', hall.eventId).execute();
  return hall;
}

const speaking = ({ orderId }: Payer, locale: Locale) =>
  shop.db.updateTable('orderBuyer').set({ locale }).where('orderId', '=', orderId).execute();

/** The mails of this buyer as a mail program receives them. */
async function receivedBy({ email }: Payer): Promise<Email[]> {
  for (let mail = (await claimMails(shop.db, 1, 60))[0]; mail; mail = (await claimMails(shop.db, 1, 60))[0]) {
    await postOffice.send(mail, AbortSignal.timeout(10_000));
    await shop.db.updateTable('mail').set({ sentAt: new Date() }).where('id', '=', mail.id).execute();
  }
  return mailServer.mails.filter((_, at) => mailServer.recipients[at]?.includes(email));
}
async function lastReceivedBy(payer: Payer): Promise<{ subject: string; text: string; html: string }> {
  const { subject = '', text = '', html = '' } = (await receivedBy(payer)).at(-1) ?? {};
  return { subject, text, html };
}

/** The text of the HTML as its reader sees it, on one line. */
const seen = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);

describe('the mail of a paid order', () => {
  test.each<[Locale, string, string[]]>([
    ['zh-hk', '夜航星圖', ['2031年3月14日 星期五 20:15', '19:30', '星河廳', '海傍道1號', '堂座 SEAT、SEAT']],
    ['zh-tw', '夜航星圖', ['2031年3月14日 星期五 20:15', '19:30', '星河館', '海濱路1號', '池座 SEAT、SEAT']],
    [
      'en',
      'Night Atlas',
      ['Friday, 14 March 2031 at 20:15', '19:30', 'Galaxy Hall', '1 Sea Road', 'Stalls SEAT, SEAT'],
    ],
  ])('has in %s what one needs at the door, as text and as HTML', async (locale, event, atTheDoor) => {
    const payer = await heldByPayer(shop, { hall: await namedHall() });
    await speaking(payer, locale);
    const begun = await begin(shop, payer);
    await capture(services, begun);
    const { subject, text, html } = await lastReceivedBy(payer);
    expect(subject).toContain(event);
    const seats = payer.seats.toSorted(compareLabels);
    const expected = atTheDoor.map((fact) => fact.replace(/SEAT/g, () => seats.shift() ?? ''));
    for (const fact of [event, ...expected, 'HK$1,380', begun.payment.invoiceNo]) {
      expect(text).toContain(fact);
      expect(seen(html)).toContain(fact);
    }
  });

  test('leads to the order until the day after the show, from its text and from its HTML', async () => {
    const payer = await heldByPayer(shop, { hall: await namedHall() });
    await capture(services, await begin(shop, payer));
    const { text, html } = await lastReceivedBy(payer);
    const address = linksIn(html).find((link) => link.includes('/find-order/')) ?? '';
    expect(text).toContain(address);
    const key = /\/find-order\/([^\s?]+)/.exec(address)?.[1] ?? '';
    expect((await shop.app.inject(`/api/order/found?key=${key}`)).json()).toMatchObject({ id: payer.orderId });
    const hoursAfter = (hours: number) => new Date(Date.parse(starts) + hours * 3_600_000);
    const readAt = (at: Date) => readOrderKey({ signingKey: shop.deps.signingKey, clock: () => at }, key);
    expect(readAt(hoursAfter(23))?.orderId).toBe(payer.orderId);
    expect(readAt(hoursAfter(25))).toBeNull();
  });

  test('leads to the tickets, says when they come, and has a calendar entry for each show', async () => {
    const hall = await namedHall();
    const payer = await heldByPayer(shop, { hall });
    await speaking(payer, 'en');
    await capture(services, await begin(shop, payer));
    const [mail] = await receivedBy(payer);
    const [address = ''] = linksIn(mail?.html ?? '');
    expect(mail?.text).toContain(address);
    const [, key = ''] = /\/order\/tickets\/([^?]+)\?lang=en$/.exec(address) ?? [];
    expect(readTicketKey(shop.deps, key)).toEqual({ orderId: payer.orderId, version: 1 });
    expect(seen(mail?.html ?? '')).toContain('Your e-tickets come by email on Friday, 28 February 2031 at 20:15.');
    const calendar = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
    expect(calendar).toContain(`UID:session-${hall.sessionIds[0]}@`);
    const atOnce = await heldByPayer(shop, { hall });
    await speaking(atOnce, 'en');
    await shop.db.insertInto('ticketSettings').values({ eventId: hall.eventId, releaseDays: null }).execute();
    await capture(services, await begin(shop, atOnce));
    expect((await lastReceivedBy(atOnce)).text).toContain('Your e-tickets are ready.');
  });

  test.each<[string, DeliveryType, string[], string]>([
    ['delivered', 'FLAT', ['ticketDelivery'], 'Your tickets are delivered before the show'],
    ['collected', 'DELIVERY_ONSITE', ['collectionAtShow'], 'You collect your tickets at the venue'],
  ])('promises no mail of tickets that are %s', async (_, deliveryType, type, promise) => {
    const payer = await heldByPayer(shop, { hall: await namedHall() });
    await speaking(payer, 'en');
    await shop.db.updateTable('orders').set({ deliveryType }).where('id', '=', payer.orderId).execute();
    const types = JSON.stringify({ type });
    await shop.db.updateTable('event').set({ types }).where('id', '=', payer.hall.eventId).execute();
    await capture(services, await begin(shop, payer));
    const { text, html } = await lastReceivedBy(payer);
    for (const body of [text, seen(html)]) {
      expect(body).toContain(promise);
      expect(body).not.toContain('e-tickets');
    }
  });

  test('lists each show with its own seats, and free standing by number', async () => {
    const hall = await addHall(shop.db, { zones: [rowsOfSeats(5, 10), 100], sessions: 2 });
    const payer = await heldByPayer(shop, { hall, lines: [lineIn(hall, 2, 0, 1), lineIn(hall, 3, 1, 0)] });
    await capture(services, await begin(shop, payer));
    const { text, html } = await lastReceivedBy(payer);
    const [first = '', second = ''] = text.split('日期').slice(1);
    expect(first).toContain('Z2 FREE STANDING X 3');
    expect(second).toMatch(/Z1 [A-E]\d+、[A-E]\d+/);
    expect(seen(html)).toContain('Z2 FREE STANDING X 3');
    expect(text).not.toContain('入場');
  });

  test('says with each seat whether it is for a wheelchair or a companion', async () => {
    const hall = await addHall(shop.db, { zones: ['A: 1c 2c 3a 4a'] });
    const payer = await heldByPayer(shop, { hall, lines: [{ ...lineIn(hall, 2), wheelchair: true }] });
    await capture(services, await begin(shop, payer));
    expect((await lastReceivedBy(payer)).text).toContain('Z1 A1（輪椅或陪同座位）、A2（輪椅或陪同座位）');
  });
});

const kinds: BuyerMail[] = [
  'paid',
  'free',
  'refundDue',
  'refunded',
  'transfer',
  'transferRejected',
  'transferLetGo',
  'ticketsReturned',
  'freeTicketsReturned',
  'takenBack',
  'moneyReturned',
  'keptReturned',
  'seatsChanged',
];

describe('a mail about money', () => {
  test.each(kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
    '%s in %s says the same as text and as HTML, and loads nothing',
    async (kind, locale) => {
      const payer = await transferring(shop);
      await speaking(payer, locale);
      const moments = { until: 'then', untilChecked: 'later' };
      const money = { refund: 'HK$480', money: 'm', why: 'sold' };
      const values = { ...moments, ...money, note: 'n', next: 'x', places: 'A1' };
      const payment = { invoiceNo: payer.invoiceNo, amountCents: 138_050 };
      const parts = { payee: null, message: null };
      await tellBuyer(shop.db, services, kind, { eventId: payer.hall.eventId, id: payer.orderId }, payment, {
        values,
        parts,
      });
      const { subject, text, html } = await lastReceivedBy(payer);
      expect(subject + text + html).not.toContain('{{');
      expect(text).toContain('HK$1,380.50');
      // Another browser than the one that bought may never have chosen a language.
      for (const page of linksIn(html).filter((address) => address.startsWith('http')))
        expect(page).toMatch(new RegExp(`\\?lang=${locale}$`));
      const inHtml = seen(html) + linksIn(html);
      for (const line of text.split('\n')) {
        for (const part of line.split(/：|: |:$/)) expect(inHtml).toContain(part.trim());
      }
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).not.toMatch(/<(?:img|link|script|iframe)|src=|url\(|@import|@font-face/);
    },
  );

  test('shows what people have typed as text: it becomes no markup, no link and no part', async () => {
    const typed = `<img src=x onerror=alert(1)> "&' {{link}}`;
    const payer = await transferring(shop, { hall: await namedHall({ nameCht: typed }) });
    const note = `<a href="https://bad.example">see</a>\n\n{{brief}}`;
    const by = { principal: 'mei', remoteAddress: null };
    await askForAnotherProof(services, { invoiceNo: payer.invoiceNo, reason: undefined, note, by });
    const { subject, text, html } = await lastReceivedBy(payer);
    expect(subject).toContain(typed);
    for (const value of [typed, '<a href="https://bad.example">see</a>', '{{brief}}']) {
      expect(text).toContain(value);
      expect(seen(html)).toContain(value);
    }
    expect(html).not.toMatch(/<img|href="https:\/\/bad/);
    expect(linksIn(html).filter((address) => !address.startsWith('tel:'))).toHaveLength(1);
  });

  test('about a transfer asks for another receipt while the seats are held, and leads nowhere when they are not', async () => {
    const by = { principal: 'mei', remoteAddress: null };
    const payer = await transferring(shop);
    const begun = await lastReceivedBy(payer);
    for (const fact of ['維港銀行', '012-345-678901', '166052322', payer.invoiceNo, 'HK$980'])
      expect(seen(begun.html)).toContain(fact);
    expect(linksIn(begun.html)[0]).toContain('/order/transfer/');
    await askForAnotherProof(services, { invoiceNo: payer.invoiceNo, reason: undefined, note: '截圖不清楚', by });
    const again = await lastReceivedBy(payer);
    expect(seen(again.html)).toContain('截圖不清楚');
    expect(linksIn(again.html)[0]).toContain('/order/transfer/');
    await rejectTransfer(services, { invoiceNo: payer.invoiceNo, reason: undefined, note: '款項未到', by });
    const over = await lastReceivedBy(payer);
    expect(seen(over.html)).toContain('款項未到');
    expect(linksIn(over.html)).toEqual([expect.stringMatching(/^tel:/)]);
  });

  test('loses its HTML with its text', async () => {
    const clearing = shop.db.updateTable('mail').where('sentAt', 'is not', null);
    const empty = { recipient: null, subject: null, body: null, clearedAt: new Date() };
    await expect(clearing.set(empty).execute()).rejects.toMatchObject({ code: '23514' });
  });
});
