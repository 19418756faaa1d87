// The closed settlement of an outlet as a file for its own account, in each format.
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { allotIn, caller, type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';

let office: BoxOffice;
let outlet: OpenOutlet;
let settlement: number;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date());
beforeAll(async () => {
  office = await openBoxOffice();
  outlet = await openOutlet(office);
  const { hall, id } = await allotIn(office.db, outlet, 4, 4);
  await outlet.sell(hall, id, 3);
  await office.db.updateTable('event').set({ nameEng: '=1+1' }).where('id', '=', hall.eventId).execute();
  const finance = await caller(office, 'ROLE_FINANCE');
  settlement = (await finance.send('POST', `outlets/${outlet.id}/settlements`, { lastDay: today })).body.id;
});
afterAll(() => office.close());

const file = (
  format: string,
  { headers }: { headers: OpenOutlet['clerk']['headers'] } = outlet.clerk,
  id = settlement,
) => office.app.inject({ url: `/api/outlet/settlements/${id}/file?format=${format}&locale=en`, headers });

test('as CSV it has the figures of the page, and no formula', async () => {
  const reply = await file('CSV');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="outletSettlement-${today}.csv"`);
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.body.startsWith('\uFEFF')).toBe(true);
  const [heads = [], row = [], sums = []] = rowsOfCsv(reply.rawPayload);
  expect([heads.slice(0, 2), heads.at(-1)]).toEqual([['Outlet', 'Event'], 'Owed']);
  expect(row.slice(0, 2)).toEqual([outlet.name, "'=1+1"]);
  expect(row.slice(4)).toEqual(['Consignment', '480.00', '3', '1440.00', '0', '0.00', '-144.00', '1296.00']);
  expect([sums[0], sums.at(-1)]).toEqual(['Total', '1296.00']);
});

test('as XLSX and as PDF it has the same', async () => {
  const workbook = await file('XLSX');
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
  const rows = await readSheet(workbook.rawPayload);
  expect(rows[1]?.slice(4)).toEqual(['Consignment', 480, 3, 1440, 0, 0, -144, 1296]);
  expect(rows[1]?.slice(0, 2)).toEqual([outlet.name, '=1+1']);
  const paper = await file('PDF');
  expect(paper.headers['content-type']).toBe('application/pdf');
  const text = await readPdf(paper.rawPayload);
  for (const part of [outlet.name, 'Tickets sold Gross Tickets voided', '1,296.00'])
    expect(text.join()).toContain(part);
});

test('each file is in the audit', async () => {
  await file('PDF');
  const written = office.db.selectFrom('audit').where('type', '=', 'EXPORT_DOWNLOADED').orderBy('id', 'desc');
  expect(await written.select(['principal', 'message']).executeTakeFirst()).toEqual({
    principal: outlet.clerk.login,
    message: `settlement ${settlement} of outlet ${outlet.id} as PDF`,
  });
});

test('that of another outlet, or of none, is not there, and other formats are refused', async () => {
  const other = await openOutlet(office);
  const ofNone = await caller(office, 'ROLE_OUTLET');
  const statuses = [
    await file('CSV', other.clerk),
    await file('CSV', ofNone),
    await file('CSV', outlet.clerk, 999_999),
    await file('CSV', await caller(office, 'ROLE_FINANCE')),
    await file('HTML'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404, 403, 400]);
});
