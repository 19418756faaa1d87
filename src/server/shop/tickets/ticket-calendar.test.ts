import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { addHolder } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';

let shop: BoxOffice;
let payer: Payer;
beforeAll(async () => {
  shop = await openBoxOffice();
  payer = await paidPayer(shop);
});
afterAll(() => shop.close());

const linkOf = ({ orderId }: Payer, version = 1) => ticketKeyOf(shop.deps, { orderId, version });
const open = (key: string, query = 'lang=en') => shop.app.inject(`/order/tickets/${key}/calendar.ics?${query}`);
/** The entry with its long lines in one piece. */
const entry = async (key: string, query?: string) => (await open(key, query)).body.replaceAll('\r\n ', '');

test('the holder of a link opens a file for a calendar, which nobody else keeps', async () => {
  const reply = await open(linkOf(payer));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.ics"$/),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const file = await entry(linkOf(payer));
  expect(file).toContain('SUMMARY:Night Atlas');
  for (const seat of payer.seats) expect(file).toContain(seat);
  expect(await entry(linkOf(payer), 'lang=zh-hk')).toContain('SUMMARY:夜航星圖');
});

test('the entry has the seats of the reader: none that were given away, and that one alone for the friend', async () => {
  const giver = await paidPayer(shop);
  const [kept, given] = giver.seats as [string, string];
  await addHolder(shop, giver, { number: 2, email: 'friend@example.com' });
  const own = await entry(linkOf(giver));
  expect([own.includes(kept), own.includes(given)]).toEqual([true, false]);
  const friends = await entry(ticketKeyOf(shop.deps, { orderId: giver.orderId, number: 2, issue: 2 }));
  expect([friends.includes(kept), friends.includes(given)]).toEqual([false, true]);
});

test('each show is an entry with its own seats, or the one that is named; a show of others leads to the page', async () => {
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(2, 5), rowsOfSeats(2, 5)], sessions: 2 });
  const [early = 0, late = 0] = hall.sessionIds;
  const buyer = await paidPayer(shop, { hall, lines: [lineIn(hall, 1, 1, 1), lineIn(hall, 1)] });
  const linesOf = (file: string) => file.match(/BEGIN:(?:VCALENDAR|VEVENT)|UID:session-\d+|Z\d \w\d/g);
  const entryOf = (sessionId: number, zone: string) => [
    'BEGIN:VEVENT',
    `UID:session-${sessionId}`,
    expect.stringMatching(`^${zone} \\w\\d$`),
  ];
  expect(linesOf(await entry(linkOf(buyer)))).toEqual([
    'BEGIN:VCALENDAR',
    ...entryOf(early, 'Z1'),
    ...entryOf(late, 'Z2'),
  ]);
  const named = await entry(linkOf(buyer), `lang=en&session=${late}`);
  expect(linesOf(named)).toEqual(['BEGIN:VCALENDAR', ...entryOf(late, 'Z2')]);
  const other = await open(linkOf(payer), `session=${late}`);
  expect([other.statusCode, other.headers.location]).toEqual([302, `/order/tickets/${linkOf(payer)}`]);
});

test('a void link leads to its page, which says so, and a guessed one counts as a guess', async () => {
  const old = linkOf(payer, 2);
  const reply = await open(old);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/order/tickets/${old}`]);
  for (let at = 0; at < 59; at++) expect((await open('guessed')).headers.location).toBe('/order/tickets/guessed');
  expect((await open('guessed')).statusCode).toBe(429);
  expect((await open(linkOf(payer))).statusCode).toBe(200);
});
