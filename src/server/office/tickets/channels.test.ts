// Tickets of every way of selling: by mail where the buyer has a mailbox, on paper where not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clerk, guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { openOutlet } from '../../../../tests/support/people/outlets.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { OrderTickets } from '../../../contract/office-tickets.ts';

let shop: BoxOffice;
let clerk: Clerk;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await openClerk(shop, ['ROLE_BOX_OFFICE', 'ROLE_FINANCE']);
});
afterAll(() => shop.close());

/** Codes are shown at once. */
async function hallAtOnce() {
  const hall = await shop.hallOf(20);
  await shop.db.insertInto('ticketSettings').values({ eventId: hall.eventId, releaseDays: null }).execute();
  await shop.db.updateTable('event').set({ complementaryMax: 10 }).where('id', '=', hall.eventId).execute();
  return hall;
}
/** The handover, and whether the page of the link shows a code and staff see its name. */
async function ticketsOf(orderId: number) {
  const { address, handover, tickets } = (await clerk.send('GET', `/api/transactions/${orderId}/tickets`))
    .body as OrderTickets;
  const key = new URL(address ?? '').pathname.split('/').at(-1) as string;
  const page = (await shop.app.inject(`/api/order/tickets?${new URLSearchParams({ key })}`)).json();
  expect(page.handover).toBe(handover);
  return [handover, page.tickets[0].code !== null, tickets[0]?.codeName !== null];
}
const onPaper = ['atVenue', false, true];
const byMail = ['byEmail', true, true];
const sold = async (more: object = {}) =>
  (await clerk.sell(saleOf(await hallAtOnce(), 1, {}, { received: 1000, deliverType: 'NONE', ...more }))).body.id;
const given = async (more: object = {}) => {
  const hall = await hallAtOnce();
  const { pricingId } = await addPrice(shop.db, hall, 'COMPLEMENTARY', 0);
  return (await clerk.sell(saleOf(hall, 1, { pricingId }, { ...guest, deliverType: 'NONE', ...more }))).body.id;
};

test('a buyer of the web gets codes by mail', async () => {
  const payer = await paidPayer(shop, { hall: await hallAtOnce(), count: 1 });
  expect(await ticketsOf(payer.orderId)).toEqual(byMail);
});

test('a buyer at the counter gets paper, or codes by mail with a mailbox', async () => {
  expect(await ticketsOf(await sold())).toEqual(onPaper);
  expect(await ticketsOf(await sold({ email: 'pat@visitor.example' }))).toEqual(byMail);
});

test('a buyer by telephone gets codes by mail', async () => {
  const buyer = { lastName: '陳', firstName: '大文', email: 'chan@visitor.example', mobile: '51234567' };
  const id = await sold({ channel: 'TELEPHONE', method: 'COUNTER_CARD', terminalReference: '7', ...buyer });
  expect(await ticketsOf(id)).toEqual(byMail);
});

test('a guest gets codes by mail, and paper without a mailbox', async () => {
  expect(await ticketsOf(await given({ email: 'ada@press.example' }))).toEqual(byMail);
  expect(await ticketsOf(await given())).toEqual(onPaper);
});

test('a buyer at an outlet gets paper', async () => {
  const hall = await hallAtOnce();
  const outlet = await openOutlet(shop);
  const { body: allotment } = await outlet.give(hall, 5);
  const { body } = await outlet.sell(hall, allotment.id, 1);
  expect(await ticketsOf(body.id)).toEqual(onPaper);
});
