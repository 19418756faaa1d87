import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { readCodes } from '../../../../tests/support/tools/read-codes.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { locales } from '../../../words/locales.ts';
import { openPostOffice } from '../../platform/mail/post-office.ts';
import { keepSending } from '../../platform/mail/send-mail.job.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';
import { readLinkedTickets, readTicketsOfOrder } from '../../shop/tickets/read-tickets.ts';
import { reissueTickets } from '../tickets/reissue-tickets.ts';
import { tellHolders } from '../tickets/tell-holders.ts';
import { filesOfMail } from './ticket-files.ts';

let shop: LetterOffice;
let mailServer: MailServer;
beforeAll(async () => {
  shop = await openLetterOffice(60_000);
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.goAway();
  await shop.close();
});
beforeEach(() => shop.forgetMails());

/** A paid order of an event that attaches its tickets, on their day. */
async function attached(): Promise<Payer> {
  const payer = await paidPayer(shop);
  await shop.db
    .updateTable('event')
    .set({ types: JSON.stringify({ sendQrCodeAttachment: true }), locationUrl: 'https://maps.example/hall' })
    .where('id', '=', payer.hall.eventId)
    .execute();
  await shop.beginsIn(payer, 48);
  return payer;
}
/** Sends all mails that wait, as a server does. */
async function sendAll(files = filesOfMail(shop.deps, shop.files)): Promise<void> {
  const { db, log, settings } = shop.deps;
  const postOffice = openPostOffice({
    smtpUrl: mailServer.url,
    from: 'tickets@shop.example',
    settings,
  });
  const waiting = () =>
    db.selectFrom('mail').where('sentAt', 'is', null).where('lastError', 'is', null).select('id').execute();
  const sending = keepSending({ db, log, postOffice, makeFiles: files });
  sending.start();
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0);
  await sending.stop();
}
const receivedBy = (email: string, subject: RegExp): Email[] =>
  mailServer.mails.filter((mail, at) => mailServer.recipients[at]?.includes(email) && subject.test(mail.subject ?? ''));
const bytesOf = (mail: Email | undefined, type: string) =>
  (mail?.attachments ?? [])
    .filter(({ mimeType }) => mimeType === type)
    .map(({ content }) => Buffer.from(content as ArrayBuffer));

describe('a mail with e-tickets', () => {
  test('has the PDF and a picture of each code, which two decoders read', async () => {
    const payer = await attached();
    await shop.writeAll();
    await sendAll();
    const [mail, ...others] = receivedBy(payer.email, /電子門票/);
    expect(others).toEqual([]);
    const { tickets } = await readTicketsOfOrder(shop.db, shop.deps, payer.orderId);
    const [pdf] = bytesOf(mail, 'application/pdf');
    expect(await readPdf(pdf as Buffer)).toHaveLength(2);
    const pictures = bytesOf(mail, 'image/png');
    expect(pictures).toHaveLength(2);
    for (const [at, picture] of pictures.entries()) {
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const pixels = { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
      expect(await readCodes(pixels)).toEqual([tickets[at]?.code, tickets[at]?.code]);
    }
    expect(bytesOf(mail, 'text/calendar')).toHaveLength(1);
  });

  test('has no files where the event does not attach them', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    await sendAll();
    const [mail] = receivedBy(payer.email, /電子門票/);
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  });

  test('waits and is tried again when its files cannot be made', async () => {
    const payer = await attached();
    await shop.writeAll();
    await sendAll(async ({ kind }) => {
      if (kind === 'e-tickets') throw new Error('the press is broken');
      return [];
    });
    expect((await shop.mailsOf(payer))[0]).toMatchObject({ sentAt: null, lastError: 'the press is broken' });
    await shop.db
      .updateTable('mail')
      .set({ nextAttemptAt: new Date(), lastError: null })
      .where('sentAt', 'is', null)
      .execute();
    await sendAll();
    expect(receivedBy(payer.email, /電子門票/)).toHaveLength(1);
  });
});

