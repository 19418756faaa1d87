// The database keeps what tickets refer to, whoever writes to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let hall: Hall;
let [zoneId, pricingId, sessionId] = [0, 0, 0];

beforeAll(async () => {
  office = await openBoxOffice();
  hall = await office.hallOf('A: 1a 2a 3a', 'A: 1a 2a');
  expect((await office.order({ ...hall, orderDetails: [lineIn(hall, 2)] })).status).toBe(200);
  ({ zoneId, pricingId, sessionId } = lineIn(hall, 1));
  await zone({ names: { en: 'Stalls' } });
});
afterAll(() => office.close());

const zone = (values: object, id = zoneId) => office.db.updateTable('zone').set(values).where('id', '=', id).execute();
const pricing = (values: object) => office.db.updateTable('pricing').set(values).where('id', '=', pricingId).execute();

describe('the database refuses', () => {
  test.each([
    ['another name of a zone', () => zone({ name: 'BALCONY' })],
    ['another name of a zone in a language', () => zone({ names: { en: 'Balcony' } })],
    ['a zone without the name that it had', () => zone({ names: {} })],
    ['standing room instead of seats', () => zone({ freeSeating: true, seatPlan: null, standingCapacity: 5 })],
    ['another ticket type of a price', () => pricing({ ticketType: 'DISCOUNT' })],
    ['another zone of a price', () => pricing({ zoneId: hall.zones[1]?.id })],
    ['the removal of a price', () => office.db.deleteFrom('pricing').where('id', '=', pricingId).execute()],
    ['the removal of an inventory', () => office.db.deleteFrom('inventory').where('zoneId', '=', zoneId).execute()],
    ['the removal of a session', () => office.db.deleteFrom('session').where('id', '=', sessionId).execute()],
    ['the removal of an event', () => office.db.deleteFrom('event').where('id', '=', hall.eventId).execute()],
  ])('%s', async (_, write) => {
    await expect(write()).rejects.toMatchObject({ code: expect.stringMatching(/^(23001|23503)$/) });
  });
});

describe('the database lets through', () => {
  test('another price, for orders from then on', async () => {
    await pricing({ priceCents: 10_000 });
    expect(await office.db.selectFrom('ticket').select('priceCents').execute()).toEqual([
      { priceCents: 48_000 },
      { priceCents: 48_000 },
    ]);
  });

  test('a name in one more language, other seats for later sessions, and any change of a zone without tickets', async () => {
    await zone({ names: { en: 'Stalls', 'zh-hk': '堂座' }, seatPlan: 'A: 1a 2a 3a 4a', autoArrangeAsc: false });
    await zone({ name: 'BALCONY', seatPlan: 'A: 1a' }, hall.zones[1]?.id);
  });
});
