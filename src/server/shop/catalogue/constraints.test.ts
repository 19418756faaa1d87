import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';

let database: FreshDatabase;
let here: Awaited<ReturnType<typeof addSite>>;
let there: Awaited<ReturnType<typeof addSite>>;
let eventId: number;

beforeAll(async () => {
  database = await freshDatabase();
  here = await addSite(database.db, '海匯展演館');
  there = await addSite(database.db, '南灣會堂');
  eventId = await addEvent(database.db, here, 'NIGHT-ATLAS');
});
afterAll(() => database.drop());

const event = (values: object) => () => addEvent(database.db, here, 'OTHER', values);
const zone = (values: object) => () =>
  database.db
    .insertInto('zone')
    .values({ siteId: here.siteId, name: 'B', seatPlan: 'A: 1a', ...values })
    .execute();
const pricing = (values: object) => () =>
  database.db
    .insertInto('pricing')
    .values({ eventId, siteId: here.siteId, zoneId: here.floorId, ticketType: 'PUBLIC', priceCents: 100, ...values })
    .execute();

/** Each rule of the code is also a constraint. */
test.each([
  ['two events with one code', () => addEvent(database.db, here, 'NIGHT-ATLAS'), '23505'],
  ['a code that is no address', () => addEvent(database.db, here, 'NIGHT ATLAS?'), '23514'],
  ['an event without a name', event({ nameCht: '' }), '23514'],
  ['a text in a language nobody speaks here', event({ performers: { fr: 'Radio Océan' } }), '23514'],
  ['an empty text, where none is meant', event({ performers: { en: '' } }), '23514'],
  ['a text that is a number', event({ performers: { en: 7 } }), '23514'],
  ['an order without tickets', event({ maxTicketsPerOrder: 0 }), '23514'],
  ['a map that is a script', event({ locationUrl: 'javascript:alert(1)' }), '23514'],
  ['rows of seats in a standing zone', zone({ freeSeating: true, standingCapacity: 10 }), '23514'],
  ['standing room in a zone of seats', zone({ seatPlan: null, standingCapacity: 10 }), '23514'],
  ['two zones of one name in a place', zone({ name: 'STALLS' }), '23505'],
  ['a price for a zone of another place', () => pricing({ zoneId: there.stallsId })(), '23503'],
  [
    'a price in another place than the event',
    () => pricing({ siteId: there.siteId, zoneId: there.stallsId })(),
    '23503',
  ],
  ['two public prices for one zone', () => pricing({ zoneId: here.stallsId })(), '23505'],
  ['a price below nothing', pricing({ priceCents: -1 }), '23514'],
  ['a sixth ticket type', pricing({ ticketType: 'FRIENDS' }), '23514'],
])('the database refuses %s', async (_, write, code) => {
  // A table is laid out before the places have their ids, so the ids are read when the row is written.
  await expect(write()).rejects.toMatchObject({ code });
});

test('what is right goes in', async () => {
  await pricing({})();
  await zone({})();
  await zone({ name: 'C', seatPlan: null })();
  await addEvent(database.db, here, 'other-1', { performers: { en: 'Ocean Radio' } });
});
