// Orders that staff change by their status, or remove.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => office.close());

const put = (payload: object) =>
  office.app.inject({ method: 'PUT', url: '/api/transactions', headers: clerk.headers, payload });
const remove = (id: number, reason?: string) =>
  office.app.inject({
    method: 'DELETE',
    url: `/api/transactions/${id}${reason ? `?${new URLSearchParams({ reason })}` : ''}`,
    headers: clerk.headers,
  });
const left = async ({ hall }: Payer): Promise<number> => {
  const rows = await office.db
    .selectFrom('inventory')
    .where('eventId', '=', hall.eventId)
    .select('freePublic')
    .execute();
  return rows.reduce((sum, { freePublic }) => sum + freePublic, 0);
};
async function paidPayer(): Promise<Payer> {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  await capture(paymentServicesOf(office), await begin(office, payer, 'JETCO'));
  return payer;
}

test('an unpaid order is cancelled, with who did it, and its seats are on sale again', async () => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  expect(await left(payer)).toBe(8);
  const reply = await remove(payer.orderId);
  expect([reply.statusCode, reply.headers['x-limelightapp-alert']]).toEqual([200, 'limelightApp.transaction.deleted']);
  expect(await left(payer)).toBe(10);
  const audit = await office.db.selectFrom('audit').where('type', '=', 'ORDER_CANCELED').selectAll().execute();
  expect(audit).toMatchObject([
    { principal: clerk.login, message: `event ${payer.hall.eventId}, order ${payer.orderId}: no reason given` },
  ]);
  expect((await remove(payer.orderId)).statusCode, 'twice changes nothing').toBe(200);
});

test('a reason that comes with the call stands in the audit and in the order', async () => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  expect((await remove(payer.orderId, '買錯')).statusCode).toBe(200);
  const ofOrder = `%order ${payer.orderId}: 買錯`;
  expect(await office.db.selectFrom('audit').where('message', 'like', ofOrder).select('id').execute()).toHaveLength(1);
  const action = office.db.selectFrom('orderAction').where('orderId', '=', payer.orderId);
  expect(await action.select(['kind', 'reason']).execute()).toEqual([{ kind: 'CANCELED', reason: '買錯' }]);
});

test('an older client sends the whole order with another status', async () => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  const { body } = await office.app.inject({ url: `/api/transactions/${payer.orderId}`, headers: clerk.headers });
  const order = JSON.parse(body);
  expect((await put(order)).json(), 'the same status').toEqual(order);
  const reply = await put({ ...order, id: String(order.id), status: 'CANCELED', amount: 1 });
  expect(reply.json()).toMatchObject({ id: order.id, status: 'CANCELED', amount: order.amount });
});

test('a row that was read before the order was cancelled does not open it again; a reason does', async () => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  const { body } = await office.app.inject({ url: `/api/transactions/${payer.orderId}`, headers: clerk.headers });
  const stale = JSON.parse(body);
  await remove(payer.orderId, '買錯');
  const reply = await put({ ...stale, remark: '' });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { errorKey: 'concurrencyFailure', details: { current: { id: payer.orderId, status: 'CANCELED' } } },
  ]);
  expect((await put({ id: payer.orderId, status: 'WAITING', reason: '' })).statusCode).toBe(400);
  expect(await left(payer)).toBe(10);
  expect((await put({ ...stale, reason: '客人來電' })).json()).toMatchObject({ status: 'WAITING' });
  expect(await left(payer)).toBe(8);
});

test.each(['PAID', 'EXPIRED', 'REJECTED'])('no order becomes %s by hand', async (status) => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  const reply = await put({ id: payer.orderId, status });
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'error.statusRefused']);
  expect(await left(payer)).toBe(8);
});

test('a paid order is refunded before it is cancelled', async () => {
  const payer = await paidPayer();
  for (const reply of [await remove(payer.orderId), await put({ id: payer.orderId, status: 'CANCELED' })])
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'error.refundFirst']);
  expect(await left(payer)).toBe(8);
});

test('while a provider may take money, and of no order, nothing is cancelled', async () => {
  const payer = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(1, 10)) });
  await begin(office, payer, 'ASIA_PAY');
  expect((await remove(payer.orderId)).json().message).toBe('error.paymentUnderWay');
  expect((await remove(2 ** 52)).statusCode).toBe(404);
  expect((await put({ id: 1, status: 'CANCELED' })).statusCode).toBe(404);
  expect((await put({ id: 1, status: 'LOST' })).statusCode).toBe(400);
});
