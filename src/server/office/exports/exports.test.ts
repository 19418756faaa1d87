// Files that staff export: the rows of a screen, made in the background, for the account that ordered them.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { filesInZip } from '../../../../tests/support/tools/files-in-zip.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { columnsOf } from '../../../contract/export-columns.ts';
import type { ExportFile } from '../../../contract/exports.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { seal, sealBytes } from '../../platform/signing/sealed.ts';
import { claimExport, failSilentExports, forgetExports } from './exports.queries.ts';
import { registerMaking } from './make-exports.job.ts';
import { sheetWords } from './sheet-words.ts';

let shop: BoxOffice;
let clerk: SignedIn;
let other: SignedIn;
let paidId: number;
let heldId: number;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: ['makeExports'] });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  other = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE', 'ROLE_FINANCE'] });
  const paid = await heldByPayer(shop);
  await capture(paymentServicesOf(shop), await begin(shop, paid));
  paidId = paid.orderId;
  heldId = (await heldByPayer(shop)).orderId;
  await nameBuyer(paidId, { lastName: '陳', firstName: '大文', email: 'man@visitor.example' });
  await nameBuyer(heldId, { lastName: '=HYPERLINK("//x","y")', firstName: '@SUM(1)', email: 'a@visitor.example' });
});
afterAll(() => shop.close());

async function nameBuyer(orderId: number, name: object): Promise<void> {
  const person = { countryCode: '852', mobile: '51234567', ...name };
  const sealedPerson = seal(shop.deps.signingKey, 'buyer', JSON.stringify(person));
  await shop.db.updateTable('orderBuyer').set({ sealedPerson }).where('orderId', '=', orderId).execute();
}

const order = (payload: object, who = clerk) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/exports',
    headers: who.headers,
    payload: { locale: 'en', filter: {}, ...payload },
  });
const listed = async (who = clerk): Promise<ExportFile[]> =>
  (await shop.app.inject({ url: '/api/exports', headers: who.headers })).json();
const fetchFile = (id: string, who = clerk) =>
  shop.app.inject({ url: `/api/exports/${id}/file`, headers: who.headers });

/** The bytes of a file that is ordered and made. */
async function made(payload: object, who = clerk): Promise<Buffer> {
  const reply = await order(payload, who);
  expect(reply.statusCode).toBe(200);
  const { id } = reply.json();
  await until(async () => (await listed(who)).some((file) => file.id === id && file.status === 'DONE'), 30);
  return (await fetchFile(id, who)).rawPayload;
}

describe('a CSV of orders', () => {
  test('is UTF-8 with a byte order mark, and has Chinese names whole', async () => {
    const bytes = await made({ contents: 'orders', format: 'CSV' });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^${paidId},\\w+,Paid,.*,980.00,陳大文,man@visitor.example,'\\+852 51234567$`));
  });

  test('has no cell that a program takes for a formula', async () => {
    const text = (await made({ contents: 'orders', format: 'CSV' })).toString();
    expect(text).toContain(`"'@SUM(1) =HYPERLINK(""//x"",""y"")"`);
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m);
  });

  test('has the rows of the search and no others', async () => {
    const text = (await made({ contents: 'orders', format: 'CSV', filter: { query: String(heldId) } })).toString();
    expect(text).toContain(String(heldId));
    expect(text).not.toContain(String(paidId));
    const none = await made({ contents: 'orders', format: 'CSV', filter: { query: '沒有這個人' } });
    expect(none.toString().trimEnd().split('\r\n')).toHaveLength(1);
  });
});

test('an XLSX of tickets is a workbook whose texts are texts and whose amounts are numbers', async () => {
  const files = filesInZip(await made({ contents: 'tickets', format: 'XLSX' }));
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<row /g)).toHaveLength(5);
  expect(sheet).toContain('<t>陳大文</t>');
  expect(sheet).toMatch(/<c r="[A-Z]+2" s="2"><v>480<\/v><\/c>/);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('@SUM(1) =HYPERLINK("//x","y")');
});

test('an XLSX of orders is read by another program: its heads and the Chinese name of a buyer are whole', async () => {
  const [heads, ...rows] = await readSheet(await made({ contents: 'orders', format: 'XLSX', locale: 'zh-hk' }));
  const labels = Object.values(columnsOf('orders')).map(({ label }) => sheetWords('zh-hk')(label));
  expect(heads).toEqual(labels);
  const cellOf = (name: string) => rows[0]?.[Object.keys(columnsOf('orders')).indexOf(name)];
  expect([cellOf('id'), cellOf('buyer'), cellOf('amount')]).toEqual([String(paidId), '陳大文', 980]);
});

