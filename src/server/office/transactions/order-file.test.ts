// Everything about one order, for the clerk who answers its buyer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/hall.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/signed-in.ts';

let office: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  office = await openBoxOffice({}, { hasJobs: false });
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
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
