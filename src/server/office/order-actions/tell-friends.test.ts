// Friends hear what becomes of the tickets that were given to them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundShow } from '../../../../tests/support/people/cancelled-shows.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { addHolder, mailsTo } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let admin: SignedIn;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  admin = await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] });
  clerk = staffOf(shop, admin);
});
afterAll(() => shop.close());

/** A paid order of two tickets, the second of which is with a friend. */
async function givenTicket(friend: string): Promise<Payer> {
  const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10)) });
  await addHolder(shop, payer, { number: 2, email: friend });
  return payer;
}
const kindsTo = async (friend: string) => (await mailsTo(shop, friend)).map(({ kind }) => kind);

test('one whose ticket was returned hears that it opens no door, and one whose ticket stays hears nothing', async () => {
  const [mei, lok] = ['mei@friend.example', 'lok@friend.example'];
  const [returned, kept] = [await givenTicket(mei), await givenTicket(lok)];
  expect((await clerk.giveBack(returned, { tickets: [2] })).status).toBe(200);
  expect((await clerk.giveBack(kept, { tickets: [1] })).status).toBe(200);
  const [mail, ...others] = await mailsTo(shop, mei);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'ticket-returned',
    locale: 'en',
    subject: 'Your ticket is no longer valid: Night Atlas',
  });
  expect(mail?.body).toContain(String(returned.seats[1]));
  expect(mail?.body).not.toMatch(/\{\{|HK\$|https?:/);
  expect(await kindsTo(lok)).toEqual([]);
});

test('all of a cancelled show read what staff wrote', async () => {
  const payer = await givenTicket('ann@friend.example');
  await refundShow(shop, admin, payer.hall, {});
  const [mail] = await mailsTo(shop, 'ann@friend.example');
  expect(mail).toMatchObject({ kind: 'ticket-returned' });
  expect(mail?.body).toContain('The show is cancelled');
});

test('one whose seat was changed gets the new one, with the way to the ticket', async () => {
  const payer = await givenTicket('joe@friend.example');
  const change = (ticket: number, seat: number) =>
    clerk.changeSeats(payer, [{ ticket, zoneId: payer.hall.zones[0]?.id, row: 'A', seat }]);
  expect((await change(1, 9)).status).toBe(200);
  expect(await kindsTo('joe@friend.example')).toEqual([]);
  expect((await change(2, 8)).status).toBe(200);
  const [mail] = await mailsTo(shop, 'joe@friend.example');
  expect(mail).toMatchObject({ kind: 'ticket-changed', subject: 'Your seat has changed: Night Atlas' });
  expect(mail?.body).toContain('A8');
  expect(mail?.body).toContain('/order/tickets/');
});