describe('a mail about replaced codes', () => {
  const reissued = async ({ hall, orderId }: Payer) => {
    const body = { reason: 'LEAK', newKey: false } as const;
    const of = { eventId: hall.eventId, sessionId: hall.sessionIds[0] as number, body };
    await reissueTickets(shop.deps, of, { principal: 'clerk', remoteAddress: null });
    while (await tellHolders(shop.deps));
    return readTicketsOfOrder(shop.db, shop.deps, orderId);
  };
  const subject = /新二維碼/;

  test('has the PDF and the pictures with the new codes', async () => {
    const payer = await attached();
    const { tickets } = await reissued(payer);
    await sendAll();
    const [mail, ...others] = receivedBy(payer.email, subject);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('隨函附上');
    const pages = await readPdf(bytesOf(mail, 'application/pdf')[0] as Buffer);
    expect(pages).toHaveLength(2);
    for (const [at, { codeName }] of tickets.entries()) expect(pages[at]).toContain(codeName);
    expect(bytesOf(mail, 'image/png')).toHaveLength(2);
  });

  test('has the file of the one ticket that a friend holds, and leaves it out of that of the buyer', async () => {
    const payer = await attached();
    await shop.giveTo(payer, 2, 'ming@friend.example');
    const ofBuyer = await reissued(payer);
    const ofFriend = await readLinkedTickets(
      shop.deps,
      ticketKeyOf(shop.deps, { orderId: payer.orderId, number: 2, issue: 3 }),
    );
    await sendAll();
    for (const [email, ticket, heading] of [
      [payer.email, ofBuyer.tickets[0], subject],
      ['ming@friend.example', ofFriend.tickets[0], /New codes/],
    ] as const) {
      const [mail] = receivedBy(email, heading);
      const pages = await readPdf(bytesOf(mail, 'application/pdf')[0] as Buffer);
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain(ticket?.codeName);
    }
  });

  test('is not sent when the order was refunded meanwhile', async () => {
    const payer = await attached();
    await reissued(payer);
    await shop.giveBack(payer, 1, 2);
    await sendAll();
    expect(receivedBy(payer.email, subject)).toEqual([]);
  });

  test('has a link alone where the event attaches nothing, and before its codes are shown', async () => {
    const plain = await paidPayer(shop);
    await shop.beginsIn(plain, 48);
    const early = await attached();
    await shop.beginsIn(early, 40 * 24);
    await shop.db
      .insertInto('ticketPrint')
      .values({ eventId: early.hall.eventId, orderId: early.orderId, number: 1, issue: 1, printedBy: 'clerk' })
      .execute();
    for (const payer of [plain, early]) await reissued(payer);
    await sendAll();
    for (const { email } of [plain, early]) {
      const [mail] = receivedBy(email, subject);
      expect(mail?.text).toContain('/order/tickets/');
      expect(mail?.attachments).toEqual([]);
    }
  });
});

describe('the letters with tickets', () => {
  test.each(locales)('say in %s the same as text and as HTML, in light and dark, and load nothing', async (locale) => {
    const payer = await attached();
    await shop.beginsIn(payer, 20);
    await shop.paidBefore(payer, 48);
    await shop.db.updateTable('orderBuyer').set({ locale }).where('orderId', '=', payer.orderId).execute();
    await shop.writeAll();
    await sendAll();
    const mails = mailServer.mails.filter((_, at) => mailServer.recipients[at]?.includes(payer.email));
    const written = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', payer.email)
      .where('kind', 'in', ['e-tickets', 'reminder'])
      .select('token')
      .execute();
    const letters = mails.filter(({ messageId }) => written.some(({ token }) => messageId?.includes(token)));
    expect(letters).toHaveLength(2);
    for (const { text = '', html = '' } of letters) {
      expect(html).toContain('prefers-color-scheme:dark');
      expect(html).not.toMatch(/<(?:img|script|link)\b|\bsrc=/);
      expect(`${text}${html}`).not.toMatch(/{{/);
      for (const [, address = ''] of html.matchAll(/href="(http[^"]*)"/g))
        expect(text).toContain(address.replaceAll('&amp;', '&'));
      for (const seat of payer.seats) expect([text, html].map((form) => form.includes(seat))).toEqual([true, true]);
    }
    const header = (name: string) =>
      letters.flatMap(({ headers }) => headers.filter(({ key }) => key === name).map(({ value }) => value));
    expect(header('list-unsubscribe')).toEqual([
      expect.stringMatching(new RegExp(`^<http.*/mails/reminders/.*lang=${locale}>$`)),
    ]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });
});
