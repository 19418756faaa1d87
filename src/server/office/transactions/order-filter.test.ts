// The list of orders narrowed by filters, alone and with a search; saved views; and what is done with all of a filter.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionsOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let clerk: SignedIn;
let admin: SignedIn;
let paid: Payer;
let held: Payer;
let elsewhere: Hall;
let other: number;

beforeAll(async () => {
  office = await openBoxOffice();
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  admin = await signedIn(office.deps, { authorities: ['ROLE_ADMIN'] });
  const hall = await office.hallOf(rowsOfSeats(4, 10));
  paid = await heldByPayer(office, { hall });
  await capture(paymentServicesOf(office), await begin(office, paid, 'JETCO'));
  held = await heldByPayer(office, { hall });
  elsewhere = await office.hallOf(20);
  other = (await office.order({ ...elsewhere, orderDetails: [lineIn(elsewhere, 1)] })).body.id;
});
afterAll(() => office.close());

const get = (url: string, { headers } = clerk) => office.app.inject({ url, headers });
const idsWith = async (filter: Record<string, string | number>) => {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const reply = await get(`/api/transactions?${query}`);
  expect(reply.statusCode).toBe(200);
  const ids: number[] = reply.json().map(({ id }: { id: number }) => id);
  expect(reply.headers['x-total-count']).toBe(String(ids.length));
  return ids;
};
const setPaidAt = (instant: string) =>
  office.db
    .updateTable('payment')
    .set({ settledAt: new Date(instant) })
    .where('orderId', '=', paid.orderId)
    .execute();
const setShowAt = (sessionId: number, instant: string) =>
  office.db
    .updateTable('session')
    .set({ startsAt: new Date(instant) })
    .where('id', '=', sessionId)
    .execute();

