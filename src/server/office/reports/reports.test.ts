// Reports as staff of finance read them: every amount is a sum of ledger lines.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payBeforeLedger } from '../../../../tests/support/database/earlier-sales.ts';
import { madeExport, orderExport, rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { paidAt as paid } from '../../../../tests/support/people/paid-at.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { beforeAllOrders, bookEarlierSales } from '../../money/ledger/book-earlier-sales.ts';
import { readCockpit } from '../cockpit/read-cockpit.ts';

let shop: BoxOffice;
let hall: Hall;
let accountant: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  accountant = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  hall = await shop.hallOf(50, 60);
  // 2 of the first zone a minute before midnight in Hong Kong, 3 of the second at midnight.
  await paidAt('2026-03-31T23:59:30+08:00', 2, 0);
  await paidAt('2026-04-01T00:00:00+08:00', 3, 1);
});
afterAll(() => shop.close());

const paidAt = (time: string, count: number, zone: number) => paid(shop, hall, { at: new Date(time), count, zone });

const read = async (path: string, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await shop.app.inject({ url: `/api/reports/${path}?${search}`, headers: accountant.headers })).json();
};
const ticketsBy = async (groupBy: string, query: Record<string, string | number> = {}) =>
  (await read('sales', { groupBy, ...query })).rows.map(
    (row: { value: string; zone: { name: string } | null; figures: { tickets: number } }) =>
      [row.zone?.name ?? row.value, row.figures.tickets] as const,
  );

describe('sales', () => {
  test('are grouped by what the reader chooses, with sums of all rows', async () => {
    const { rows, sums } = await read('sales', { groupBy: 'event' });
    expect(rows).toMatchObject([{ event: { id: hall.eventId }, session: null, zone: null, value: null }]);
    const { ticketsCents, amountCents } = await shop.db
      .selectFrom('orders')
      .where('status', '=', 'PAID')
      .select(({ fn }) => [
        fn.sum<number>('ticketsCents').as('ticketsCents'),
        fn.sum<number>('amountCents').as('amountCents'),
      ])
      .executeTakeFirstOrThrow();
    expect(sums).toMatchObject({ tickets: 5, sales: ticketsCents / 100, refunds: 0, total: amountCents / 100 });
    expect(await ticketsBy('method')).toEqual([['JETCO', 5]]);
    expect(await ticketsBy('channel')).toEqual([['WEB', 5]]);
    expect(await ticketsBy('ticketType')).toEqual([['PUBLIC', 5]]);
    expect((await ticketsBy('zone')).map(([, tickets]: [string, number]) => tickets).sort()).toEqual([2, 3]);
    expect((await read('sales', { groupBy: 'session' })).rows).toMatchObject([{ session: { id: hall.sessionIds[0] } }]);
  });

  test('are counted by days of Hong Kong, and the last day of a period is part of it', async () => {
    expect(await ticketsBy('day')).toEqual([
      ['2026-03-31', 2],
      ['2026-04-01', 3],
    ]);
    expect(await ticketsBy('day', { paidTo: '2026-03-31' })).toEqual([['2026-03-31', 2]]);
    expect(await ticketsBy('day', { paidFrom: '2026-04-01', paidTo: '2026-04-01' })).toEqual([['2026-04-01', 3]]);
    expect(await ticketsBy('day', { paidFrom: '2026-04-02' })).toEqual([]);
  });

  test('are those of an event, a session, or sessions on some days', async () => {
    const { eventId } = hall;
    const sessionId = hall.sessionIds[0] as number;
    const { startsAt } = await shop.db
      .selectFrom('session')
      .where('id', '=', sessionId)
      .select('startsAt')
      .executeTakeFirstOrThrow();
    const day = new Date(startsAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const query of [{ eventId }, { sessionId }, { showFrom: day, showTo: day }])
      expect((await read('sales', query)).sums.tickets, JSON.stringify(query)).toBe(5);
    for (const query of [{ eventId: 999_999 }, { sessionId: 999_999 }, { showTo: '2020-01-01' }])
      expect((await read('sales', query)).rows, JSON.stringify(query)).toEqual([]);
  });

  test('of more days than a screen has are shown up to the last one, with the sums of all', async () => {
    const { eventId } = await shop.hallOf(1);
    await sql`
      insert into ledger_line (event_id, kind, channel, method, unit_cents, amount_cents, said_by, at, day)
      select ${eventId}, 'CORRECTION', 'WEB', 'CASH', 101, 101, 'test', day + interval '12 hours', day
      from generate_series('2024-01-01'::date, '2025-05-15'::date, '1 day') day`.execute(shop.db);
    const { rows, rowCount, sums } = await read('sales', { groupBy: 'day', eventId });
    expect([rows.length, rowCount, sums.total]).toEqual([500, 501, 506.01]);
    expect([rows[0].value, rows.at(-1).value]).toEqual(['2024-01-02', '2025-05-15']);
  });

  test('of a day that there is not are refused at the field', async () => {
    for (const paidTo of ['2026-02-30', '0000-01-01', '2100-01-01'])
      expect(await read('sales', { paidTo })).toMatchObject({ status: 400, fieldErrors: [{ field: 'paidTo' }] });
    const headers = { ...accountant.headers };
    const url = `/api/reports/settlements/${hall.eventId}`;
    const closed = await shop.app.inject({ method: 'POST', url, headers, payload: { lastDay: '0000-01-01' } });
    expect(closed.statusCode).toBe(400);
  });
});

