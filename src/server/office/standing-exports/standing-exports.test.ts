// Files that the shop makes by itself, and mails as a link to staff. The jobs are off: each test runs their rounds itself.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { StandingExport } from '../../../contract/standing-exports.ts';
import { connect } from '../../platform/database/connect.ts';
import { claimExport, type ExportRow, endExport } from '../exports/exports.queries.ts';
import { makeExport } from '../exports/make-export.ts';
import { listDue, listEnded } from './due-exports.queries.ts';
import { endStandingFile } from './mail-standing-file.ts';
import { runStandingExport } from './run-standing-export.ts';

let shop: BoxOffice;
let clerk: SignedIn;
let colleague: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  colleague = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  finance = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from standing_export`.execute(shop.db);
  await sql`delete from export_file`.execute(shop.db);
  await sql`delete from mail`.execute(shop.db);
  await sql`update account set activated = true, authorities = '{ROLE_BOX_OFFICE}'
    where id in (${clerk.accountId}, ${colleague.accountId})`.execute(shop.db);
});

const body = (more: object = {}) => ({
  contents: 'orders',
  format: 'CSV',
  locale: 'en',
  filter: { status: 'PAID' },
  period: 'yesterday',
  weekday: null,
  hour: 7,
  recipients: [clerk.accountId, colleague.accountId],
  ...more,
});
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path = '', who = clerk, payload?: object) =>
  shop.app.inject({ method, url: `/api/standing-exports${path}`, headers: who.headers, ...(payload && { payload }) });
const added = async (more: object = {}): Promise<StandingExport> => {
  const reply = await call('POST', '', clerk, body(more));
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
const listed = async (who = clerk): Promise<StandingExport[]> => (await call('GET', '', who)).json();

/** Sets the export back, as if the last rounds had been so long ago. */
const overdue = (id: number, days: number) =>
  sql`update standing_export set ran_at = null, due_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    shop.db,
  );
const files = async (): Promise<(ExportRow & { dueAt: Date; attempts: number })[]> =>
  (
    await sql<ExportRow & { dueAt: Date; attempts: number }>`select * from export_file order by account_id`.execute(
      shop.db,
    )
  ).rows;
const mails = async () =>
  shop.db.selectFrom('mail').selectAll().where('kind', '=', 'standing-export').orderBy('recipient').execute();

/** Makes all files that wait, and tells of those that have ended. */
async function makeAndTell(): Promise<void> {
  for (let file = await claimExport(shop.db); file; file = await claimExport(shop.db))
    await makeExport(shop.deps, file.id);
  for (const file of await listEnded(shop.db)) await endStandingFile(shop.deps, file);
}

