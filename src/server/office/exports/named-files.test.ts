// A file of an export without the screen: its name and its notes say what it is.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldByPayer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { orderSheet, ticketSheet } from './order-sheets.ts';
import { reportSheet } from './report-sheets.ts';

let shop: BoxOffice;
let accountant: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: ['makeExports'] });
  accountant = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
});
afterAll(() => shop.close());

test('a file that was ordered in the early morning has the day of Hong Kong in its name', async () => {
  const { headers } = accountant;
  const payload = { contents: 'sales', format: 'CSV', locale: 'en', filter: {} };
  const { id } = (await shop.app.inject({ method: 'POST', url: '/api/exports', headers, payload })).json();
  const file = () => shop.app.inject({ url: `/api/exports/${id}/file`, headers });
  await until(async () => (await file()).statusCode === 200, 30);
  await sql`update export_file set created_at = '2026-04-01T03:00:00+08:00' where id = ${id}`.execute(shop.db);
  expect((await file()).headers['content-disposition']).toContain('"sales-2026-04-01.csv"');
});

test('a file of one event names it in the list and in its own name, also when it was filtered by a session', async () => {
  const { headers } = accountant;
  const { eventId, sessionIds } = await shop.hallOf(5);
  const named = { eventCode: 'CAT27', nameCht: '貓街', nameEng: 'Cat Street' };
  await shop.db.updateTable('event').set(named).where('id', '=', eventId).execute();
  const today = localInstant(Date.now()).slice(0, 10);
  const orders = [
    { contents: 'settlement', filter: { eventId: String(eventId) } },
    { contents: 'sales', filter: { sessionId: String(sessionIds[0]) } },
  ];
  for (const order of orders) {
    const payload = { ...order, format: 'CSV', locale: 'en' };
    const ordered = (await shop.app.inject({ method: 'POST', url: '/api/exports', headers, payload })).json();
    expect(ordered.event).toEqual(named);
    const list = (await shop.app.inject({ url: '/api/exports', headers })).json();
    expect(list.find(({ id }: { id: string }) => id === ordered.id)?.event).toEqual(named);
    const file = () => shop.app.inject({ url: `/api/exports/${ordered.id}/file`, headers });
    await until(async () => (await file()).statusCode === 200, 30);
    expect((await file()).headers['content-disposition']).toContain(`"${order.contents}-CAT27-${today}.csv"`);
  }
});

test('a report of one session names it with its event', async () => {
  const { eventId, sessionIds } = await shop.hallOf(5);
  const [sessionId = 0] = sessionIds;
  await shop.db.updateTable('event').set({ nameEng: 'Night Atlas' }).where('id', '=', eventId).execute();
  const startsAt = new Date('2026-05-09T20:15:00+08:00');
  await shop.db.updateTable('session').set({ startsAt }).where('id', '=', sessionId).execute();
  const { notes } = await reportSheet(shop.db, {
    contents: 'sales',
    format: 'PDF',
    locale: 'en',
    filter: { sessionId },
  });
  expect(notes.slice(0, 2)).toEqual(['Event: Night Atlas', 'Session: 2026-05-09 20:15']);
});

test('an order whose hold has run out is expired, before the shop has closed it as well', async () => {
  const quiet = await openBoxOffice();
  const statuses = async () => {
    const request = { filter: {}, locale: 'en', columns: ['status'] } as const;
    const words = new Set<unknown>();
    for (const sheet of [await orderSheet(quiet.deps, request), await ticketSheet(quiet.deps, request)])
      for await (const rows of sheet.pages) for (const row of rows) words.add(row[2]);
    return [...words];
  };
  const { orderId } = await heldByPayer(quiet);
  expect(await statuses()).toEqual(['Waiting']);
  await sql`update orders set expires_at = now() where id = ${orderId}`.execute(quiet.db);
  expect(await statuses()).toEqual(['Expired']);
  await quiet.close();
});
