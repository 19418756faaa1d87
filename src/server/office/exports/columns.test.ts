// The columns of exported orders and tickets: staff choose them, and save their choices.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCodes, addPrice, lineOf } from '../../../../tests/support/people/codes.ts';
import { rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import { filesInZip } from '../../../../tests/support/tools/files-in-zip.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { ExportFile } from '../../../contract/exports.ts';
import { hasMoreRows } from './long-lists.queries.ts';
import { pickColumns } from './pick-columns.ts';
import { pagesOf } from './sheet.ts';

let shop: BoxOffice;
let clerk: SignedIn;
let other: SignedIn;
let orderId: number;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: ['makeExports'] });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  other = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  const held = await heldByPayer(shop);
  await capture(paymentServicesOf(shop), await begin(shop, held));
  orderId = held.orderId;
});
afterAll(() => shop.close());

const post = (url: string, payload: object, who = clerk) =>
  shop.app.inject({ method: 'POST', url, headers: who.headers, payload });
const order = (payload: object) => post('/api/exports', { locale: 'en', filter: {}, ...payload });

async function made(payload: object): Promise<Buffer> {
  const reply = await order(payload);
  expect(reply.statusCode).toBe(200);
  const { id } = reply.json();
  const isDone = async () => {
    const files: ExportFile[] = (await shop.app.inject({ url: '/api/exports', headers: clerk.headers })).json();
    return files.some((file) => file.id === id && file.status === 'DONE');
  };
  await until(isDone, 30);
  return (await shop.app.inject({ url: `/api/exports/${id}/file`, headers: clerk.headers })).rawPayload;
}

