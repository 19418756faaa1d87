import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import { openWithholder, seatsOfText, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: BoxOffice;
let staff: Withholder;

beforeAll(async () => {
  office = await openBoxOffice({}, { jobs: ['releaseWithheld'] });
  staff = await openWithholder(office);
});
afterAll(() => office.close());

/** Its rows are filled from the left. */
const hallOf = (...zones: (string | number)[]) => addHall(office.db, { zones, zone: { prefersMiddle: false } });
const buy = async (hall: Hall, tickets: number) =>
  (await office.order({ ...hall, orderDetails: [lineIn(hall, tickets)] })).body;
const auditOf = async (type: string) =>
  office.db
    .selectFrom('audit')
    .where('type', '=', type)
    .select(['principal', 'message'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('withheld places are released', () => {
  test('by seat, whichever withholding they belong to', async () => {
    const hall = await hallOf('A: 1a 2a 3a 4a');
    await staff.withhold(hall, 'A1 A2');
    await staff.withhold(hall, 'A3 A4', { kind: 'OUTLET' });
    expect((await staff.release(hall, { seats: seatsOfText('A2 A3') })).body).toEqual({ released: 2 });
    expect((await staff.stock(hall)).total).toMatchObject({ killed: 1, outlets: 1, free: { public: 2 } });
    expect(await auditOf('SEATS_RELEASED')).toMatchObject({ principal: staff.login });
    expect(seatsOf(await buy(hall, 2))).toEqual(['A2', 'A3']);
  });

  test('all of a withholding, or some of its standing places', async () => {
    const hall = await hallOf('A: 1a 2a', 10);
    await staff.withhold(hall, 'A1 A2');
    await staff.withhold(hall, 8, {}, 1);
    const [seated, standing] = (await staff.seats(hall)).withholdings;
    expect((await staff.release(hall, { withholdingId: seated.id })).body).toEqual({ released: 2 });
    expect((await staff.release(hall, { withholdingId: standing.id, places: 3 }, 1)).body).toEqual({ released: 3 });
    expect((await staff.seats(hall)).withholdings).toMatchObject([{ id: standing.id, places: 5 }]);
    expect((await staff.release(hall, { withholdingId: standing.id }, 1)).body).toEqual({ released: 5 });
    expect((await staff.seats(hall)).withholdings).toEqual([]);
  });

  test('once: a second time there is nothing to release', async () => {
    const hall = await hallOf('A: 1a 2a');
    await staff.withhold(hall, 'A1');
    const { id } = (await staff.seats(hall)).withholdings[0];
    await staff.release(hall, { seats: seatsOfText('A1') });
    for (const body of [{ seats: seatsOfText('A1') }, { withholdingId: id }])
      expect(await staff.release(hall, body)).toMatchObject({ status: 409, body: { errorKey: 'nothingWithheld' } });
  });

  test('by the shop when their end comes, by one of two servers', async () => {
    await office.anotherServer();
    const hall = await hallOf('A: 1a 2a', 5);
    const endsAt = hourLater(1).toISOString();
    await staff.withhold(hall, 'A1 A2', { endsAt });
    await staff.withhold(hall, 5, { endsAt }, 1);
    expect(await buy(hall, 1)).toMatchObject({ errorKey: 'soldOut' });
    const withheld = office.db.updateTable('withholding').where('eventId', '=', hall.eventId);
    await withheld.set({ endsAt: new Date() }).execute();
    await until(async () => (await staff.stock(hall)).total.killed === 0);
    expect(seatsOf(await buy(hall, 2))).toEqual(['A1', 'A2']);
    const released = office.db.selectFrom('audit').where('message', 'like', `session ${hall.sessionIds[0]},%`);
    expect(await released.where('principal', '=', 'system').select('type').execute()).toHaveLength(2);
  });
});

describe('withheld seats are moved', () => {
  test('to free seats of the zone, also over their own', async () => {
    const hall = await hallOf('A: 1a 2a 3a 4a');
    await staff.withhold(hall, 'A1 A2 A3', { reason: 'Wheelchair lift' });
    const [{ id, zoneId }] = (await staff.seats(hall)).withholdings;
    const where = { withholdingId: id, zoneId, toZoneId: zoneId };
    expect(await staff.move(hall, { ...where, seats: seatsOfText('A1 A2'), toSeats: seatsOfText('A2 A4') })).toEqual({
      status: 200,
      body: { moved: 2 },
    });
    expect((await staff.seats(hall)).withholdings).toMatchObject([
      { id, places: 3, reason: 'Wheelchair lift', seats: [{ row: 'A', numbers: [2, 3, 4] }] },
    ]);
    expect(await auditOf('SEATS_MOVED')).toMatchObject({ message: expect.stringContaining('A1–2 to zone') });
    expect(seatsOf(await buy(hall, 1))).toEqual(['A1']);
  });

  test('to another zone, with the same kind, reason and end', async () => {
    const hall = await hallOf('A: 1a 2a', 'F: 8a 9a');
    const endsAt = hourLater(3).toISOString();
    await staff.withhold(hall, 'A1 A2', { kind: 'OUTLET', reason: 'Shop in Macau', endsAt });
    const [{ id, zoneId }] = (await staff.seats(hall)).withholdings;
    const toZoneId = hall.zones[1]?.id;
    await staff.move(hall, {
      withholdingId: id,
      zoneId,
      seats: seatsOfText('A2'),
      toZoneId,
      toSeats: seatsOfText('F9'),
    });
    expect((await staff.seats(hall)).withholdings).toMatchObject([
      { id, zoneId, places: 1, seats: seatsOfText('A1') },
      { zoneId: toZoneId, kind: 'OUTLET', reason: 'Shop in Macau', endsAt, places: 1, seats: seatsOfText('F9') },
    ]);
  });

  test('all or none: a taken seat refuses the move, and so does a seat that is not withheld', async () => {
    const hall = await hallOf('A: 1a 2a 3a 4a');
    await staff.withhold(hall, 'A3 A4');
    await buy(hall, 1);
    const [{ id, zoneId }] = (await staff.seats(hall)).withholdings;
    const where = { withholdingId: id, zoneId, toZoneId: zoneId };
    const before = await staff.seats(hall);
    expect(
      await staff.move(hall, { ...where, seats: seatsOfText('A3 A4'), toSeats: seatsOfText('A1 A2') }),
    ).toMatchObject({
      status: 409,
      body: { details: { taken: [{ by: 'HELD', seats: seatsOfText('A1') }] } },
    });
    expect(
      (await staff.move(hall, { ...where, seats: seatsOfText('A2 A4'), toSeats: seatsOfText('A3 A2') })).status,
    ).toBe(409);
    expect(
      fieldErrors(await staff.move(hall, { ...where, seats: seatsOfText('A3 A4'), toSeats: seatsOfText('A2') })),
    ).toEqual(['toSeats Unequal']);
    expect(await staff.seats(hall)).toEqual(before);
  });
});
