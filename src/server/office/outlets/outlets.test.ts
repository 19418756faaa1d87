// Outlets, the accounts that sell for them, and their settlements.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeExport, rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { caller, type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let finance: Awaited<ReturnType<typeof caller>>;
beforeAll(async () => {
  office = await openBoxOffice();
  finance = await caller(office, 'ROLE_FINANCE');
});
afterAll(() => office.close());

describe('an outlet', () => {
  test('is made, changed, found and removed by administrators', async () => {
    const { send } = await caller(office, 'ROLE_ADMIN');
    const made = await send('POST', 'outlets', { name: '海港唱片', commissionPercent: 8.5 });
    expect([made.status, made.body]).toMatchObject([201, { name: '海港唱片', commissionPercent: 8.5, version: 1 }]);
    const changed = await send('PUT', 'outlets', { ...made.body, commissionPercent: '9' });
    expect(changed.body).toMatchObject({ commissionPercent: 9, version: 2 });
    expect((await send('GET', `_search/outlets?query=${encodeURIComponent('唱片')}`)).body).toEqual([changed.body]);
    for (const query of ['%', '_', '\\', '"'])
      expect((await send('GET', `_search/outlets?query=${encodeURIComponent(query)}`)).body, query).toEqual([]);
    expect((await send('GET', `outlets/${made.body.id}/history`)).body).toHaveLength(2);
    expect(fieldErrors(await send('POST', 'outlets', { name: '海港唱片', commissionPercent: 1 }))).toEqual([
      'name Unique',
    ]);
    expect((await send('DELETE', `outlets/${made.body.id}`)).status).toBe(200);
    expect((await send('GET', `outlets/${made.body.id}`)).status).toBe(404);
  });

  test('with accounts stays', async () => {
    const { id, admin } = await openOutlet(office);
    expect(await admin.send('DELETE', `outlets/${id}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'outletInUse', details: { allotments: 0, accounts: 1 } },
    });
  });

  test('is sold for by accounts with the authority', async () => {
    const { id, admin, clerk } = await openOutlet(office);
    expect((await admin.send('GET', `outlets/${id}/accounts`)).body).toMatchObject([{ login: clerk.login }]);
    const { login } = await caller(office, 'ROLE_USER');
    for (const [name, error] of [
      [login, 'login OutletAuthority'],
      ['nobody-with-this-name', 'login Gone'],
    ] as const)
      expect(fieldErrors(await admin.send('POST', `outlets/${id}/accounts`, { login: name }))).toEqual([error]);
    expect((await admin.send('POST', 'outlets/999999/accounts', { login })).status).toBe(404);
  });
});

describe('a settlement', () => {
  let outlet: OpenOutlet;
  let hall: Hall;
  let allotment: number;
  beforeAll(async () => {
    outlet = await openOutlet(office);
    hall = await office.hallOf(40);
    allotment = (await outlet.give(hall, 20)).body.id;
  });
  const open = async (query: string) => (await finance.send('GET', `outlets/${outlet.id}/settlement?${query}`)).body;
  const close = (lastDay: string) => finance.send('POST', `outlets/${outlet.id}/settlements`, { lastDay });
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' });
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((days) =>
    dayOf.format(new Date(Date.now() + days * 86_400_000)),
  ) as [string, string, string];

  test('is the sum of the ledger: sold, voided, commission and what is owed; the last day is part of it', async () => {
    await outlet.sell(hall, allotment, 3);
    const { body } = await outlet.sell(hall, allotment, 2);
    await outlet.clerk.send('DELETE', `outlet/sales/${body.id}`);
    const sums = { sold: 5, gross: 2400, voided: 2, voidedAmount: -960, commission: -144, owed: 1296 };
    for (const query of [`to=${today}`, `from=${today}&to=${today}`])
      expect(await open(query)).toMatchObject({
        firstDay: today,
        lastDay: today,
        id: null,
        total: sums,
        rows: [{ ...sums, event: { id: hall.eventId }, ticketType: 'CONSIGNMENT', price: 480 }],
      });
    expect(await open('to=2020-01-01')).toMatchObject({ firstDay: null, rows: [], total: { sold: 0, owed: 0 } });
  });

  test('that is closed never changes, and what comes later is in the next', async () => {
    await moveLinesToYesterday();
    const { status, body: closed } = await close(yesterday);
    expect([status, closed.total]).toMatchObject([201, { owed: 1296 }]);
    await outlet.sell(hall, allotment, 1);
    expect((await finance.send('GET', `outlets/${outlet.id}/settlements/${closed.id}`)).body).toEqual(closed);
    expect(await open(`to=${today}`)).toMatchObject({ total: { sold: 1, owed: 432 } });
    expect(await open(`from=${yesterday}&to=${today}`)).toMatchObject({ total: { sold: 6, owed: 1728 } });
    expect(await close(yesterday)).toMatchObject({ status: 409, body: { errorKey: 'settledAlready' } });
    const next = (await close(today)).body;
    expect(next).toMatchObject({ firstDay: today, lastDay: today, total: { sold: 1, owed: 432 } });
    const list = (await outlet.clerk.send('GET', 'outlet/settlements')).body;
    expect(list).toMatchObject([
      { id: next.id, owed: 432 },
      { id: closed.id, owed: 1296, gross: 2400, voidedAmount: -960, commission: -144 },
    ]);
    // On a cluster the lines that refer to a settlement refuse first.
    for (const table of ['outletSettlement', 'outletSettlementLine'] as const)
      await expect(office.db.deleteFrom(table).execute()).rejects.toThrow(/never changed|foreign key/);
  });

  test('is closed at the amount that the page showed, and at no other', async () => {
    const other = await openOutlet(office);
    const { id } = (await other.give(hall, 3)).body;
    await other.sell(hall, id, 1);
    const closeAt = (owed: number) => finance.send('POST', `outlets/${other.id}/settlements`, { lastDay: today, owed });
    await other.sell(hall, id, 2);
    expect(await closeAt(432)).toMatchObject({ status: 409, body: { errorKey: 'settlementChanged' } });
    expect((await finance.send('GET', `outlets/${other.id}/settlements`)).body).toEqual([]);
    expect(await closeAt(1296)).toMatchObject({ status: 201, body: { total: { owed: 1296 } } });
  });

  test('of days to come cannot be closed: no later one could be closed before them', async () => {
    for (const day of [tomorrow, '2099-12-31']) expect(fieldErrors(await close(day))).toEqual(['lastDay Future']);
  });

  test('of nothing cannot be closed', async () => {
    const { id } = await openOutlet(office);
    const reply = await finance.send('POST', `outlets/${id}/settlements`, { lastDay: today });
    expect(reply).toMatchObject({ status: 409, body: { errorKey: 'nothingOwed' } });
  });

  /** Lines never change, so the test does it without the triggers. */
  const moveLinesToYesterday = () =>
    office.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update ledger_line set day = ${yesterday},
          at = to_timestamp(extract(epoch from at - timestamptz 'epoch') - 86400)`.execute(tx);
    });

  test('is a file with its rows and sums: a closed one, or the figures of days', async () => {
    const [{ id, lastDay, owed }] = (await finance.send('GET', `outlets/${outlet.id}/settlements`)).body;
    const rowsOf = async (filter: object) => {
      const order = { contents: 'outletSettlement', format: 'CSV', filter: { outletId: String(outlet.id), ...filter } };
      return rowsOfCsv(await madeExport(office, finance, order));
    };
    const [heads = [], row = [], ...sums] = await rowsOf({ settlementId: String(id), to: lastDay });
    expect([heads[0], heads.at(-1), row[0], row[1]]).toEqual(['票務點', '應付', outlet.name, '夜航星圖']);
    const [file] = (await finance.send('GET', 'exports')).body;
    expect(file.outlet).toEqual({ id: outlet.id, name: outlet.name });
    expect(sums.map((cells) => [cells[0], Number(cells.at(-1))])).toEqual([['合計', owed]]);
    const ofDays = await rowsOf({ from: yesterday, to: today });
    expect(Number(ofDays.at(-1)?.at(-1))).toBe((await open(`from=${yesterday}&to=${today}`)).total.owed);
  });

  test('that two people close at the same moment is closed once', async () => {
    const other = await openOutlet(office);
    const { id } = (await other.give(hall, 2)).body;
    await other.sell(hall, id, 2);
    const replies = await Promise.all(
      [1, 2].map(() => finance.send('POST', `outlets/${other.id}/settlements`, { lastDay: today })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of another outlet, or of none, is not found', async () => {
    const other = await openOutlet(office);
    const [{ id }] = (await finance.send('GET', `outlets/${outlet.id}/settlements`)).body;
    expect((await finance.send('GET', `outlets/${other.id}/settlements/${id}`)).status).toBe(404);
    expect((await finance.send('GET', `outlets/999999/settlement?to=${today}`)).status).toBe(404);
    expect((await finance.send('GET', 'outlets/999999/settlements')).status).toBe(404);
  });

  test.each(['to=2026-02-30', 'to=1999-12-31', 'to=', 'from=x&to=2026-02-01'])('of %s is refused', async (query) => {
    expect((await finance.send('GET', `outlets/${outlet.id}/settlement?${query}`)).status).toBe(400);
  });
});