test('the seats of sessions add up by zone: sold, held, withheld and free', async () => {
  const held = await shop.order({ ...hall, orderDetails: [lineIn(hall, 1, 0)] });
  expect(held.status).toBe(200);
  const { rows, sums } = await read('unsold', { eventId: hall.eventId });
  expect(rows.map(({ seats }: { seats: object }) => seats)).toEqual([
    { capacity: 50, sold: 2, held: 1, withheld: 0, free: 47 },
    { capacity: 60, sold: 3, held: 0, withheld: 0, free: 57 },
  ]);
  expect(sums).toEqual({ capacity: 110, sold: 5, held: 1, withheld: 0, free: 104 });
});

test('house seats of a plan are withheld, as in the cockpit of the sale', async () => {
  const house = await shop.hallOf('A: 1a 2b 3b 4c', 8);
  await shop.order({ ...house, orderDetails: [lineIn(house, 1, 0), lineIn(house, 2, 1)] });
  const { sums } = await read('unsold', { eventId: house.eventId });
  expect(sums).toEqual({ capacity: 12, sold: 0, held: 3, withheld: 2, free: 7 });
  expect((await readCockpit(shop.db, house.eventId)).places).toEqual(sums);
});

test('sessions and zones in which nobody looked for a seat yet are wholly unsold, at the price of the shop', async () => {
  const plan = 'A: 1a 2a* . 3b 4c\nBC: 1a 2a';
  const offered = await addHall(shop.db, { zones: [plan, 8], sessions: 2 });
  const [first, second] = offered.sessionIds as [number, number];
  const seats = async () =>
    (await read('unsold', { eventId: offered.eventId })).rows.map(
      (row: {
        session: { id: number };
        price: number | null;
        seats: { capacity: number; sold: number; free: number };
      }) => [row.session.id, row.price, row.seats.capacity, row.seats.sold, row.seats.free] as const,
    );
  const whole = (sessionId: number) => [
    [sessionId, 480, 6, 0, 5],
    [sessionId, 480, 8, 0, 8],
  ];
  expect(await seats()).toEqual([...whole(first), ...whole(second)]);
  // A session off sale has no seats to sell before it had some.
  await shop.db.updateTable('session').set({ enabled: false }).where('id', '=', second).execute();
  await shop.order({ ...offered, orderDetails: [lineIn(offered, 2, 1)] });
  const begun = [whole(first)[0], [first, 480, 8, 0, 6]];
  expect(await seats()).toEqual(begun);
  await shop.db.updateTable('session').set({ enabled: true }).where('id', '=', second).execute();
  expect(await seats()).toEqual([...begun, ...whole(second)]);
  // An event that was never published sells nothing.
  const draft = await shop.hallOf(plan);
  await shop.db.updateTable('event').set({ publishedAt: null }).where('id', '=', draft.eventId).execute();
  expect((await read('unsold', { eventId: draft.eventId })).rows).toEqual([]);
});

