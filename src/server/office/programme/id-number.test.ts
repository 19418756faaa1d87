// The event that asks for the end of an ID number in place of the address.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from '../../../../tests/support/people/programme.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

async function createAs(id: number, fields: object = {}) {
  await sql`alter table event alter column id restart with ${sql.lit(id)}`.execute(office.db);
  return (await office.programme.send('POST', 'events', eventOf(office.site.siteId, fields))).body;
}

test('is number 52, unless its maker says otherwise', async () => {
  expect(await createAs(51)).toMatchObject({ id: 51, asksIdNumber: false });
  const first = await createAs(52);
  expect(first).toMatchObject({ id: 52, asksIdNumber: true });
  expect((await office.programme.change('events/52', { asksIdNumber: false })).body.asksIdNumber).toBe(false);
  for (const asksIdNumber of [false, true]) {
    await office.programme.send('DELETE', 'events/52');
    expect(await createAs(52, { asksIdNumber })).toMatchObject({ id: 52, asksIdNumber });
  }
});
