// Sales of an outlet: paid at once or put aside; and places that it returns.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allotIn,
  caller,
  hallFromLeft,
  ledgerLinesOf,
  type OpenOutlet,
  openOutlet,
  placesOf,
} from '../../../../tests/support/people/outlets.ts';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import { openWithholder, seatsOfText, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { readOrderFile } from '../transactions/read-order-file.ts';

let office: BoxOffice;
let staff: Withholder;
let outlet: OpenOutlet;
let other: OpenOutlet;
beforeAll(async () => {
  office = await openBoxOffice({}, { jobs: ['releaseHeldSales'] });
  staff = await openWithholder(office);
  outlet = await openOutlet(office);
  other = await openOutlet(office);
});
afterAll(() => office.close());

const hallOf = (...zones: (string | number)[]) => hallFromLeft(office.db, ...zones);
const allotted = (wanted: string | number, ...zones: (string | number)[]) =>
  allotIn(office.db, outlet, wanted, ...zones);
const linesOf = (orderId: number) => ledgerLinesOf(office.db, orderId);

describe('a sale', () => {
  test('is an order of the outlet, paid at once, without a payment, with its commission in the ledger', async () => {
    const { hall, id } = await allotted(6, rowsOfSeats(2, 5));
    const { status, body } = await outlet.sell(hall, id, 2, { name: '陳大文', telephone: '9123 4567' });
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'PAID',
        seats: ['A1', 'A2'],
        tickets: 2,
        price: 480,
        amount: 960,
        soldBy: outlet.clerk.login,
        isVoidable: true,
        buyer: { name: '陳大文', telephone: '9123 4567' },
      },
    ]);
    expect(await outlet.sum(id)).toEqual({ allotted: 6, sold: 2, held: 0, returned: 0, free: 4 });
    const orders = office.db.selectFrom('orders').where('id', '=', body.id);
    expect(await orders.selectAll().executeTakeFirst()).toMatchObject({
      status: 'PAID',
      channel: 'OUTLET',
      soldBy: outlet.clerk.login,
      amountCents: 96_000,
    });
    const file = await readOrderFile(office.deps, body.id);
    const { name } = await office.db
      .selectFrom('outletSale')
      .innerJoin('outlet', 'outlet.id', 'outletSale.outletId')
      .where('orderId', '=', body.id)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({ soldBy: outlet.clerk.login, outlet: { name, voidedBy: null } });
    expect(await office.db.selectFrom('payment').where('orderId', '=', body.id).selectAll().execute()).toEqual([]);
    expect(await linesOf(body.id)).toEqual([
      'SALE CONSIGNMENT OUTLET OUTLET 2 96000',
      'COMMISSION CONSIGNMENT OUTLET OUTLET 0 -9600',
    ]);
    expect((await staff.stock(hall)).total).toMatchObject({ sold: 2, outlets: 4, free: { public: 4 } });
  });

  test('is found by the box office by the customer’s name and telephone', async () => {
    const { hall, id } = await allotted(1, 3);
    const { body } = await outlet.sell(hall, id, 1, { name: 'Wong Siu-ming', telephone: '6234 5678' });
    const clerk = await caller(office, 'ROLE_BOX_OFFICE');
    for (const query of ['wong', '62345678']) {
      const found = (await clerk.send('GET', `_search/transactions?query=${query}`)).body;
      expect(found.map((order: { id: number }) => order.id)).toEqual([body.id]);
    }
  });

  test('of these very seats, or of standing places', async () => {
    const { hall, id } = await allotted('A1 A2 A3', 'A: 1a 2a 3a');
    expect((await outlet.sell(hall, id, 'A2 A3')).body.seats).toEqual(['A2', 'A3']);
    const standing = await allotted(5, 8);
    expect((await outlet.sell(standing.hall, standing.id, 4)).body).toMatchObject({ seats: [], tickets: 4 });
    expect(await outlet.sum(standing.id)).toMatchObject({ sold: 4, free: 1 });
  });

  test('is made once, however often it is sent', async () => {
    const { hall, id } = await allotted(4, 4);
    const same = { requestId: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => outlet.sell(hall, id, 2, same)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await outlet.sum(id)).toMatchObject({ sold: 2, free: 2 });
  });

  test('that is sent again, because its reply was lost, is the same sale: also of the last places, and at a new price', async () => {
    const { hall, id } = await allotted(2, 4);
    const same = { requestId: randomUUID() };
    const sale = (await outlet.sell(hall, id, 2, same)).body;
    const again = await outlet.sell(hall, id, 2, same);
    expect(again).toMatchObject({ status: 201, body: { id: sale.id } });
    await outlet.admin.send('POST', `${outlet.of(hall, id)}/places`, placesOf(2));
    const { returnsAt, version } = await outlet.one(id);
    await outlet.admin.send('PUT', outlet.of(hall, id), { price: 300, commissionPercent: 0, returnsAt, version });
    expect((await outlet.sell(hall, id, 2, { ...same, price: 300 })).body).toMatchObject({ id: sale.id, amount: 960 });
    expect((await outlet.sell(hall, id, 1, same)).body.errorKey).toBe('requestUsed');
    expect(await outlet.sum(id)).toMatchObject({ sold: 2, free: 2 });
  });

  test('at another price than was shown sells nothing', async () => {
    const { hall, id } = await allotted(4, 4);
    const { returnsAt, version } = await outlet.one(id);
    await outlet.admin.send('PUT', outlet.of(hall, id), { price: 600, commissionPercent: 10, returnsAt, version });
    expect(await outlet.sell(hall, id, 2)).toMatchObject({ status: 409, body: { errorKey: 'priceChanged' } });
    expect(await outlet.sum(id)).toMatchObject({ sold: 0, free: 4 });
    expect((await outlet.sell(hall, id, 2, { price: 600 })).body).toMatchObject({ amount: 1200 });
  });

  test('keeps the price and commission of its moment', async () => {
    const { hall, id } = await allotted(4, 4);
    const before = (await outlet.sell(hall, id, 1)).body;
    const { returnsAt, version } = await outlet.one(id);
    await outlet.admin.send('PUT', outlet.of(hall, id), { price: 300, commissionPercent: 0, returnsAt, version });
    const after = (await outlet.sell(hall, id, 1, { price: 300 })).body;
    expect([before.price, after.price]).toEqual([480, 300]);
    expect(await linesOf(after.id)).toEqual(['SALE CONSIGNMENT OUTLET OUTLET 1 30000']);
    await outlet.clerk.send('DELETE', `outlet/sales/${before.id}`);
    expect((await linesOf(before.id)).at(-1)).toBe('COMMISSION CONSIGNMENT OUTLET OUTLET 0 4800');
  });

  test('of more than is free, or of seats outside the allotment, sells nothing', async () => {
    const { hall, id } = await allotted('A1 A2', 'A: 1a 2a 3a 4a');
    expect(await outlet.sell(hall, id, 3)).toMatchObject({ status: 409, body: { details: { left: 2 } } });
    expect((await outlet.sell(hall, id, 'A3')).status).toBe(409);
    expect(await outlet.sum(id)).toMatchObject({ sold: 0, free: 2 });
    expect((await staff.stock(hall)).total).toMatchObject({ sold: 0, outlets: 2, free: { public: 2 } });
  });
});

