import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { addManyTransfers } from '../../../../tests/support/database/many-transfers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openTransferOffice, reject, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { WaitingCountsMemory } from './waiting-counts.ts';

let shop: TransferOffice;
let invoiceNos: string[];
beforeAll(async () => {
  shop = await openTransferOffice();
  const hall = await addHall(shop.db, { zones: [50], sessions: 2 });
  invoiceNos = (await addManyTransfers(shop.db, shop.deps.signingKey, hall, 40)).map(({ invoiceNo }) => invoiceNo);
});
afterAll(() => shop.close());

const counts = () => new WaitingCountsMemory(shop.deps).of({ authorities: ['ROLE_FINANCE'] });

test('transfers with a receipt wait; one that was asked for another receipt does not', async () => {
  expect(await counts()).toEqual({ transfers: 30, refunds: 0 });
  await reject(shop, { invoiceNo: invoiceNos[0] as string }, { anotherChance: true });
  expect(await counts()).toEqual({ transfers: 29, refunds: 0 });
});

test('money that is to go back waits', async () => {
  const owed = { status: 'REFUND_DUE', refundReason: 'paidAlready' } as const;
  const paid = { ...owed, capturedCents: 100, settledAt: sql<Date>`now()` };
  const of = shop.db.updateTable('payment').where('invoiceNo', '=', invoiceNos[5] as string);
  await of.set(paid).execute();
  expect(await counts()).toMatchObject({ refunds: 1 });
  // While the provider has it nobody needs to decide; without an answer somebody does.
  await of.set({ refundAskedAt: new Date() }).execute();
  expect(await counts()).toMatchObject({ refunds: 0 });
  await of.set({ refundUnanswered: true }).execute();
  expect(await counts()).toMatchObject({ refunds: 1 });
});

test('refunds and holds are searched and filtered like transfers, and a refund has the contact of its buyer', async () => {
  const ask = async (list: string, query: Record<string, string>) => {
    const reply = await shop.app.inject({
      url: `/api/${list}?${new URLSearchParams(query)}`,
      headers: shop.admin.headers,
    });
    return { total: Number(reply.headers['x-total-count']), items: reply.json() };
  };
  for (const search of ['1', 'fan-5@visitor.example', '5200 0005', invoiceNos[5] as string]) {
    const { total, items } = await ask('refunds', { search });
    expect([total, items[0]?.telephone], search).toEqual([1, '+852 52000005']);
  }
  expect((await ask('refunds', { isDue: 'false' })).total).toBe(0);
  expect((await ask('refunds', { isDue: 'true', amountTo: '0.99' })).total).toBe(0);
  const held = (query: Record<string, string>) => ask('holds', query).then(({ total }) => total);
  const { total, items } = await ask('holds', { search: 'chan12' });
  expect([total, items[0]?.holds[0]?.buyer]).toEqual([1, 'Tai Man Chan12']);
  expect(await held({ search: '112', waitingHours: '1' })).toBe(0);
  expect(await held({ amountFrom: '100', amountTo: '105' })).toBe(1);
  expect(await held({ amountFrom: '1000' })).toBe(0);
});

test('everybody within a second gets the numbers of one statement, and each only those of their duty', async () => {
  let now = 1_000_000;
  const statements = await countStatements(shop.db, async (db) => {
    const memory = new WaitingCountsMemory({ db, clock: () => new Date(now) });
    const of = (...authorities: Authority[]) => memory.of({ authorities });
    expect(await Promise.all([of('ROLE_DOOR'), of('ROLE_BOX_OFFICE'), of('ROLE_CATALOGUE', 'ROLE_USER')])).toEqual(
      Array(3).fill({ transfers: null, refunds: null }),
    );
    const seen = await Promise.all(Array.from({ length: 20 }, () => of('ROLE_FINANCE')));
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    now += 999;
    await of('ROLE_ADMIN');
  });
  expect(statements).toBe(1);
  const later = await countStatements(shop.db, async (db) => {
    const memory = new WaitingCountsMemory({ db, clock: () => new Date(now) });
    await memory.of({ authorities: ['ROLE_ADMIN'] });
    now += 1_000;
    await memory.of({ authorities: ['ROLE_ADMIN'] });
  });
  expect(later).toBe(2);
});

test('events to filter by come with their sessions, for staff of such lists alone', async () => {
  const ask = (headers: Record<string, string>) => shop.app.inject({ url: '/api/office/events', headers });
  const events = (await ask(shop.admin.headers)).json();
  expect(events[0]).toMatchObject({ nameEng: 'Night Atlas', sessions: [{}, {}] });
  const statusFor = async (authority: Authority) =>
    (await ask((await signedIn(shop.deps, { authorities: [authority] })).headers)).statusCode;
  expect(await statusFor('ROLE_DOOR')).toBe(403);
  for (const authority of ['ROLE_FINANCE', 'ROLE_BOX_OFFICE', 'ROLE_CATALOGUE'] as const)
    expect(await statusFor(authority), authority).toBe(200);
});

test('of many events the latest come, any other is found by its words, and the chosen one is always there', async () => {
  const list = async (query: Record<string, string>) => {
    const url = `/api/office/events?${new URLSearchParams(query)}`;
    const reply = await shop.app.inject({ url, headers: shop.admin.headers });
    const items = reply.json() as { id: number; nameEng: string; sessions: { id: number }[] }[];
    return { total: Number(reply.headers['x-total-count']), names: items.map(({ nameEng }) => nameEng), items };
  };
  const hall = () => addHall(shop.db, { zones: [5] });
  const [old, recent, long] = [await hall(), await hall(), await hall()];
  const named = (hall: typeof old, nameEng: string) =>
    shop.db.updateTable('event').where('id', '=', hall.eventId).set({ nameEng }).execute();
  await Promise.all([named(old, 'Harbour Fado'), named(recent, 'Lantern Tale'), named(long, 'Eternal Run')]);
  await sql`update session set starts_at = now() - interval '2 years' where event_id = ${old.eventId}`.execute(shop.db);
  await sql`
    insert into session (event_id, starts_at)
    select ${long.eventId}, now() + make_interval(days => n) from generate_series(1, 1100) n`.execute(shop.db);
  const usual = await list({});
  expect([usual.names, usual.total]).toEqual([['Eternal Run'], 3]);
  expect(usual.items[0]?.sessions.length).toBeGreaterThan(1100);
  expect((await list({ search: 'lantern' })).names).toEqual(['Lantern Tale']);
  expect((await list({ search: 'harbour fado' })).names).toEqual(['Harbour Fado']);
  expect((await list({ search: 'nothing like it' })).names).toEqual([]);
  expect((await list({ eventId: String(old.eventId) })).names).toEqual(['Harbour Fado', 'Eternal Run']);
  const sessionId = String(recent.sessionIds[0]);
  expect((await list({ search: 'eternal', sessionId })).names).toEqual(['Lantern Tale', 'Eternal Run']);
});
