// Everything about one order, for the clerk who answers its buyer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorStaff, openDoor, redeem, scanOf } from '../../../../tests/support/people/at-the-door.ts';
import { type Clerk, guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { takenByHand } from '../../money/payments/payments.queries.ts';

let office: BoxOffice;
let clerk: SignedIn;
let seller: Clerk;
beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  seller = await openClerk(office);
});
afterAll(() => office.close());

const fileOf = (id: number | string, who = clerk) =>
  office.app.inject({ url: `/api/transactions/${id}/file`, headers: who.headers });

test('of an order that was paid for: its buyer, its payments and the mail that said so', async () => {
  const payer = await heldByPayer(office);
  const begun = await begin(office, payer, 'JETCO');
  await capture(paymentServicesOf(office), begun);
  const file = (await fileOf(payer.orderId)).json();
  expect(file).toMatchObject({
    status: 'PAID',
    channel: 'WEB',
    soldBy: null,
    outlet: null,
    guest: null,
    prints: [],
    scans: [],
    buyer: { name: '陳大文', email: payer.email, address: '九龍彌敦道 1 號', login: null },
    payments: [{ invoiceNo: begun.payment.invoiceNo, method: 'JETCO', status: 'CAPTURED', refunded: null }],
    mails: [{ kind: 'payment-paid', sentAt: null, givenUpAt: null }],
  });
  expect(file.buyer.telephone).toMatch(/^\+852 \d{8}$/);
  expect(file.payments[0].captured).toBe(file.payments[0].amount);
  expect(Date.parse(file.settledAt)).toBeGreaterThanOrEqual(Date.parse(file.placedAt));
});

test('of an order without a buyer: nothing is made up', async () => {
  const hall = await office.hallOf(rowsOfSeats(1, 4));
  const { body } = await office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
  expect((await fileOf(body.id)).json()).toMatchObject({
    status: 'WAITING',
    settledAt: null,
    buyer: null,
    payments: [],
    mails: [],
  });
});

test('after the retention time the buyer is gone, and the payments stay', async () => {
  const payer = await heldByPayer(office);
  await begin(office, payer, 'JETCO');
  await office.db.updateTable('orderBuyer').where('orderId', '=', payer.orderId).set({ sealedPerson: null }).execute();
  expect((await fileOf(payer.orderId)).json()).toMatchObject({ buyer: null, payments: [{ status: 'REQUESTED' }] });
});

test('of no order there is none; and it is for the box office alone', async () => {
  for (const id of [1, 2 ** 52, '9'.repeat(18)]) expect((await fileOf(id)).statusCode).toBe(404);
  const finance = await signedIn(office.deps, { authorities: ['ROLE_FINANCE'] });
  expect((await fileOf(1, finance)).statusCode).toBe(403);
});

test('of a sale at the counter: who sold it, and the number on the slip of the card terminal', async () => {
  const hall = await office.hallOf(rowsOfSeats(1, 4));
  const { body } = await seller.sell(
    saleOf(hall, 'A1', {}, { method: 'COUNTER_CARD', terminalReference: '0042 17-K' }),
  );
  const sold = { channel: 'COUNTER', soldBy: seller.login };
  expect((await fileOf(body.id)).json()).toMatchObject({
    ...sold,
    payments: [{ method: 'COUNTER_CARD', reference: '0042 17-K', decidedBy: seller.login }],
  });
  const row = await office.app.inject({ url: `/api/transactions/${body.id}`, headers: clerk.headers });
  expect(row.json()).toMatchObject(sold);
  await office.db.updateTable('payment').set({ providerRef: takenByHand }).where('orderId', '=', body.id).execute();
  expect((await fileOf(body.id)).json().payments, 'money without a slip').toMatchObject([{ reference: null }]);
});

test('of complementary tickets: why, and who allowed them', async () => {
  const hall = await office.hallOf(rowsOfSeats(1, 4));
  await office.db.updateTable('event').set({ complementaryMax: 5 }).where('id', '=', hall.eventId).execute();
  const { pricingId } = await addPrice(office.db, hall, 'COMPLEMENTARY', 48_000);
  const { body } = await seller.sell(saleOf(hall, 'A1', { pricingId }, guest));
  expect((await fileOf(body.id)).json()).toMatchObject({
    channel: 'GUEST',
    status: 'PAID',
    guest: { reason: 'Press', allowedBy: 'The promoter', givenBy: seller.login, decidedBy: null, decidedAt: null },
  });
});

test('its prints and its scans at the door, the newest first', async () => {
  const { payer, hall, device, code } = await openDoor(office, await doorStaff(office));
  const { orderId } = payer;
  const print = { eventId: hall.eventId, orderId, issue: 1, printedBy: 'kit', printedAt: new Date(2026, 2, 1) };
  await office.db
    .insertInto('ticketPrint')
    .values([
      { ...print, number: 2, requestId: randomUUID() },
      { ...print, number: 1, printedAt: new Date(2026, 2, 2) },
    ])
    .execute();
  expect((await redeem(office, device, scanOf(hall, { code }))).status).toBe('ok');
  expect((await redeem(office, device, scanOf(hall, { code }))).reason).toBe('alreadyIn');
  expect((await fileOf(orderId)).json()).toMatchObject({
    prints: [
      { by: 'kit', tickets: [1] },
      { by: 'kit', tickets: [2] },
    ],
    scans: [
      { outcome: 'alreadyIn', ticket: 1, device: 'Phone 1', gate: null },
      { outcome: 'ok', type: 'entry', ticket: 1, device: 'Phone 1', isForced: false },
    ],
  });
});

test('its zones are named in every language', async () => {
  const payer = await heldByPayer(office);
  const names = { 'zh-hk': '山頂區', en: 'Peak' };
  const { zoneId } = await office.db
    .selectFrom('ticket')
    .where('orderId', '=', payer.orderId)
    .select('zoneId')
    .executeTakeFirstOrThrow();
  await office.db.updateTable('zone').set({ names }).where('id', '=', zoneId).execute();
  expect((await fileOf(payer.orderId)).json().tickets[0].zone.names).toEqual(names);
  const row = await office.app.inject({ url: `/api/transactions/${payer.orderId}`, headers: clerk.headers });
  expect(row.json().tickets[0].zone.names).toEqual(names);
});