test('orders are counted by their number of tickets', async () => {
  expect(await read('order-sizes')).toMatchObject([
    { size: 2, orders: 1, tickets: 2 },
    { size: 3, orders: 1, tickets: 3 },
  ]);
});

test('a settlement file that was compared is listed with its differences', async () => {
  const report = { digest: 'x', lines: 3, agree: 2, wasComparedBefore: false };
  const differences = [
    { invoiceNo: '0001M0000000000000000', is: 'missing', amountCents: 9850 },
    { invoiceNo: 'A1', is: 'otherAmount', amountCents: 500, currency: 'USD', ourCents: 600 },
    { invoiceNo: 'A2', is: 'unknown', amountCents: 700, currency: '' },
  ];
  await shop.db
    .insertInto('reconciliation')
    .values({ kind: 'settlement', provider: 'ASIA_PAY', report: JSON.stringify({ ...report, differences }) })
    .execute();
  expect(await read('settlement-files')).toMatchObject([
    {
      provider: 'ASIA_PAY',
      lines: 3,
      agree: 2,
      differenceCount: 3,
      differences: [
        { is: 'missing', amount: 98.5, currency: null },
        { amount: 5, currency: 'USD', ourAmount: 6, ourCurrency: null },
        { amount: 7, currency: '' },
      ],
    },
  ]);
});

