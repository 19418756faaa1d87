import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { readConfiguration } from '../../platform/settings/configuration.ts';
import { addIssuedPass } from './holds.queries.ts';
import { type IssuedPasses, openIssuedPasses } from './issued-passes.ts';

let database: FreshDatabase;
let passes: IssuedPasses;
beforeAll(async () => {
  database = await freshDatabase();
  const { db, url: databaseUrl } = database;
  passes = openIssuedPasses({ db, databaseUrl, configuration: readConfiguration({}) });
});
afterAll(async () => {
  await passes.stop();
  await database.drop();
});

const validUntil = Date.UTC(2030, 0, 1, 12, 30, 15, 123);
const pass = (passId: string, more: { eventId?: number; ticketsMax?: number; validUntil?: number } = {}) => ({
  eventId: 7,
  passId,
  visitor: `visitor of ${passId}`,
  ticketsMax: 4,
  validUntil,
  ...more,
});
const stored = async (passId: string) => {
  const { rows } = await sql<{ xmin: string }>`
    select event_id, visitor, tickets_max, valid_until, xmin::text from issued_pass where pass_id = ${passId} order by event_id`.execute(
    database.db,
  );
  return rows;
};

test('passes of the same moment are recorded by one transaction, as they would be alone', async () => {
  await Promise.all(['a', 'b', 'c'].map((passId) => passes.add(pass(passId))));
  await addIssuedPass(database.db, pass('alone'));
  const all = (await Promise.all(['a', 'b', 'c', 'alone'].map(stored))).flat();
  expect(all).toMatchObject(
    ['a', 'b', 'c', 'alone'].map((passId) => ({
      eventId: 7,
      visitor: `visitor of ${passId}`,
      ticketsMax: 4,
      validUntil: new Date(validUntil),
    })),
  );
  expect(new Set(all.slice(0, 3).map(({ xmin }) => xmin)).size).toBe(1);
});

test('a pass that comes again, also in the same moment, keeps the larger number of tickets and the later end', async () => {
  await Promise.all([
    passes.add(pass('again', { ticketsMax: 2 })),
    passes.add(pass('again', { ticketsMax: 6, validUntil: validUntil - 1000 })),
    passes.add(pass('again', { ticketsMax: 3, validUntil: validUntil + 1000 })),
    passes.add(pass('again', { eventId: 8 })),
  ]);
  expect(await stored('again')).toMatchObject([
    { eventId: 7, ticketsMax: 6, validUntil: new Date(validUntil + 1000) },
    { eventId: 8, ticketsMax: 4 },
  ]);
});

test('a pass that cannot be recorded keeps no other out', async () => {
  const added = await Promise.allSettled([passes.add(pass('good')), passes.add(pass('wrong', { ticketsMax: 0 }))]);
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await stored('good')).toHaveLength(1);
});
