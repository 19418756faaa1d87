import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { addHolder } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { prepareImage } from '../../platform/images/prepare-image.ts';
import { storeImage } from '../../platform/images/store-image.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';

let shop: BoxOffice;
let payer: Payer;
beforeAll(async () => {
  shop = await openBoxOffice();
  payer = await shownAtOnce();
});
afterAll(() => shop.close());

async function shownAtOnce(): Promise<Payer> {
  const paid = await paidPayer(shop);
  await shop.db.insertInto('ticketSettings').values({ eventId: paid.hall.eventId, releaseDays: null }).execute();
  return paid;
}
const linkOf = ({ orderId }: Payer) => ticketKeyOf(shop.deps, { orderId, version: 1 });
const read = (query: Record<string, string>, who?: Payer, cookie = '') =>
  shop.app.inject({
    url: `/api/order/tickets.pdf?${new URLSearchParams(query)}`,
    headers: { cookie: [who?.who.cookie, cookie].filter(Boolean).join('; ') },
  });

describe('the file of an order’s tickets', () => {
  test('is sent by the link and by the pass alike, to be saved and by nobody else kept', async () => {
    const byLink = await read({ key: linkOf(payer) });
    const byPass = await read({ token: payer.who.token }, payer);
    expect([byLink.statusCode, byPass.statusCode]).toEqual([200, 200]);
    expect(byPass.rawPayload.equals(byLink.rawPayload)).toBe(true);
    const { invoiceNo } = await shop.db
      .selectFrom('payment')
      .where('orderId', '=', payer.orderId)
      .select('invoiceNo')
      .executeTakeFirstOrThrow();
    expect(byLink.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="tickets-${invoiceNo}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const pages = await readPdf(byLink.rawPayload);
    expect(pages).toHaveLength(payer.seats.length);
    for (const page of pages) expect(page).toContain(invoiceNo);
  });

  test('has the poster of the event, cut from its narrowest rendition', async () => {
    const posted = await shownAtOnce();
    const without = (await read({ key: linkOf(posted) })).rawPayload;
    const paint = { create: { width: 640, height: 960, channels: 3, background: '#5b7300' } } as const;
    const { id } = await storeImage(shop.db, await prepareImage(await sharp(paint).png().toBuffer()));
    await shop.db.updateTable('event').set({ imageId: id }).where('id', '=', posted.hall.eventId).execute();
    const bytes = (await read({ key: linkOf(posted) })).rawPayload;
    const pictures = (file: Buffer) => file.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    expect([pictures(without), pictures(bytes)]).toEqual([0, 1]);
    expect(bytes.toString('latin1')).toMatch(/\/Width 240\s+\/Height 360/);
  });

  test('is in the language of the address, or of the visitor', async () => {
    const [byAddress] = await readPdf((await read({ key: linkOf(payer), locale: 'en' })).rawPayload);
    const [byCookie] = await readPdf((await read({ key: linkOf(payer) }, undefined, 'lang=en')).rawPayload);
    expect(byAddress).toContain('Night Atlas');
    expect(byCookie).toBe(byAddress);
  });

  test('has one ticket where only one is asked for', async () => {
    const one = await read({ key: linkOf(payer), number: '2', size: 'PHONE', locale: 'en' });
    expect(one.headers['content-disposition']).toMatch(/-2\.pdf"$/);
    const pages = await readPdf(one.rawPayload);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Ticket 2 of 2');
  });

  test('has the ticket of a friend by the friend’s link, and no longer by the buyer’s', async () => {
    const giver = await shownAtOnce();
    await addHolder(shop, giver, { number: 2, email: 'mei@visitor.example', name: '李小美' });
    const friend = await read({ key: ticketKeyOf(shop.deps, { orderId: giver.orderId, number: 2, issue: 2 }) });
    expect((await readPdf(friend.rawPayload)).join()).toContain('李小美');
    expect(await readPdf((await read({ key: linkOf(giver) })).rawPayload)).toHaveLength(1);
    const other = await read({ key: linkOf(giver), number: '2' });
    expect([other.statusCode, other.json().errorKey]).toEqual([409, 'codesNotShown']);
  });

  test('is refused before the codes are shown, and says from when they are', async () => {
    const early = await paidPayer(shop);
    const startsAt = new Date(Date.now() + 30 * 24 * 3_600_000);
    await shop.db.updateTable('session').set({ startsAt }).where('eventId', '=', early.hall.eventId).execute();
    const reply = await read({ key: linkOf(early) });
    expect([reply.statusCode, reply.json().errorKey]).toEqual([409, 'codesNotShown']);
    expect(Date.parse(reply.json().details.codeFrom)).toBe(startsAt.getTime() - 14 * 24 * 3_600_000);
  });

  test('is refused like the tickets themselves: unpaid, by a wrong key, and without one', async () => {
    const unpaid = await heldByPayer(shop);
    const replies = [await read({ key: linkOf(unpaid) }), await read({ key: `${linkOf(payer)}x` }), await read({})];
    expect(replies.map((reply) => [reply.statusCode, reply.json().errorKey])).toEqual([
      [409, 'notPaid'],
      [400, 'invalidKey'],
      [400, 'passUnknown'],
    ]);
  });

  test.each([
    ['number', '0'],
    ['number', '1e2'],
    ['size', 'A5'],
    ['locale', 'fr'],
  ])('with a wrong %s is refused at its field', async (field, value) => {
    const reply = await read({ key: linkOf(payer), [field]: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fieldErrors).toMatchObject([{ field }]);
  });

  test('is sent to one sender only so often', async () => {
    const askers = await Promise.all(Array.from({ length: 130 }, () => read({})));
    const last = await read({ key: linkOf(payer) });
    expect(askers.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});