describe('a standing export that is due', () => {
  test('is one file for each recipient, with a mail that has a link and no rows', async () => {
    const { id } = await added();
    expect(await listDue(shop.db)).toEqual([]);
    await overdue(id, 1);
    expect(await listDue(shop.db)).toEqual([id]);
    expect(await runStandingExport(shop.db, id)).toBe(true);
    await makeAndTell();
    expect((await files()).map(({ accountId, status }) => [accountId, status])).toEqual([
      [clerk.accountId, 'DONE'],
      [colleague.accountId, 'DONE'],
    ]);
    const [mail, ...others] = await mails();
    expect(others).toHaveLength(1);
    expect(mail?.body).toContain('/admin/exports');
    expect(mail?.outline).toMatch(/^h/);
    const [{ recipients = [] } = {}] = await listed();
    expect(recipients.map(({ outcome }) => outcome)).toEqual(['SENT', 'SENT']);
  });

  test('leaves its file to its recipient alone, for a week', async () => {
    const { id } = await added({ recipients: [colleague.accountId] });
    await overdue(id, 1);
    await runStandingExport(shop.db, id);
    await makeAndTell();
    const [file] = await files();
    const read = (who: SignedIn) => shop.app.inject({ url: `/api/exports/${file?.id}/file`, headers: who.headers });
    expect((await read(clerk)).statusCode).toBe(404);
    expect((await read(colleague)).statusCode).toBe(200);
    expect(Number(file?.expiresAt) - Number(file?.createdAt)).toBe(7 * 24 * 3_600_000);
  });

  test('has the days of its period, as seen from its due time', async () => {
    const { id } = await added();
    await overdue(id, 1);
    await runStandingExport(shop.db, id);
    const [file] = await files();
    const yesterday = new Date(Number(file?.dueAt) - 16 * 3_600_000).toISOString().slice(0, 10);
    expect(file?.filter).toEqual({ status: 'PAID', paidFrom: yesterday, paidTo: yesterday });
  });

  test('is made once after ten days without servers: for the newest time', async () => {
    const { id } = await added({ recipients: [clerk.accountId] });
    await overdue(id, 10);
    expect(await runStandingExport(shop.db, id)).toBe(true);
    expect(await runStandingExport(shop.db, id)).toBe(false);
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(Date.now() - Number(file?.dueAt)).toBeLessThan(24 * 3_600_000 + 60_000);
    const [{ dueAt = '', ranAt = '' } = {}] = await listed();
    expect(Date.parse(dueAt) - Date.parse(ranAt ?? '')).toBe(24 * 3_600_000);
  });

  test('is mailed once, whatever servers look at the same time', async () => {
    const { id } = await added();
    await overdue(id, 1);
    await runStandingExport(shop.db, id);
    for (let file = await claimExport(shop.db); file; file = await claimExport(shop.db))
      await makeExport(shop.deps, file.id);
    const ended = await listEnded(shop.db);
    await Promise.all([...ended, ...ended, ...ended].map((file) => endStandingFile(shop.deps, file)));
    expect(await mails()).toHaveLength(2);
  });

  test('is made again when a server ended in the midst of it, three times at most', async () => {
    const { id } = await added({ recipients: [clerk.accountId] });
    await overdue(id, 1);
    await runStandingExport(shop.db, id);
    for (const attempt of [1, 2, 3]) {
      const file = await claimExport(shop.db);
      expect(file).toMatchObject({ attempts: attempt });
      await endExport(shop.db, file?.id ?? '', 'FAILED');
      for (const ended of await listEnded(shop.db)) await endStandingFile(shop.deps, ended);
    }
    expect(await claimExport(shop.db)).toBeUndefined();
    expect(await mails()).toEqual([]);
    expect((await listed())[0]?.recipients[0]?.outcome).toBe('FAILED');
  });
});

/** Ten times, four servers find the same export due. The number of rounds that did not go as they should. */
async function racesLost(url: string): Promise<number> {
  const servers = Array.from({ length: 4 }, () => connect(url, 1));
  let lost = 0;
  for (let round = 0; round < 10; round += 1) {
    const { id } = await added({ recipients: [clerk.accountId] });
    await overdue(id, 1);
    const runs = await Promise.allSettled(servers.map(({ db }) => runStandingExport(db, id)));
    const values = runs.map((run) => (run.status === 'fulfilled' ? run.value : 'failed'));
    if (values.filter((value) => value === true).length !== 1 || values.includes('failed')) lost += 1;
    // The unique index holds whatever happens.
    expect((await files()).filter(({ dueAt }) => dueAt !== null)).toHaveLength(round + 1);
  }
  for (const { pool } of servers) await pool.end();
  return lost;
}

describe('servers that find it due at the same moment', () => {
  test('order its files once', async () => {
    expect(await racesLost(shop.deps.databaseUrl)).toBe(0);
  });

  test('without the lock they run into each other: the test above would notice', async () => {
    const rewrite = (text: string) => text.replace('for update skip locked', '');
    const proxy = await startPostgresProxy(shop.deps.databaseUrl, { rewrite });
    expect(await racesLost(proxy.url)).toBeGreaterThan(0);
    expect(proxy.rewritten()).toBeGreaterThan(0);
    await proxy.close();
  });
});