describe('a filter', () => {
  test('by event, status, method and channel', async () => {
    const { eventId } = paid.hall;
    expect(await idsWith({ eventId })).toEqual([paid.orderId, held.orderId]);
    expect(await idsWith({ eventId: elsewhere.eventId })).toEqual([other]);
    expect(await idsWith({ status: 'PAID' })).toEqual([paid.orderId]);
    expect(await idsWith({ status: 'WAITING' })).toEqual([held.orderId, other]);
    expect(await idsWith({ status: 'WAITING', eventId })).toEqual([held.orderId]);
    expect(await idsWith({ method: 'JETCO' })).toEqual([paid.orderId]);
    expect(await idsWith({ method: 'CASH' })).toEqual([]);
    expect(await idsWith({ channel: 'WEB' })).toHaveLength(3);
    expect(await idsWith({ channel: 'COUNTER' })).toEqual([]);
  });

  test('by a hold that has run out and is not closed yet: it counts as expired, as the list shows it', async () => {
    const late = await office.hallOf(20);
    const { body } = await office.order({ ...late, orderDetails: [lineIn(late, 1)] });
    await sql`update orders set expires_at = now() - interval '1 second' where id = ${body.id}`.execute(office.db);
    expect(await idsWith({ status: 'EXPIRED' })).toEqual([body.id]);
    expect(await idsWith({ status: 'WAITING', eventId: late.eventId })).toEqual([]);
    await office.releases.expire(late.eventId);
    expect(await idsWith({ status: 'EXPIRED' })).toEqual([body.id]);
  });

  test('by the day of payment in Hong Kong: the last day is included', async () => {
    await setPaidAt('2026-03-10T15:59:59.999Z');
    expect(await idsWith({ paidFrom: '2026-03-10', paidTo: '2026-03-10' })).toEqual([paid.orderId]);
    await setPaidAt('2026-03-10T16:00:00Z');
    expect(await idsWith({ paidTo: '2026-03-10' })).toEqual([]);
    expect(await idsWith({ paidFrom: '2026-03-11', paidTo: '2026-03-11' })).toEqual([paid.orderId]);
    await setPaidAt('2026-03-09T16:00:00Z');
    expect(await idsWith({ paidFrom: '2026-03-10' })).toEqual([paid.orderId]);
    expect(await idsWith({ paidFrom: '2026-03-11' })).toEqual([]);
  });

  test('by the day of the show, apart from the day of payment', async () => {
    const [session = 0] = elsewhere.sessionIds;
    await setShowAt(session, '2031-05-01T15:30:00Z');
    expect(await idsWith({ showFrom: '2031-05-01', showTo: '2031-05-01' })).toEqual([other]);
    expect(await idsWith({ showTo: '2031-05-01', showFrom: '2031-04-30', status: 'PAID' })).toEqual([]);
    await setShowAt(session, '2031-05-01T16:30:00Z');
    expect(await idsWith({ showFrom: '2031-05-01', showTo: '2031-05-01' })).toEqual([]);
    expect(await idsWith({ showFrom: '2031-05-02', showTo: '2031-05-02' })).toEqual([other]);
    expect(await idsWith({ showFrom: '2031-05-03', showTo: '2031-05-01' })).toEqual([]);
  });

  test('by a session: of an event with several, the orders with tickets of it alone', async () => {
    const hall = await office.hallOf(50);
    const [first = 0] = hall.sessionIds;
    const { id: second } = await office.db
      .insertInto('session')
      .values({ eventId: hall.eventId, startsAt: new Date('2032-01-01T12:00:00Z'), enabled: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const both = { ...hall, sessionIds: [first, second] };
    const place = async (session: number) =>
      (await office.order({ ...both, orderDetails: [lineIn(both, 1, 0, session)] })).body.id;
    const [one, two] = [await place(0), await place(1)];
    expect(await idsWith({ sessionId: first })).toEqual([one]);
    expect(await idsWith({ sessionId: second })).toEqual([two]);
    expect(await idsWith({ showFrom: '2032-01-01', showTo: '2032-01-01' })).toEqual([two]);
    expect(await idsWith({ showFrom: '2000-01-01', showTo: '2032-01-01' })).toEqual(
      expect.arrayContaining([one, two, paid.orderId]),
    );
  });

  test('narrows a search', async () => {
    const search = async (query: string, filter: string) =>
      (await get(`/api/_search/transactions?query=${query}&${filter}`)).json().map(({ id }: { id: number }) => id);
    expect(await search(paid.email, 'status=PAID')).toEqual([paid.orderId]);
    expect(await search(paid.email, 'status=WAITING')).toEqual([]);
  });

  test.each([
    ['status', 'LOST'],
    ['method', 'BARTER'],
    ['channel', 'DOOR'],
    ['eventId', '0'],
    ['paidFrom', '2026-02-30'],
    ['paidTo', '10/3/2026'],
    ['showFrom', '0000-01-01'],
    ['showTo', '9999-12-31'],
  ])('with %s %s is refused at its field', async (name, value) => {
    const reply = await get(`/api/transactions?${new URLSearchParams({ [name]: value })}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fieldErrors).toMatchObject([{ field: name }]);
  });
});

test('the list names buyers', async () => {
  const [row] = (await get('/api/transactions?status=PAID')).json();
  expect(row.buyer).not.toBe('');
  expect((await get(`/api/transactions?eventId=${elsewhere.eventId}`)).json()).toMatchObject([{ buyer: '' }]);
});

describe('a saved view', () => {
  const views = async (by = clerk) => (await get('/api/transaction-views', by)).json();
  const save = (view: object, { headers } = clerk) =>
    office.app.inject({ method: 'POST', url: '/api/transaction-views', headers, payload: view });
  const filter = { status: 'PAID', paidFrom: '2026-03-01' };

  test('is of its owner alone; one of the same name is replaced', async () => {
    expect((await save({ name: 'Paid in March', filter })).json()).toMatchObject({
      isOwn: true,
      isShared: false,
      filter,
    });
    await save({ name: 'PAID in March', filter: { status: 'PAID' } });
    expect(await views()).toMatchObject([{ name: 'PAID in March', filter: { status: 'PAID' } }]);
    expect(await views(admin)).toEqual([]);
  });

  test('of the same name is replaced also when there is room for no other', async () => {
    const many = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    for (let at = 1; at <= 50; at += 1) expect((await save({ name: `View ${at}`, filter }, many)).statusCode).toBe(200);
    expect((await save({ name: 'View 51', filter }, many)).statusCode).toBe(400);
    expect((await save({ name: 'view 50', filter }, many)).statusCode).toBe(200);
  });

  test('is shared by administrators, and removed by its owner', async () => {
    expect((await save({ name: 'All', filter: {}, isShared: true })).statusCode).toBe(403);
    const { id } = (await save({ name: 'Counter', filter: { channel: 'COUNTER' }, isShared: true }, admin)).json();
    expect(await views()).toContainEqual({
      id,
      name: 'Counter',
      isShared: true,
      isOwn: false,
      filter: { channel: 'COUNTER' },
    });
    const remove = ({ headers }: SignedIn) =>
      office.app.inject({ method: 'DELETE', url: `/api/transaction-views/${id}`, headers });
    expect((await remove(clerk)).statusCode).toBe(404);
    expect((await remove(admin)).statusCode).toBe(200);
    expect(await views(admin)).toEqual([]);
  });

  test.each([{ status: 'LOST' }, { nothing: '1' }, { paidFrom: 'soon' }])(
    'with the filter %j is refused',
    async (wrong) => {
      expect((await save({ name: 'Wrong', filter: wrong })).statusCode).toBe(400);
    },
  );
});

const now = async () =>
  (await sql<{ now: Date }>`select now()`.execute(office.db)).rows[0]?.now.toISOString() as string;
const together = async (what: string, filter: string, payload: object) =>
  (
    await office.app.inject({
      method: 'POST',
      url: `/api/transactions/${what}?${filter}`,
      headers: clerk.headers,
      payload,
    })
  ).json();

test('all unpaid orders of a filter are cancelled, and no others: not those of other filters, nor later ones, nor those that are being paid', async () => {
  const hall = await office.hallOf(rowsOfSeats(4, 10));
  const [first, second, paying, settled] = [
    await heldByPayer(office, { hall }),
    await heldByPayer(office, { hall }),
    await heldByPayer(office, { hall }),
    await heldByPayer(office, { hall }),
  ];
  await begin(office, paying, 'JETCO');
  await capture(paymentServicesOf(office), await begin(office, settled, 'JETCO'));
  const since = await now();
  const reason = '演出改期';
  const late = await heldByPayer(office, { hall });
  const none = { done: 0, refused: [], last: null };
  expect(await together('cancel-unpaid', `eventId=${hall.eventId}&status=PAID`, { since, reason })).toEqual(none);
  expect(await together('cancel-unpaid', `eventId=${hall.eventId}`, { since, reason })).toEqual({
    done: 2,
    refused: [{ id: paying.orderId, because: 'paymentUnderWay' }],
    last: null,
  });
  expect(await idsWith({ eventId: hall.eventId, status: 'CANCELED' })).toEqual([first.orderId, second.orderId]);
  expect(await idsWith({ eventId: hall.eventId, status: 'WAITING' })).toEqual([paying.orderId, late.orderId]);
  expect(await idsWith({ status: 'WAITING' })).toContain(held.orderId);
});

describe('orders that are marked in the list', () => {
  let hall: Hall;
  let bought: Payer;
  let unpaid: Payer;
  beforeAll(async () => {
    hall = await office.hallOf(rowsOfSeats(4, 10));
    [bought, unpaid] = [await heldByPayer(office, { hall }), await heldByPayer(office, { hall })];
    await capture(paymentServicesOf(office), await begin(office, bought, 'JETCO'));
  });
  const confirmations = () =>
    office.db
      .selectFrom('mail')
      .where('orderId', 'in', [bought.orderId, unpaid.orderId])
      .where('kind', '=', 'payment-paid')
      .select(['orderId'])
      .execute();

  test('get their confirmation again once, and each that has none is named with the reason', async () => {
    const payload = { ids: [unpaid.orderId, bought.orderId], since: await now(), reason: 'the mails were lost' };
    const refused = [{ id: unpaid.orderId, because: 'mailNotPossible' }];
    expect(await together('mails', '', payload)).toEqual({ done: 1, refused, last: null });
    // The answer was lost on the way, and the page asks again.
    expect(await together('mails', '', payload)).toEqual({ done: 1, refused, last: null });
    expect(await confirmations()).toEqual([{ orderId: bought.orderId }, { orderId: bought.orderId }]);
    expect((await together('mails', '', { ...payload, since: await now() })).done).toBe(1);
    expect(await confirmations()).toHaveLength(3);
  });

  test('get the same note once, and no others do', async () => {
    const payload = { ids: [unpaid.orderId], since: await now(), note: 'Call back' };
    for (const _ of [1, 2]) expect(await together('notes', '', payload)).toEqual({ done: 1, refused: [], last: null });
    const notes = office.db.selectFrom('orderNote').where('eventId', '=', hall.eventId).select(['orderId', 'note']);
    expect(await notes.execute()).toEqual([{ orderId: unpaid.orderId, note: 'Call back' }]);
  });

  test('are cancelled where they are unpaid; a paid one is named and stays', async () => {
    const payload = { ids: [unpaid.orderId, bought.orderId], since: await now(), reason: '演出改期' };
    expect(await together('cancel-unpaid', '', payload)).toEqual({
      done: 1,
      refused: [{ id: bought.orderId, because: 'notWaiting' }],
      last: null,
    });
    expect(await idsWith({ eventId: hall.eventId, status: 'PAID' })).toEqual([bought.orderId]);
    expect(await actionsOf(office, unpaid)).toEqual(['CANCELED | 演出改期']);
    const records = office.db.selectFrom('audit').where('message', 'like', `%order ${unpaid.orderId}: 演出改期`);
    expect(await records.select('type').execute()).toEqual([{ type: 'ORDER_CANCELED' }]);
  });

  test('are cancelled for a reason only', async () => {
    const payload = { ids: [unpaid.orderId], since: await now() };
    const withoutReason = { fieldErrors: [{ field: 'reason' }] };
    expect(await together('cancel-unpaid', '', payload)).toMatchObject(withoutReason);
    expect(await together('cancel-unpaid', '', { ...payload, reason: ' ' })).toMatchObject(withoutReason);
  });

  test('are five hundred at most', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => at + 1);
    expect(await together('notes', '', { ids, since: await now(), note: 'no' })).toMatchObject({
      fieldErrors: [{ field: 'ids' }],
    });
  });
});