describe('a file with chosen columns', () => {
  test('has these alone, in the order of the choice, as CSV', async () => {
    const bytes = await made({ contents: 'orders', format: 'CSV', columns: ['amount', 'status', 'id'] });
    expect(bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Amount,Status,ID',
      `980.00,Paid,${orderId}`,
    ]);
  });

  test('has the number on the slip of a card terminal', async () => {
    const ofOrder = shop.db.updateTable('payment').where('orderId', '=', orderId);
    const slipIn = async () => (await made({ contents: 'orders', format: 'CSV', columns: ['id', 'slip'] })).toString();
    expect(await slipIn(), 'not the number of a provider').toContain(`${orderId},\r\n`);
    const before = await shop.db.selectFrom('payment').where('orderId', '=', orderId).select('method').execute();
    await ofOrder.set({ method: 'COUNTER_CARD', providerRef: '0042 17-K' }).execute();
    expect(await slipIn()).toContain(`${orderId},0042 17-K`);
    await ofOrder.set({ method: before[0]?.method }).execute();
  });

  test('reads no buyer when none of its columns is about buyers', async () => {
    const { rows } = await sql<{ sealedPerson: Buffer }>`
      select sealed_person from order_buyer where order_id = ${orderId}`.execute(shop.db);
    const store = (sealedPerson: Buffer) =>
      shop.db.updateTable('orderBuyer').set({ sealedPerson }).where('orderId', '=', orderId).execute();
    await store(Buffer.from('not what the shop has sealed'));
    const bytes = await made({ contents: 'orders', format: 'CSV', columns: ['id', 'status'] });
    expect(bytes.toString()).toContain(`${orderId},Paid`);
    await store(rows[0]?.sealedPerson as Buffer);
  });

  test('and as XLSX and PDF', async () => {
    const chosen = { contents: 'tickets', columns: ['price', 'number'] };
    const sheet = filesInZip(await made({ ...chosen, format: 'XLSX' }))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row .*?<\/row>/g)?.[1]).toBe(
      '<row r="2"><c r="A2" s="2"><v>480</v></c><c r="B2" s="1"><v>1</v></c></row>',
    );
    expect((await made({ ...chosen, format: 'PDF' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('of tickets say by which code, channel and method each was bought', async () => {
    const hall = await shop.hallOf(20);
    await addCodes(shop.db, hall.eventId, { codes: ['FRIENDS'] });
    const price = await addPrice(shop.db, hall, 'DISCOUNT', 40_000);
    const { orderId: id } = await paidPayer(shop, { hall, lines: [lineOf(hall, price, 1)], code: 'FRIENDS' }, 'JETCO');
    const wanted = { contents: 'tickets', format: 'CSV', filter: { eventId: String(hall.eventId) } };
    const bytes = await made({ ...wanted, columns: ['id', 'code', 'channel', 'method'] });
    expect(rowsOfCsv(bytes)).toEqual([
      ['ID', 'Code', 'Channel', 'Method'],
      [String(id), 'FRIENDS', 'Web', 'JETCO'],
    ]);
    await shop.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
    const [heads = [], ...rows] = rowsOfCsv(await made(wanted));
    expect(heads.slice(-3)).toEqual(['Code', 'Channel', 'Method']);
    expect(rows.map((row) => row.slice(-3))).toEqual([
      ['FRIENDS', 'Web', 'JETCO'],
      ['', 'Web', ''],
    ]);
  });

  test.each([[[]], [['id', 'id']], [['password']], [['zone']]])('is not made of %j', async (columns) => {
    expect((await order({ contents: 'orders', format: 'CSV', columns })).statusCode).toBe(400);
  });

  test('leaves out a column that is no more', () => {
    const columns = ['a', 'b'].map((head) => ({ head, is: 'text' as const, width: 1 }));
    const sheet = { title: '', notes: [], columns, rowsTotal: 0, pages: pagesOf([]) };
    const picked = pickColumns({ contents: 'orders', columns: ['invoiceNo', 'gone', 'id'] }, sheet);
    expect(picked.columns.map(({ head }) => head)).toEqual(['b', 'a']);
  });
});

test('a PDF is refused when its list is long: rows are counted up to the bound', async () => {
  expect(await hasMoreRows(shop.db, 'orders', { fits: sql`orders.id = ${orderId}` }, 0)).toBe(true);
  expect(await hasMoreRows(shop.db, 'orders', { fits: sql`orders.id = ${orderId}` }, 1)).toBe(false);
  expect(await hasMoreRows(shop.db, 'tickets', { fits: sql`orders.id = ${orderId}` }, 1)).toBe(true);
  expect(await hasMoreRows(shop.db, 'tickets', { fits: sql`orders.id = ${orderId}` }, 2)).toBe(false);
});

describe('saved columns', () => {
  const save = (payload: object, who = clerk) => post('/api/export-columns', payload, who);
  const listed = async (who = clerk) =>
    (await shop.app.inject({ url: '/api/export-columns', headers: who.headers })).json();

  test('are of their account alone, and a choice of the same name is replaced', async () => {
    const first = { contents: 'orders', name: 'Promoter', columns: ['id', 'amount'] };
    expect((await save(first)).statusCode).toBe(200);
    await save({ ...first, name: 'PROMOTER', columns: ['amount'] });
    await save({ contents: 'tickets', name: 'Promoter', columns: ['seat'] });
    expect((await listed()).map(({ id, ...saved }: { id: number }) => saved)).toEqual([
      { contents: 'orders', name: 'PROMOTER', columns: ['amount'] },
      { contents: 'tickets', name: 'Promoter', columns: ['seat'] },
    ]);
    expect(await listed(other)).toEqual([]);
  });

  test('are removed by their account alone', async () => {
    const [{ id }] = await listed();
    const remove = (who: SignedIn) =>
      shop.app.inject({ method: 'DELETE', url: `/api/export-columns/${id}`, headers: who.headers });
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove(clerk)).statusCode).toBe(200);
    expect((await listed()).map((saved: { id: number }) => saved.id)).not.toContain(id);
  });

  test('are fifty at most, also when they are saved at the same time', async () => {
    await sql`
      insert into export_columns (account_id, contents, name, columns)
      select ${other.accountId}, 'orders', 'set ' || number, '{id}' from generate_series(1, 49) number`.execute(
      shop.db,
    );
    const saves = ['A', 'B', 'C'].map((name) => save({ contents: 'orders', name, columns: ['id'] }, other));
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await save({ contents: 'orders', name: 'set 7', columns: ['amount'] }, other)).statusCode).toBe(200);
  });
});
