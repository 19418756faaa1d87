// Lists of money, holds, guests and outlets, the page of tickets and the export of a person: a damaged name stops none of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { allotIn, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { paidTwice } from '../../../../tests/support/people/refunds.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { addHolder, changesOf, ticketSettingsOf } from '../../../../tests/support/people/ticket-holders.ts';
import {
  anyAddress,
  compare,
  openTransferOffice,
  type TransferOffice,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { findPaymentContext } from '../../money/payments/payment-context.queries.ts';
import { erasePerson, exportPerson } from '../../people/privacy/person.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const rubbish = Buffer.from('rubbish');
const damage = (orderId: number) =>
  shop.db
    .updateTable('orderBuyer')
    .set({ sealedPerson: rubbish, sealedAnswers: rubbish })
    .where('orderId', '=', orderId)
    .execute();
const read = async (url: string, headers: Record<string, string> = shop.admin.headers) => {
  const reply = await shop.app.inject({ url, headers, remoteAddress: anyAddress() });
  return { status: reply.statusCode, rows: reply.json() };
};
const listed = async (url: string, orderId: number, headers?: Record<string, string>) => {
  const { status, rows } = await read(url, headers);
  return status === 200
    ? rows.find((row: Record<string, unknown>) => (row.transactionId ?? row.id) === orderId)
    : status;
};
const empty = { buyer: '', email: '', telephone: '' };

test('transfers that wait are listed and found, and a statement names them', async () => {
  const damaged = await transferring(shop);
  const other = await transferring(shop);
  await damage(damaged.orderId);
  expect(await listed('/api/transfers?size=200', damaged.orderId)).toMatchObject(empty);
  expect(await listed('/api/transfers?size=200', other.orderId)).toMatchObject({ email: other.email });
  expect(await listed('/api/transfers?size=200&search=陳大文', other.orderId)).toMatchObject({ email: other.email });
  const line = `20/11/2026,FPS ${damaged.invoiceNo},${damaged.amount.toFixed(2)}`;
  const [verdict] = (await compare(shop, `Date,Details,Deposit\n${line}\n`)).json();
  expect(verdict?.waiting).toMatchObject([{ invoiceNo: damaged.invoiceNo, buyer: '' }]);
});

test('refunds and portions of payments are listed', async () => {
  const { payer } = await paidTwice(shop);
  const returned = await paidPayer(shop);
  const clerk = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] }));
  expect(await clerk.giveBack(returned, { tickets: [1] })).toMatchObject({ status: 200 });
  for (const { orderId } of [payer, returned]) await damage(orderId);
  const treasurer = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  expect(await listed('/api/refunds?size=200', payer.orderId)).toMatchObject(empty);
  expect(await listed('/api/refunds/portions?size=200', returned.orderId, treasurer.headers)).toMatchObject(empty);
});

test('a payment is settled, without a mail', async () => {
  const payer = await heldByPayer(shop);
  const begun = await begin(shop, payer);
  await damage(payer.orderId);
  await capture(paymentServicesOf(shop), begun);
  expect(await shop.ledger.orderOf(payer)).toMatchObject({ status: 'PAID' });
  expect(await shop.ledger.kindsOfMail(payer)).toEqual([]);
});

test('holds are listed', async () => {
  const payer = await heldByPayer(shop, { tag: 'smallnet' });
  await damage(payer.orderId);
  const { status, rows } = await read('/api/holds?size=200');
  expect(status).toBe(200);
  const holds = rows.flatMap(({ holds }: { holds: object[] }) => holds);
  expect(holds).toContainEqual(expect.objectContaining({ transactionId: payer.orderId, buyer: '' }));
});

test('guests and sales of an outlet are listed', async () => {
  const hall = await shop.hallOf(rowsOfSeats(2, 8));
  await shop.db.updateTable('event').set({ complementaryMax: 4 }).where('id', '=', hall.eventId).execute();
  const { pricingId } = await addPrice(shop.db, hall, 'COMPLEMENTARY', 48_000);
  const { body: given } = await (await openClerk(shop)).sell(saleOf(hall, 1, { pricingId }, guest));
  const outlet = await openOutlet(shop);
  const { hall: allotted, id } = await allotIn(shop.db, outlet, 4, rowsOfSeats(2, 5));
  const { body: sold } = await outlet.sell(allotted, id, 2, { name: '陳大文', telephone: '9123 4567' });
  for (const orderId of [given.id, sold.id]) await damage(orderId);
  expect(await listed('/api/sales/guests', given.id)).toMatchObject({ guest: '' });
  const { status, body: sales } = await outlet.clerk.send('GET', 'outlet/sales?size=200');
  expect([status, sales]).toMatchObject([200, [{ id: sold.id, buyer: { name: '', telephone: '' } }]]);
});

test('the page of tickets shows them, with the code where the name that it asks for cannot be opened', async () => {
  const payer = await paidPayer(shop);
  await ticketSettingsOf(shop, payer, { holderNames: 'REQUIRED', releaseDays: null });
  const ticket = { eventId: payer.hall.eventId, orderId: payer.orderId, number: 1 };
  await shop.db
    .insertInto('ticketHolder')
    .values({ ...ticket, sealedName: rubbish, transfers: 0 })
    .execute();
  const context = await findPaymentContext(shop.db, payer.hall.eventId, payer.orderId);
  const key = ticketKeyOf(shop.deps, { orderId: payer.orderId, version: context?.linkVersion ?? 1 });
  const holders = changesOf(shop);
  expect((await holders.read(key)).tickets).toMatchObject([
    { holderName: '', code: expect.any(String) },
    { holderName: null, code: null },
  ]);
  await damage(payer.orderId);
  expect((await holders.readReply(key)).statusCode).toBe(200);
  expect((await holders.ask(key)).statusCode).toBe(200);
});

test('staff correct the buyer, who is listed then', async () => {
  const payer = await paidPayer(shop);
  await damage(payer.orderId);
  const { correctBuyer } = staffOf(shop, shop.admin);
  const named = {
    lastName: '李',
    firstName: '小龍',
    email: 'lee@visitor.example',
    countryCode: '852',
    mobile: '91234567',
  };
  const corrected = { ...named, address: '九龍', locale: 'en', reason: 'the name was damaged' };
  expect(await correctBuyer(payer, corrected)).toMatchObject({ status: 200 });
  expect(await listed('/api/transactions?size=200', payer.orderId)).toMatchObject({ buyer: '李小龍' });
});

test('a person is exported and erased beside damaged names of their own and of others', async () => {
  const { orderId, email, hall } = await paidPayer(shop, { email: 'kim@visitor.example' });
  await addHolder(shop, { orderId, hall }, { number: 1, email: 'someone@visitor.example', name: 'Someone' });
  await damage(orderId);
  await shop.db
    .updateTable('ticketHolder')
    .set({ sealedName: rubbish, sealedEmail: rubbish })
    .where('orderId', '=', orderId)
    .execute();
  expect((await exportPerson(shop.deps, email)).orders).toMatchObject([{ buyer: null, securityAnswers: null }]);
  expect(await erasePerson(shop.deps, email)).toMatchObject({ orders: 1 });
});
