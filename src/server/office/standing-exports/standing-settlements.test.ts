// Standing exports of the settlement of an event's promoter. The jobs are off: each test runs their rounds itself.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidAt } from '../../../../tests/support/people/paid-at.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { claimExport, listExports } from '../exports/exports.queries.ts';
import { makeExport } from '../exports/make-export.ts';
import { closeSettlement } from '../reports/settle-promoter.ts';
import { listEnded } from './due-exports.queries.ts';
import { endStandingFile } from './mail-standing-file.ts';
import { runStandingExport } from './run-standing-export.ts';

let shop: BoxOffice;
let accountant: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  accountant = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const add = (filter: object, { who = accountant, ...more }: { who?: SignedIn; period?: string } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/standing-exports',
    headers: who.headers,
    payload: {
      ...{ contents: 'settlement', format: 'CSV', locale: 'en', filter, period: 'all', weekday: null, hour: 7 },
      recipients: [accountant.accountId],
      ...more,
    },
  });
const get = async (path: string) => shop.app.inject({ url: path, headers: accountant.headers });
const change = (id: number, set: RawBuilder<unknown>) =>
  sql`update standing_export set ${set} where id = ${id}`.execute(shop.db);

test('it is that of one event, as it stands when the file is made, and its link is mailed', async () => {
  const hall = await shop.hallOf(5);
  const { eventId } = hall;
  await paidAt(shop, hall, { at: new Date('2026-03-31T12:00:00+08:00'), count: 2 });
  const { id } = (await add({ eventId: String(eventId) })).json();
  await change(id, sql`due_at = now() - interval '1 hour'`);
  await runStandingExport(shop.db, id);
  const [ordered] = await listExports(shop.db, accountant.accountId);
  expect(ordered?.filter).toEqual({ eventId });
  const saidBy = { principal: 'finance', remoteAddress: null };
  await closeSettlement(shop.deps, { eventId, lastDay: '2026-03-31', saidBy });
  const waiting = await claimExport(shop.db);
  await makeExport(shop.deps, waiting?.id ?? '');
  for (const file of await listEnded(shop.db)) await endStandingFile(shop.deps, file);
  const [heads, row] = (await get(`/api/exports/${ordered?.id}/file`)).body.split('\r\n');
  expect(heads).toContain('Due to the promoter');
  expect(row).toMatch(/^1,Night Atlas,HALL-\d+,,2026-03-31,2,/);
  const mails = await shop.db.selectFrom('mail').select('subject').where('kind', '=', 'standing-export').execute();
  expect(mails).toMatchObject([{ subject: expect.stringContaining('主辦結算') }]);
  expect((await get('/api/standing-exports')).json()).toMatchObject([
    { contents: 'settlement', filter: { eventId: String(eventId) }, period: 'all', recipients: [{ outcome: 'SENT' }] },
  ]);
});

test('it names an event that is there, has no period, and is for those who may see it', async () => {
  const eventId = String((await shop.hallOf(5)).eventId);
  const refusal = async (...given: Parameters<typeof add>) => {
    const reply = await add(...given);
    return [reply.statusCode, reply.json().fieldErrors?.map(({ field }: { field: string }) => field)];
  };
  for (const filter of [{}, { sessionId: '1' }, { eventId: '999999999' }])
    expect(await refusal(filter), JSON.stringify(filter)).toEqual([400, ['filter.eventId']]);
  expect(await refusal({ eventId }, { period: 'yesterday' })).toEqual([400, ['period']]);
  expect(await refusal({ eventId }, { who: clerk })).toEqual([403, undefined]);
});

test('one without an event, or of days, is no row either', async () => {
  const { id } = (await add({ eventId: String((await shop.hallOf(5)).eventId) })).json();
  for (const set of [sql`filter = '{}'`, sql`period = 'yesterday'`])
    await expect(change(id, set)).rejects.toThrow('standing_export_settlement_check');
});
