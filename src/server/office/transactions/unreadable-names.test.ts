// A row whose sealed names cannot be opened is shown without them, and stops nobody else.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  byDevice,
  call,
  codeOf,
  doorStaff,
  openDoor,
  redeem,
  scanOf,
  upload,
} from '../../../../tests/support/people/at-the-door.ts';
import { rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { ExportFile } from '../../../contract/exports.ts';

const lines: string[] = [];
let shop: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice({}, { log: pino({}, { write: (line: string) => void lines.push(line) }), jobs: 'all' });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url, headers: clerk.headers });

test('a buyer that cannot be read is empty at the door, in lists and in files, and the log has one alert', async () => {
  const hall = await shop.hallOf(rowsOfSeats(2, 8));
  const { payer, device, code } = await openDoor(shop, await doorStaff(shop), { hall });
  const other = await paidPayer(shop, { hall });
  const sealedPerson = Buffer.from('rubbish');
  await shop.db.updateTable('orderBuyer').set({ sealedPerson }).where('orderId', '=', payer.orderId).execute();

  const [sessionId] = hall.sessionIds;
  const listing = { url: `/api/check-in/sessions/${sessionId}/tickets`, headers: byDevice(device) };
  const list = (await shop.app.inject(listing)).json();
  expect(new Set(list.columns.name)).toEqual(new Set(['', '陳大文']));
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ status: 'ok', ticket: { name: '' } });
  const codes = [await codeOf(shop, payer, 2), await codeOf(shop, other)];
  const replies = await upload(
    shop,
    device,
    codes.map((one) => scanOf(hall, { code: one })),
  );
  expect(replies.map(({ status, ticket }) => [status, ticket?.name])).toEqual([
    ['ok', ''],
    ['ok', '陳大文'],
  ]);
  expect((await call(shop, device, 'changes', { sessionId, after: list.cursor })).statusCode).toBe(200);

  const orders = (await get('/api/transactions')).json<{ id: number; buyer: string }[]>();
  expect(orders.find(({ id }) => id === payer.orderId)?.buyer).toBe('');
  expect((await get(`/api/transactions/${payer.orderId}/file`)).json().buyer).toMatchObject({ name: '', email: '' });
  expect((await get(`/api/transactions/${payer.orderId}/tickets`)).statusCode).toBe(200);

  const payload = { contents: 'orders', format: 'CSV', locale: 'en', filter: {} };
  await shop.app.inject({ method: 'POST', url: '/api/exports', headers: clerk.headers, payload });
  const made = async () => (await get('/api/exports')).json<ExportFile[]>()[0];
  await until(async () => ['DONE', 'FAILED'].includes((await made())?.status ?? ''), 30);
  const file = await made();
  expect(file?.status).toBe('DONE');
  const rows = rowsOfCsv((await get(`/api/exports/${file?.id}/file`)).rawPayload);
  const namesBuyer = ({ orderId }: { orderId: number }) =>
    rows.find((row) => row.includes(String(orderId)))?.includes('陳大文');
  expect([namesBuyer(payer), namesBuyer(other)]).toEqual([false, true]);

  const alerts = lines.filter((line) => line.includes('"alert":"sealed-name"')).map((line) => JSON.parse(line));
  expect(alerts).toMatchObject([{ level: 50, orderId: payer.orderId }]);
});