describe('the settlement of a promoter', () => {
  const close = (lastDay: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/reports/settlements/${hall.eventId}`,
      headers: accountant.headers,
      payload: { lastDay },
    });
  const codeOf = (reply: Awaited<ReturnType<typeof close>>) => reply.json().errorKey ?? reply.json().message;

  test('is numbered and kept, and what comes later is part of the next one', async () => {
    const reply = await close('2026-03-31');
    expect(reply.statusCode).toBe(200);
    const { closed, open } = reply.json();
    expect(closed).toMatchObject([
      { number: 1, firstDay: null, lastDay: '2026-03-31', closedBy: accountant.login, figures: { tickets: 2 } },
    ]);
    expect(closed[0].due).toBe(closed[0].figures.sales);
    expect(open).toMatchObject({ firstDay: '2026-04-01', figures: { tickets: 3 } });
    const audit = await shop.db.selectFrom('audit').where('type', '=', 'SETTLEMENT_CLOSED').selectAll().execute();
    expect(audit).toMatchObject([{ principal: accountant.login }]);
  });

  test('is refused for a day that is settled, is not over, or brings nothing', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const day of ['2026-03-31', '2026-03-01', today]) expect((await close(day)).statusCode).toBe(409);
    expect((await close('2026-04-01')).json().closed).toHaveLength(2);
    expect(codeOf(await close('2026-04-02'))).toContain('nothingToSettle');
  });

  test('is closed once by two people at the same moment', async () => {
    await paidAt('2026-04-05T12:00:00+08:00', 1, 0);
    const statuses = (await Promise.all([close('2026-04-06'), close('2026-04-06')])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await read(`settlements/${hall.eventId}`)).closed.map(({ number }: { number: number }) => number)).toEqual([
      3, 2, 1,
    ]);
  });

  test('waits for earlier sales that are not booked yet', async () => {
    await paidAt('2026-04-08T12:00:00+08:00', 1, 0);
    const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 1, 0)] });
    await payBeforeLedger(shop.db, body.id);
    expect((await close('2026-04-08')).statusCode).toBe(503);
    await bookEarlierSales(shop, beforeAllOrders);
    expect((await close('2026-04-08')).statusCode).toBe(200);
  });
});

describe('an export', () => {
  const filter = () => ({ eventId: String(hall.eventId) });

  test('of the settlements of a promoter has a row for each, with the sums of the page', async () => {
    const { closed, open } = await read(`settlements/${hall.eventId}`);
    const order = { contents: 'settlement', filter: filter() };
    const [heads = [], ...rows] = rowsOfCsv(await madeExport(shop, accountant, { ...order, format: 'CSV' }));
    expect(rows.map(([name]) => name)).toEqual([...(open ? ['未結算'] : []), '4', '3', '2', '1', '合計']);
    const due = heads.indexOf('應付主辦');
    const dues = [...(open ? [open] : []), ...closed].map((each: { due: number }) => each.due);
    expect(rows.map((row) => Number(row[due]))).toEqual([...dues, dues.reduce((sum, each) => sum + each, 0)]);
    const [, ...one] = await readSheet(
      await madeExport(shop, accountant, { ...order, filter: { ...filter(), number: 1 }, format: 'XLSX' }),
    );
    expect(one).toHaveLength(1);
    const { eventCode } = await shop.db
      .selectFrom('event')
      .where('id', '=', hall.eventId)
      .select('eventCode')
      .executeTakeFirstOrThrow();
    expect(one[0]?.slice(0, 6)).toEqual(['1', '夜航星圖', eventCode, null, '2026-03-31', 2]);
    expect(one[0]?.[due]).toBe(closed.at(-1).due);
    const [page] = await readPdf(await madeExport(shop, accountant, { ...order, format: 'PDF' }));
    for (const text of ['主辦結算', '夜航星圖', '2026-03-31', '1,440.00']) expect(page).toContain(text);
  });

  test('of a compared file has its differences', async () => {
    const [{ id }] = await read('settlement-files');
    const order = { contents: 'settlementFile', filter: { fileId: String(id) } };
    const [, ...rows] = rowsOfCsv(await madeExport(shop, accountant, { ...order, format: 'CSV' }));
    expect(rows).toEqual([
      ['0001M0000000000000000', '檔案中沒有', '', '98.50', 'HKD', ''],
      ['A1', '金額不同', '5.00', '6.00', 'USD / HKD', ''],
      ['A2', '不是本店的付款', '7.00', '', '', ''],
    ]);
    const [page] = await readPdf(await madeExport(shop, accountant, { ...order, format: 'PDF' }));
    for (const text of ['付款對賬', '3 筆付款中有 2 筆相符', '98.50']) expect(page).toContain(text);
  });

  test('of what is not there is refused when it is ordered, and for others than finance', async () => {
    const orders = [
      { contents: 'settlement', filter: { eventId: '999999' } },
      { contents: 'settlement', filter: { ...filter(), number: 99 } },
      { contents: 'settlementFile', filter: { fileId: '999999' } },
      { contents: 'outletSettlement', filter: { outletId: '999999', to: '2026-04-01' } },
    ];
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    for (const order of orders) {
      expect((await orderExport(shop, accountant, { ...order, format: 'CSV' })).statusCode).toBe(404);
      expect((await orderExport(shop, clerk, { ...order, format: 'CSV' })).statusCode).toBe(403);
    }
  });
});

test('reports are for finance alone', async () => {
  for (const authority of ['ROLE_BOX_OFFICE', 'ROLE_CATALOGUE'] as const) {
    const { headers } = await signedIn(shop.deps, { authorities: [authority] });
    expect((await shop.app.inject({ url: '/api/reports/sales', headers })).statusCode).toBe(403);
  }
});
