// Orders as staff of the box office read them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';

let office: BoxOffice;
let clerk: SignedIn;
let halls: Hall[];
let ids: number[];

beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  halls = [await office.hallOf('A: 1a 2a 3a 4a', 50), await office.hallOf(50)];
  ids = [];
  for (const [hall, tickets] of [
    [halls[1], 3],
    [halls[0], 2],
    [halls[0], 1],
  ] as [Hall, number][]) {
    const { status, body } = await office.order({ ...hall, orderDetails: [lineIn(hall, tickets)] });
    expect(status).toBe(200);
    ids.push(body.id);
  }
});
afterAll(() => office.close());

const get = (path: string, who = clerk) => office.app.inject({ url: `/api/${path}`, headers: who.headers });
const found = async (query: string) =>
  (await get(`_search/transactions?${new URLSearchParams({ query })}`)).json().map(({ id }: { id: number }) => id);

test('a page of them with its total, by id, by amount and by time', async () => {
  const idsOf = async (sort: string) =>
    (await get(`transactions?page=0&size=20&sort=${sort}&cacheBuster=1`)).json().map(({ id }: { id: number }) => id);
  const byId = ids.toSorted((one, other) => one - other);
  expect(await idsOf('id,asc')).toEqual(byId);
  expect(await idsOf('id,desc')).toEqual(byId.toReversed());
  expect(await idsOf('amount,asc')).toEqual(ids.toReversed());
  expect(await idsOf('createdDate,asc')).toEqual(ids);
  const page = await get('transactions?page=1&size=2');
  expect([page.headers['x-total-count'], page.json().length]).toEqual(['3', 1]);
  expect((await get('transactions?sort=visitor,asc')).statusCode).toBe(400);
});

test.each(['invoiceNo', 'remark', 'deliveryCharge'])(
  'sorted by %s, also those with a payment of some days',
  async (field) => {
    const [eventId] = ids.map(eventOfOrder);
    for (const filter of ['', `&eventId=${eventId}`, '&paidFrom=2026-01-01', '&status=WAITING']) {
      const sorted = async (way: string) => {
        const reply = await get(`transactions?sort=${field},${way}${filter}`);
        expect(reply.statusCode).toBe(200);
        return reply.json().map((order: Record<string, unknown>) => order[field]);
      };
      const [up, down] = [await sorted('ASC'), await sorted('DESC')];
      expect(up).toEqual(up.toSorted());
      expect(down.toSorted()).toEqual(up);
    }
  },
);

test('what is sorted behind the number decides nothing, and a sort without a field is none', async () => {
  const idsOf = async (query: string) =>
    (await get(`transactions?${query}`)).json().map(({ id }: { id: number }) => id);
  const byId = ids.toSorted((one, other) => one - other);
  expect(await idsOf('sort=id,DESC&sort=status,asc')).toEqual(byId.toReversed());
  expect(await idsOf('sort=')).toEqual(byId);
});

test('one of them with its tickets and its event', async () => {
  const reply = await get(`transactions/${ids[1]}`);
  expect(reply.json()).toMatchObject({
    id: ids[1],
    status: 'WAITING',
    invoiceNo: null,
    amount: 980,
    deliveryCharge: 0,
    remark: 'NONE',
    tickets: [{ displaySeat: 'A1' }, { displaySeat: 'A2' }],
    event: { id: halls[0]?.eventId, nameEng: 'Night Atlas' },
  });
  for (const id of ['1', String(2 ** 52), '9'.repeat(18)])
    expect((await get(`transactions/${id}`)).statusCode).toBe(404);
});

test('is found by its number, by the invoice number of a payment, and by its event', async () => {
  const [first = 0] = ids;
  expect(await found(String(first))).toEqual([first]);
  const eventId = halls[1]?.eventId as number;
  const invoiceNo = invoiceNumberOf(eventId, new Uint8Array(16));
  const payment = { eventId, orderId: first, invoiceNo, method: 'CASH' as const, merchantId: 'bank', amountCents: 1 };
  await office.db.insertInto('payment').values(payment).execute();
  expect(await found(invoiceNo.toLowerCase())).toEqual([first]);
  const { eventCode } = await office.db
    .selectFrom('event')
    .where('id', '=', halls[0]?.eventId ?? 0)
    .select('eventCode')
    .executeTakeFirstOrThrow();
  expect((await found(eventCode)).sort()).toEqual(ids.slice(1).sort());
  for (const nothing of ['%', '沒有的節目', "' or 1=1", '99999999999999999999'])
    expect(await found(nothing)).toEqual([]);
});

test('is for the box office: the programme’s staff and customers get 403, nobody in particular 401', async () => {
  for (const authority of ['ROLE_CATALOGUE', 'ROLE_USER'] as const) {
    const other = await signedIn(office.deps, { authorities: [authority] });
    for (const path of ['transactions', `transactions/${ids[0]}`, '_search/transactions?query=a'])
      expect((await get(path, other)).statusCode).toBe(403);
  }
  expect((await office.app.inject('/api/transactions')).statusCode).toBe(401);
});
