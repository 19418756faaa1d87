// The event that asks for the end of an ID number in place of the address.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf, openProgramme, type Programme } from '../../../../tests/programme.ts';
import { type RunningApp, runningApp } from '../../../../tests/running-app.ts';
import { addSite } from '../../../../tests/small-catalogue.ts';

let shop: RunningApp;
let programme: Programme;
let siteId: number;

beforeAll(async () => {
  shop = await runningApp();
  programme = await openProgramme(shop);
  ({ siteId } = await addSite(shop.db));
});
afterAll(() => shop.close());

async function createAs(id: number, fields: object = {}) {
  await sql`alter table event alter column id restart with ${sql.lit(id)}`.execute(shop.db);
  return (await programme.send('POST', 'events', eventOf(siteId, fields))).body;
}

test('is number 52, unless its maker says otherwise', async () => {
  expect(await createAs(51)).toMatchObject({ id: 51, asksIdNumber: false });
  const first = await createAs(52);
  expect(first).toMatchObject({ id: 52, asksIdNumber: true });
  expect((await programme.change('events/52', { asksIdNumber: false })).body.asksIdNumber).toBe(false);
  for (const asksIdNumber of [false, true]) {
    await programme.send('DELETE', 'events/52');
    expect(await createAs(52, { asksIdNumber })).toMatchObject({ id: 52, asksIdNumber });
  }
});
