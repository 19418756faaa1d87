// Codes for a zone, or for seats of it, while the plan of its site changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes, addPrice } from '../../../../tests/support/people/codes.ts';
import { openPlanOffice, type PlanOffice, withRows } from '../../../../tests/support/people/plan-office.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

let office: BoxOffice;
let plans: PlanOffice;
beforeAll(async () => {
  office = await openBoxOffice();
  plans = await openPlanOffice(office);
});
afterAll(() => office.close());

async function hallWithCodes(seats?: string) {
  const hall = await office.hallOf('A: 1a 2a 3a 4a\nB: 1a 2a');
  await addPrice(office.db, hall, 'DISCOUNT', 20_000);
  await addCodes(office.db, hall.eventId, {
    codes: ['FANS2K7M', 'FANS2K7N'],
    zoneId: hall.zones[0]?.id as number,
    ...(seats && { seats }),
  });
  return hall;
}
const withdraw = ({ eventId }: { eventId: number }) =>
  office.db.updateTable('code').set({ withdrawnAt: new Date() }).where('eventId', '=', eventId).execute();
const empty = (document: { zones: object[] }) => ({ ...document, zones: [] });

test('one of the seats stays while codes are for these seats alone', async () => {
  const hall = await hallWithCodes('B1–2');
  expect((await plans.redraw(hall.siteId, withRows('A: 1a 2a 3a 4a'))).body).toMatchObject({
    errorKey: 'zoneHasCodes',
    details: { zone: hall.zones[0]?.name, codes: 2 },
  });
  expect((await plans.redraw(hall.siteId, withRows('A: 1a 2a\nB: 2a'))).status).toBe(200);
  await withdraw(hall);
  expect((await plans.redraw(hall.siteId, withRows('A: 1a 2a 3a 4a'))).status).toBe(200);
});

test('a zone keeps some places while codes are for it alone', async () => {
  const hall = await hallWithCodes();
  expect((await plans.redraw(hall.siteId, withRows('C: 1a'))).status).toBe(200);
  expect((await plans.redraw(hall.siteId, empty)).body).toMatchObject({ errorKey: 'zoneHasCodes' });
  await office.db
    .updateTable('session')
    .set({ startsAt: new Date(Date.now() - 60_000) })
    .where('eventId', '=', hall.eventId)
    .execute();
  expect((await plans.redraw(hall.siteId, empty)).status, 'after the show nothing is left to buy').toBe(200);
});
