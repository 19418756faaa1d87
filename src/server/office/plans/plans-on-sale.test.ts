// A plan that is published while its zones are on sale: taken seats stay.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlanOffice, type PlanOffice, withRows } from '../../../../tests/support/people/plan-office.ts';
import { openProgramme } from '../../../../tests/support/people/programme.ts';
import { openWithholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { findLateSeats } from '../../money/payments/take-late-seats.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';

let office: BoxOffice;
let plans: PlanOffice;

beforeAll(async () => {
  office = await openBoxOffice();
  plans = await openPlanOffice(office);
});
afterAll(() => office.close());

const buy = (hall: Hall, tickets = 1, zone = 0, session = 0) =>
  office.order({ ...hall, orderDetails: [lineIn(hall, tickets, zone, session)] });
const zoneRow = (id: number) => office.db.selectFrom('zone').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const zoneId = (hall: Hall, zone = 0) => hall.zones[zone]?.id as number;

describe('a plan on sale', () => {
  test('keeps taken seats by row and number, and sells the new ones', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a\nB: 1a 2a');
    const first = seatsOf((await buy(hall, 4)).body);
    expect(first).toEqual(['A1', 'A2', 'A3', 'A4']);
    // Row A moves behind a new row, gets an aisle and another order of seats; the unsold row B goes.
    expect((await plans.redraw(hall.siteId, withRows('C: 1a 2a\nA: 5a 4a 3a . 2a 1a'))).status).toBe(200);
    expect(await plans.taken(hall.siteId)).toEqual([
      { zoneId: zoneId(hall), sold: [], held: first, house: [], places: 0 },
    ]);
    expect(seatsOf((await buy(hall, 2)).body)).toEqual(['C1', 'C2']);
    expect(seatsOf((await buy(hall, 1)).body)).toEqual(['A5']);
    expect((await buy(hall, 1)).body).toMatchObject({ errorKey: 'soldOut' });
  });

  test('gives seats back into the new plan when a hold ends', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a');
    const { body: order } = await buy(hall, 2);
    expect((await plans.redraw(hall.siteId, withRows('B: 1a 2a\nA: 4a 3a 2a 1a'))).status).toBe(200);
    expect(await office.releases.giveBack(hall.eventId, order.id)).toBe(true);
    expect(await plans.taken(hall.siteId)).toEqual([
      { zoneId: zoneId(hall), sold: [], held: [], house: [], places: 0 },
    ]);
  });

  test('may lose a seat that was let go of; late money does not bring it back', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const { body: order } = await buy(hall, 1);
    const [seat] = seatsOf(order);
    await office.releases.giveBack(hall.eventId, order.id);
    const isFree = () =>
      office.db.transaction().execute(async (tx) => {
        const found = await findLateSeats(tx, new StockMemory(office.db), hall.eventId, order.id);
        return found !== null;
      });
    expect(await isFree()).toBe(true);
    const other = seat === 'A1' ? 2 : 1;
    expect((await plans.redraw(hall.siteId, withRows(`A: ${other}a`))).status).toBe(200);
    expect(await isFree()).toBe(false);
  });

  test('is refused with the taken seats that would be gone, and nothing is changed', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a', 'A: 1a 2a');
    await buy(hall, 2);
    const withholder = await openWithholder(office);
    await withholder.withhold(hall, 'A4');
    const refused = await plans.redraw(hall.siteId, (document) =>
      withRows('A: 1a 3a', 0)(withRows('A: 1a', 1)(document)),
    );
    const of = { zoneId: zoneId(hall), zone: 'Z1', sessionId: hall.sessionIds[0] };
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errorKey: 'zoneLosesSeats',
        details: {
          count: 2,
          first: 'Z1 A2, A4',
          seats: [
            { ...of, seat: 'A2', by: 'HELD' },
            { ...of, seat: 'A4', by: 'WITHHELD' },
          ],
        },
      },
    });
    expect((await zoneRow(zoneId(hall, 1))).seatPlan).toBe('A: 1a 2a');
    expect((await plans.read(hall.siteId)).version).not.toBeNull();
  });

  test('of standing room has at least as many places as are taken', async () => {
    const hall = await office.hallOf(10);
    await buy(hall, 4);
    const withPlaces =
      (capacity: number) =>
      ({ zones, marks }: { zones: { places: object }[]; marks: object[] }) => ({
        zones: zones.map((zone) => ({ ...zone, places: { ...zone.places, capacity } })),
        marks,
      });
    expect((await plans.redraw(hall.siteId, withPlaces(3))).body).toMatchObject({
      errorKey: 'zoneLosesSeats',
      details: { count: 1, seats: [{ seat: null }] },
    });
    expect((await plans.redraw(hall.siteId, withPlaces(5))).status).toBe(200);
    expect((await plans.taken(hall.siteId))[0].places).toBe(4);
    expect((await buy(hall, 2)).body.errorKey).toMatch(/noBlock|soldOut/);
    expect((await buy(hall, 1)).status).toBe(200);
  });

  test('does not lose a zone with tickets, nor turn its seats into standing room', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    await buy(hall);
    const area = [
      [0, 0],
      [90, 0],
      [0, 90],
    ];
    for (const zones of [[], [{ zoneId: zoneId(hall), name: 'Z1', places: { capacity: 50, area } }]])
      expect((await plans.redraw(hall.siteId, ({ marks }) => ({ zones, marks }))).body).toMatchObject({
        errorKey: 'zoneSold',
        details: { tickets: 1 },
      });
  });

  test('of past sessions stays as it was', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    await buy(hall);
    await office.db
      .updateTable('session')
      .set({ startsAt: new Date(Date.now() - 3_600_000) })
      .where('eventId', '=', hall.eventId)
      .execute();
    expect((await plans.redraw(hall.siteId, withRows('X: 7a'))).status).toBe(200);
    expect(await plans.taken(hall.siteId)).toEqual([]);
    const [inventory] = await office.db
      .selectFrom('inventory')
      .selectAll()
      .where('eventId', '=', hall.eventId)
      .execute();
    expect(inventory).toMatchObject({ capacity: 2, planChangedAt: null });
  });

  test('shows restricted views to later buyers, and leaves what was sold before as it is', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a');
    const { body: order } = await buy(hall, 1);
    const [sold] = seatsOf(order);
    await plans.redraw(hall.siteId, withRows('A: 1a* 2a* 3a*'));
    expect((await buy(hall, 1)).body).toMatchObject({ errorKey: expect.stringMatching(/noBlock|soldOut/) });
    const ticket = await office.db
      .selectFrom('ticket')
      .selectAll()
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    expect([`${ticket.rowLabel}${ticket.seatNumber}`, ticket.restrictedView]).toEqual([sold, false]);
  });
});

test('the form of a zone changes its seats by the same rule', async () => {
  const programme = await openProgramme(office);
  const hall = await office.hallOf('A: 1a 2a 3a 4a');
  const path = `zones/${hall.zones[0]?.id}`;
  await buy(hall, 2);
  expect((await programme.change(path, { seatPlan: 'A: 2a 3a 4a' })).body).toMatchObject({
    errorKey: 'zoneLosesSeats',
    details: { count: 1, seats: [{ seat: 'A1', by: 'HELD', sessionId: hall.sessionIds[0] }] },
  });
  expect((await programme.change(path, { seatPlan: 'B: 1a\nA: . 2a 1a' })).body).toMatchObject({
    seatPlan: 'B: 1a\nA: . 2a 1a',
  });
  expect(seatsOf((await buy(hall, 1)).body)).toEqual(['B1']);
  expect((await buy(hall, 1)).body).toMatchObject({ errorKey: 'soldOut' });
});