describe('rights', () => {
  const authorities = (who: SignedIn, text: string) =>
    sql`update account set authorities = array[${text}] where id = ${who.accountId}`.execute(shop.db);
  const switchOff = (who: SignedIn) =>
    sql`update account set activated = false where id = ${who.accountId}`.execute(shop.db);

  test.each([
    ['without the right any more', (who: SignedIn) => authorities(who, 'ROLE_DOOR')],
    ['who is switched off', switchOff],
  ])('a recipient %s gets no file; the others do', async (_, change) => {
    const { id } = await added();
    await overdue(id, 1);
    await change(colleague);
    await runStandingExport(shop.db, id);
    expect((await files()).map(({ accountId }) => accountId)).toEqual([clerk.accountId]);
    const [{ recipients = [] } = {}] = await listed();
    expect(Object.fromEntries(recipients.map(({ id: of, outcome }) => [of, outcome]))).toEqual({
      [clerk.accountId]: 'MAKING',
      [colleague.accountId]: 'NO_RIGHT',
    });
  });

  test('it is paused when no recipient is left, and when who saved it may not see the rows any more', async () => {
    const one = await added({ recipients: [colleague.accountId] });
    await switchOff(colleague);
    await overdue(one.id, 1);
    expect(await runStandingExport(shop.db, one.id)).toBe(false);
    await sql`update account set activated = true where id = ${colleague.accountId}`.execute(shop.db);
    const other = await added({ recipients: [colleague.accountId] });
    await overdue(other.id, 1);
    await authorities(clerk, 'ROLE_DOOR');
    expect(await runStandingExport(shop.db, other.id)).toBe(false);
    expect((await listed(colleague)).map(({ pausedBecause }) => pausedBecause)).toEqual(['NO_RECIPIENT', 'NO_RIGHT']);
    expect(await files()).toEqual([]);
    expect(await listDue(shop.db)).toEqual([]);
    const resumed = await call('POST', `/${other.id}/resume`, colleague);
    expect(resumed.json()).toMatchObject({ pausedBecause: null, savedBy: colleague.login });
  });

  test('addresses are those of colleagues with the right, and no others', async () => {
    expect((await call('POST', '', clerk, body({ recipients: [finance.accountId] }))).statusCode).toBe(400);
    expect((await call('POST', '', clerk, body({ recipients: ['a@visitor.example'] }))).statusCode).toBe(400);
    expect((await call('POST', '', finance, body())).statusCode).toBe(403);
    const colleagues = (await call('GET', '/colleagues?contents=orders')).json();
    expect(colleagues.map(({ id }: { id: number }) => id)).not.toContain(finance.accountId);
    expect((await call('GET', '/colleagues?contents=sales')).statusCode).toBe(403);
  });

  test('those of rows that one may not see are not there', async () => {
    const { id } = await added();
    expect(await listed(finance)).toEqual([]);
    expect((await call('POST', `/${id}/pause`, finance)).statusCode).toBe(404);
    expect((await call('PUT', `/${id}`, finance, body())).statusCode).toBe(404);
    expect((await call('DELETE', `/${id}`, finance)).statusCode).toBe(404);
  });
});

test('it is changed, paused, resumed and removed, with a record of each', async () => {
  const { id } = await added();
  const changed = await call('PUT', `/${id}`, colleague, body({ weekday: 1, hour: 0, columns: ['amount', 'id'] }));
  expect(changed.json()).toMatchObject({ weekday: 1, hour: 0, columns: ['amount', 'id'], savedBy: colleague.login });
  expect(new Date(Date.parse(changed.json().dueAt) + 8 * 3_600_000).toISOString()).toMatch(/T00:00/);
  expect((await call('POST', `/${id}/pause`)).json().pausedBecause).toBe('BY_HAND');
  await overdue(id, 3);
  expect(await listDue(shop.db)).toEqual([]);
  const resumed = (await call('POST', `/${id}/resume`)).json();
  expect(Date.parse(resumed.dueAt)).toBeGreaterThan(Date.now());
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
  const records = shop.db.selectFrom('audit').where('message', 'like', `${id}%`).where('type', 'like', 'STANDING%');
  expect(
    (await records.orderBy('id').select(['type', 'principal']).execute()).map((each) => Object.values(each)),
  ).toEqual([
    ['STANDING_EXPORT_ADDED', clerk.login],
    ['STANDING_EXPORT_CHANGED', colleague.login],
    ['STANDING_EXPORT_PAUSED', clerk.login],
    ['STANDING_EXPORT_RESUMED', clerk.login],
    ['STANDING_EXPORT_REMOVED', clerk.login],
  ]);
});

test.each([
  ['a search, which would be a name', { filter: { query: '陳大文' } }],
  ['an hour that the day does not have', { hour: 24 }],
  ['no recipients', { recipients: [] }],
  ['a PDF of a list that grows', { format: 'PDF' }],
  ['seats of a period', { contents: 'unsold', filter: {}, period: 'yesterday' }],
])('%s is refused, or not kept', async (_, more) => {
  const reply = await call('POST', '', clerk, body(more));
  if (reply.statusCode === 200) expect(JSON.stringify(reply.json())).not.toContain('陳大文');
  else expect(reply.statusCode).toBe(400);
});
