// The page of the tickets after staff have changed an order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOf, paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { changesOf, ticketSettingsOf } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { readTicketCode } from '../../../domain/tickets/ticket-code.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
});
afterAll(() => shop.close());

async function paid() {
  const payer = await paidPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10)) });
  await ticketSettingsOf(shop, payer, { releaseDays: null });
  const key = ticketKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
  return { payer, readTickets: async () => (await changesOf(shop).read(key)).tickets, key };
}

test('a ticket that was returned is gone, and with it its code', async () => {
  const { payer, readTickets } = await paid();
  const [, kept] = await readTickets();
  expect(await clerk.giveBack(payer, { tickets: [1] })).toMatchObject({ status: 200 });
  expect(await readTickets()).toEqual([kept]);
});

test('an order whose tickets were all returned shows none', async () => {
  const { payer, key } = await paid();
  expect(await clerk.giveBack(payer, { tickets: [1, 2] })).toMatchObject({ status: 200 });
  expect((await changesOf(shop).readReply(key)).json()).toMatchObject({ errorKey: 'notPaid' });
});

test('a ticket that was moved shows its new seat, with a code of its number', async () => {
  const { payer, readTickets } = await paid();
  const [before, other] = await readTickets();
  const free = [1, 2, 3, 4, 5].find((seat) => seat !== before?.seat && seat !== other?.seat) as number;
  const change = { ticket: 1, zoneId: payer.hall.zones[0]?.id, row: 'A', seat: free };
  expect(await clerk.changeSeats(payer, [change])).toMatchObject({ status: 200 });
  const after = await readTickets();
  const moved = after.find(({ seat }) => seat === free);
  expect(moved?.displaySeat).toBe(`A${free}`);
  expect(readTicketCode(moved?.code ?? '')?.number).toBe(moved?.number);
  expect(after.find(({ number }) => number === other?.number)).toEqual(other);
  expect(after.map(({ seat }) => seat)).not.toContain(before?.seat);
});

test('a ticket whose new seat is its own is left alone: nothing is written, and the buyer gets no mail', async () => {
  const { payer, readTickets } = await paid();
  const before = await readTickets();
  const zoneId = payer.hall.zones[0]?.id;
  const own = before.map(({ number, row, seat }) => ({ ticket: number, zoneId, row, seat }));
  expect(await clerk.changeSeats(payer, own)).toMatchObject({ status: 200 });
  expect(await readTickets()).toEqual(before);
  expect(await actionsOf(shop, payer)).toEqual([]);
  expect(await shop.ledger.kindsOfMail(payer)).not.toContain('payment-seats-changed');
  const [first = {}, second = {}] = own;
  expect(await clerk.changeSeats(payer, [first, { ...second, seat: 10 }])).toMatchObject({ status: 200 });
  const [action = ''] = await actionsOf(shop, payer);
  expect(action).toContain(`| ${before[1]?.displaySeat} → A10 |`);
});