test('a PDF of a report is read by another program: its Chinese words and names are text, and its amounts are there', async () => {
  const event = await shop.db.selectFrom('event').orderBy('id').select('id').executeTakeFirstOrThrow();
  await shop.db.updateTable('event').set({ nameCht: '星光音樂會' }).where('id', '=', event.id).execute();
  const bytes = await made({ contents: 'sales', format: 'PDF', locale: 'zh-hk', filter: { groupBy: 'event' } }, other);
  expect(bytes.length).toBeLessThan(200_000);
  const [page = ''] = await readPdf(bytes);
  const t = sheetWords('zh-hk');
  for (const text of [
    t('exports.contents.sales'),
    t('reports.figure.tickets'),
    t('reports.sum'),
    '星光音樂會',
    '980.00',
  ])
    expect(page).toContain(text);
});

describe('a file', () => {
  let id: string;
  beforeAll(async () => {
    id = (await order({ contents: 'orders', format: 'CSV', filter: { query: '大文' } })).json().id;
    await until(async () => (await listed())[0]?.status === 'DONE', 30);
  });
  const mayHave = (authority: Authority) =>
    shop.db
      .updateTable('account')
      .set({ authorities: [authority] })
      .where('id', '=', clerk.accountId)
      .execute();

  test('leaves records of its order and its download', async () => {
    expect((await fetchFile(id)).statusCode).toBe(200);
    const records = shop.db.selectFrom('audit').where('message', 'like', `${id}%`).orderBy('id').selectAll();
    expect((await records.execute()).map(({ type, principal, message }) => [type, principal, message])).toEqual([
      ['EXPORT_ORDERED', clerk.login, `${id}: orders as CSV, {"query":"…"}`],
      ['EXPORT_DOWNLOADED', clerk.login, id],
    ]);
  });

  test('needs the right of the screen with the same rows, when it is ordered and when it is downloaded', async () => {
    expect((await order({ contents: 'sales', format: 'CSV' })).statusCode).toBe(403);
    await mayHave('ROLE_FINANCE');
    expect((await fetchFile(id)).statusCode).toBe(403);
    await mayHave('ROLE_BOX_OFFICE');
  });

  test('is for the account that ordered it: for another it is not there', async () => {
    const remove = (who: SignedIn) =>
      shop.app.inject({ method: 'DELETE', url: `/api/exports/${id}`, headers: who.headers });
    expect((await fetchFile(id, other)).statusCode).toBe(404);
    expect((await remove(other)).statusCode).toBe(404);
    expect((await listed(other)).map((file) => file.id)).not.toContain(id);
    expect((await fetchFile(id)).statusCode).toBe(200);
  });

  test('is kept for a day, and then deleted with its parts', async () => {
    await sql`update export_file set expires_at = now() - interval '1 s' where id = ${id}`.execute(shop.db);
    expect((await fetchFile(id)).statusCode).toBe(404);
    await sql`
      insert into export_part (export_id, number, content)
      select ${id}, number, 'x'::bytea from generate_series(1000, 1120) number`.execute(shop.db);
    await forgetExports(shop.db);
    const left = sql<{ files: number; parts: number }>`
      select (select count(*) from export_file where id = ${id}) as files,
        (select count(*) from export_part where export_id = ${id}) as parts`;
    expect((await left.execute(shop.db)).rows).toEqual([{ files: 0, parts: 0 }]);
  });

  test('that its account removes is gone for it at once', async () => {
    const removed = (await order({ contents: 'orders', format: 'CSV' })).json().id;
    await until(async () => (await listed()).some((file) => file.id === removed && file.status === 'DONE'), 30);
    const url = `/api/exports/${removed}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: clerk.headers })).statusCode).toBe(200);
    expect((await listed()).map((file) => file.id)).not.toContain(removed);
    expect((await fetchFile(removed)).statusCode).toBe(404);
  });

  test('of a search has the orders that were found, and the database has no word of it', async () => {
    const filter = { query: String(paidId) };
    const csv = (await made({ contents: 'orders', format: 'CSV', filter })).toString();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    const { rows } = await sql<{
      filter: object;
    }>`select filter from export_file where sealed_query is not null`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.filter).toEqual({});
  });
});

describe('a file that is not done', () => {
  let quiet: BoxOffice;
  beforeAll(async () => {
    quiet = await openBoxOffice();
  });
  afterAll(() => quiet.close());
  const ask = (who: SignedIn) =>
    quiet.app.inject({
      method: 'POST',
      url: '/api/exports',
      headers: who.headers,
      payload: { contents: 'orders', format: 'CSV', locale: 'en', filter: {} },
    });
  const statusOf = async (id: string) => {
    const { rows } = await sql<{ status: string }>`select status from export_file where id = ${id}`.execute(quiet.db);
    return rows[0]?.status;
  };

  test('is refused for download, can be stopped, and is made by nobody then', async () => {
    const who = await signedIn(quiet.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    const { id } = (await ask(who)).json();
    const url = `/api/exports/${id}`;
    expect((await quiet.app.inject({ url: `${url}/file`, headers: who.headers })).statusCode).toBe(409);
    await quiet.app.inject({ method: 'DELETE', url, headers: who.headers });
    expect(await statusOf(id)).toBe('STOPPED');
    expect(await claimExport(quiet.db)).toBeUndefined();
  });

  test('is claimed by one of two servers, and fails when that one is silent', async () => {
    const { id } = (await ask(await signedIn(quiet.deps, { authorities: ['ROLE_BOX_OFFICE'] }))).json();
    const claims = await Promise.all([claimExport(quiet.db), claimExport(quiet.db)]);
    expect(claims.filter((claim) => claim?.id === id)).toHaveLength(1);
    await failSilentExports(quiet.db);
    expect(await statusOf(id)).toBe('RUNNING');
    await sql`update export_file set alive_at = now() - interval '61 s' where id = ${id}`.execute(quiet.db);
    await failSilentExports(quiet.db);
    expect(await statusOf(id)).toBe('FAILED');
  });

  test('is given back by a server that stops, and made whole by the next one', async () => {
    const { id } = (await ask(await signedIn(quiet.deps, { authorities: ['ROLE_BOX_OFFICE'] }))).json();
    const makingServer = () => {
      const making = registerMaking(Object.assign({}, quiet.app, { jobs: [] }), quiet.deps);
      making.start();
      return making;
    };
    await makingServer().stop();
    expect(await statusOf(id)).toBe('WAITING');
    const stopped = makingServer();
    await until(async () => (await statusOf(id)) === 'RUNNING');
    await sql`insert into export_part select ${id}, number, 'half' from generate_series(1000, 1120) number`.execute(
      quiet.db,
    );
    await stopped.stop();
    expect(await statusOf(id)).toBe('WAITING');
    const next = makingServer();
    await until(async () => (await statusOf(id)) === 'DONE', 30);
    await next.stop();
    const { rows } = await sql`select number from export_part where export_id = ${id}`.execute(quiet.db);
    expect(rows).toEqual([{ number: 0 }]);
  });

  test('is the third at most of its account', async () => {
    const who = await signedIn(quiet.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await ask(who)).statusCode));
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409]);
  });
});

test('a reader that goes away in the midst frees everything: nothing more is read', async () => {
  const { id } = (await order({ contents: 'orders', format: 'CSV' })).json();
  await until(async () => (await listed())[0]?.status === 'DONE', 30);
  await sql`delete from export_part where export_id = ${id}`.execute(shop.db);
  const part = sealBytes(shop.deps.signingKey, 'export', Buffer.alloc(1_000_000, 'a'));
  await sql`insert into export_part select ${id}, number, ${part} from generate_series(0, 59) number`.execute(shop.db);
  await sql`update export_file set bytes = 60000000 where id = ${id}`.execute(shop.db);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  let partsRead = 0;
  shop.pool.on('acquire', () => {
    partsRead += 1;
  });
  await new Promise<void>((resolve, reject) => {
    const download = request({ port, path: `/api/exports/${id}/file`, headers: clerk.headers }, (reply) => {
      reply.once('data', () => {
        download.destroy();
        resolve();
      });
    });
    download.on('error', reject).end();
  });
  // The server is free again before it has read the sixty parts: the system takes some of them for the reader.
  await until(async () => shop.pool.idleCount === shop.pool.totalCount);
  expect(partsRead).toBeLessThan(55);
});