describe('places that are put aside', () => {
  test('are held, and sold later', async () => {
    const { hall, id } = await allotted(4, 4);
    const { body } = await outlet.sell(hall, id, 3, { heldHours: 2 });
    expect(body).toMatchObject({ status: 'WAITING', heldUntil: expect.any(String) });
    expect(await outlet.sum(id)).toMatchObject({ sold: 0, held: 3, free: 1 });
    expect(await linesOf(body.id)).toEqual([]);
    const paid = await outlet.clerk.send('POST', `outlet/sales/${body.id}/payment`, {});
    expect(paid).toMatchObject({ status: 200, body: { status: 'PAID', heldUntil: null } });
    await outlet.clerk.send('POST', `outlet/sales/${body.id}/payment`, {});
    expect(await linesOf(body.id), 'twice sells once').toHaveLength(2);
    expect(await outlet.sum(id)).toMatchObject({ sold: 3, held: 0, free: 1 });
  });

  test('are listed alone or with all sales, the newest first, whatever their event', async () => {
    const seller = await openOutlet(office);
    const [older, newer] = [await hallOf(4), await hallOf(4)];
    const [ofNewer, ofOlder] = [(await seller.give(newer, 4)).body.id, (await seller.give(older, 4)).body.id];
    const first = (await seller.sell(newer, ofNewer, 1, { heldHours: 2 })).body.id;
    const second = (await seller.sell(older, ofOlder, 1)).body.id;
    const third = (await seller.sell(newer, ofNewer, 1)).body.id;
    const list = async (query: string) =>
      (await seller.clerk.send('GET', `outlet/sales?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await list('')).toEqual([third, second, first]);
    expect(await list('page=1&size=2')).toEqual([first]);
    expect(await list('state=held')).toEqual([first]);
    await seller.clerk.send('DELETE', `outlet/sales/${first}`);
    expect(await list('state=held')).toEqual([]);
  });

  test('go back to the allotment when they are let go of, or when their time is over', async () => {
    const { hall, id } = await allotted('A1 A2', 'A: 1a 2a');
    const one = (await outlet.sell(hall, id, 'A1', { heldHours: 2 })).body;
    const two = (await outlet.sell(hall, id, 'A2', { heldHours: 2 })).body;
    await outlet.clerk.send('DELETE', `outlet/sales/${one.id}`);
    await office.db
      .updateTable('outletSale')
      .where('orderId', '=', two.id)
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .execute();
    await until(async () => (await outlet.sum(id)).free === 2, 30);
    expect((await outlet.one(id)).seats).toEqual(seatsOfText('A1 A2'));
    expect(await outlet.clerk.send('POST', `outlet/sales/${two.id}/payment`, {})).toMatchObject({
      status: 409,
      body: { errorKey: 'notWaiting' },
    });
  });

  test('that the box office lets go of are on public sale, and count as returned', async () => {
    const { hall, id } = await allotted(2, 2);
    const sale = (await outlet.sell(hall, id, 1, { heldHours: 2 })).body;
    const clerk = await caller(office, 'ROLE_BOX_OFFICE');
    expect((await clerk.send('DELETE', `transactions/${sale.id}`)).status).toBe(200);
    expect(await outlet.sum(id)).toEqual({ allotted: 2, sold: 0, held: 0, returned: 1, free: 1 });
    const put = (await outlet.clerk.send('GET', 'outlet/sales?state=held')).body;
    expect(
      put.map(({ id: each }: { id: number }) => each),
      'nothing is put aside any more',
    ).not.toContain(sale.id);
    expect((await outlet.clerk.send('GET', `outlet/sales/${sale.id}`)).body).toMatchObject({ heldUntil: null });
  });
});

test('what an outlet returns is on public sale at once', async () => {
  const { hall, id } = await allotted('A1 A2 A3', 'A: 1a 2a 3a');
  expect((await outlet.giveBack(hall, id, 'A2')).body.sum).toMatchObject({ returned: 1, free: 2 });
  expect((await office.order({ ...hall, orderDetails: [lineIn(hall, 1)] })).body.tickets[0].displaySeat).toBe('A2');
  expect((await outlet.giveBack(hall, id, 'A2')).status).toBe(409);
  expect((await outlet.giveBack(hall, id, 2)).body.sum).toMatchObject({ returned: 3, free: 0 });
});

test('the allotments of an outlet come in pages, the soonest show first', async () => {
  const many = await openOutlet(office);
  const halls = await Promise.all([3, 1, 2].map(async (days) => ({ days, hall: await hallOf(10) })));
  const made = new Map<number, number>();
  for (const { days, hall } of halls) {
    const startsAt = new Date(Date.now() + days * 86_400_000);
    await office.db
      .updateTable('session')
      .set({ startsAt })
      .where('id', '=', hall.sessionIds[0] as number)
      .execute();
    const returnsAt = new Date(Date.now() + 3_600_000).toISOString();
    made.set(days, (await many.give(hall, 2, { returnsAt })).body.id);
  }
  const page = async (number: number) => (await many.clerk.send('GET', `outlet?size=2&page=${number}`)).body;
  const idsOf = ({ allotments }: { allotments: { id: number }[] }) => allotments.map(({ id }) => id);
  expect(idsOf(await page(0))).toEqual([made.get(1), made.get(2)]);
  expect(idsOf(await page(1))).toEqual([made.get(3)]);
  expect((await page(1)).allotmentsTotal).toBe(3);
});

describe('another outlet', () => {
  test('sees and changes nothing: each call says that it is not there', async () => {
    const { hall, id } = await allotted(4, 4);
    const sale = (await outlet.sell(hall, id, 1)).body;
    const { send } = other.clerk;
    expect((await other.sell(hall, id, 1)).status).toBe(404);
    expect((await other.giveBack(hall, id, 1)).status).toBe(404);
    expect((await send('GET', `outlet/sales/${sale.id}`)).status).toBe(404);
    expect((await send('DELETE', `outlet/sales/${sale.id}`)).status).toBe(404);
    expect((await send('POST', `outlet/sales/${sale.id}/payment`, {})).status).toBe(404);
    const settled = await settle();
    expect((await send('GET', `outlet/settlements/${settled}`)).status).toBe(404);
    expect((await outlet.clerk.send('GET', `outlet/settlements/${settled}`)).status).toBe(200);
    expect((await send('GET', 'outlet')).body.allotments).toEqual([]);
    expect((await send('GET', 'outlet/sales')).body).toEqual([]);
    expect((await send('GET', 'outlet/settlements')).body).toEqual([]);
    expect(await outlet.sum(id)).toMatchObject({ sold: 1, free: 3 });
  });

  async function settle(): Promise<number> {
    const { send } = await caller(office, 'ROLE_FINANCE');
    const lastDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date());
    return (await send('POST', `outlets/${outlet.id}/settlements`, { lastDay })).body.id;
  }

  test('of its own is what an account needs: the authority alone shows nothing', async () => {
    const { send, login } = await caller(office, 'ROLE_OUTLET');
    for (const path of ['outlet', 'outlet/sales', 'outlet/settlements'])
      expect((await send('GET', path)).status).toBe(404);
    expect((await outlet.admin.send('POST', `outlets/${other.id}/accounts`, { login })).body).toHaveLength(2);
    expect((await send('GET', 'outlet')).body.id).toBe(other.id);
    expect(fieldErrors(await outlet.admin.send('POST', `outlets/${outlet.id}/accounts`, { login }))).toEqual([
      'login Unique',
    ]);
    await outlet.admin.send('DELETE', `outlets/${other.id}/accounts/${login}`);
    expect((await send('GET', 'outlet')).status).toBe(404);
  });
});

describe('bad input', () => {
  test.each([
    ['nothing to sell', { places: undefined }, ['places NotNull']],
    ['a telephone that is none', { telephone: 'call me' }, ['telephone Pattern']],
    ['a name that is too long', { name: 'a'.repeat(101) }, ['name Size']],
    ['a hold of a week', { heldHours: 168 }, ['heldHours Max']],
    ['a request without a number of its own', { requestId: 'x' }, ['requestId Pattern']],
  ])('%s is refused at its field', async (_, fields, errors) => {
    const { hall, id } = await allotted(2, 2);
    expect(fieldErrors(await outlet.sell(hall, id, 1, fields))).toEqual(errors);
  });

  test('a sale that is not there is not found', async () => {
    expect((await outlet.clerk.send('GET', `outlet/sales/${2 ** 52}`)).status).toBe(404);
    const hall = await hallOf(1);
    expect(
      (await outlet.clerk.send('POST', 'outlet/returns', { eventId: hall.eventId, allotmentId: 1, ...placesOf(1) }))
        .status,
    ).toBe(404);
  });
});
