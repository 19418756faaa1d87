// Places that go to an outlet, and come back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
import {
  caller,
  endAllotment,
  hallFromLeft,
  type OutletOffice,
  openOutlet,
  openOutletOffice,
  placesOf,
} from '../../../../tests/support/people/outlets.ts';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import { seatsOfText } from '../../../../tests/support/people/withholder.ts';
import { seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { findConsignmentPrice } from './allotments.queries.ts';

let office: OutletOffice;
beforeAll(async () => {
  office = await openOutletOffice(['releaseWithheld']);
});
afterAll(() => office.close());

const hallOf = (...zones: (string | number)[]) => hallFromLeft(office.db, ...zones);
const buy = (hall: Hall, tickets: number) => office.order({ ...hall, orderDetails: [lineIn(hall, tickets)] });
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('an allotment', () => {
  test('takes a number of places out of public sale, row by row from the stage', async () => {
    const hall = await hallOf(rowsOfSeats(2, 5));
    const { status, body } = await office.outlet.give(hall, 7);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      price: 480,
      commissionPercent: 10,
      sum: { allotted: 7, sold: 0, held: 0, returned: 0, free: 7 },
      seats: seatsOfText('A1 A2 A3 A4 A5 B1 B2'),
      outlet: { id: office.outlet.id, name: office.outlet.name },
    });
    expect((await office.staff.stock(hall)).total).toMatchObject({ capacity: 10, outlets: 7, free: { public: 3 } });
    expect(seatsOf((await buy(hall, 3)).body)).toEqual(['B3', 'B4', 'B5']);
  });

  test('of a zone without one may be given in two sessions at once', async () => {
    const hall = await addHall(office.db, { zones: [5], sessions: 2 });
    const { siteId, eventId } = hall;
    const zoneId = hall.zones[0]?.id as number;
    const first = office.db.transaction().execute(async (tx) => {
      await findConsignmentPrice(tx, { eventId, siteId, zoneId, priceCents: 48_000 });
      const second = office.outlet.give(hall, 2, { sessionId: hall.sessionIds[1] });
      await until(() => isLockAwaited(office.db), 30);
      return { second };
    });
    expect((await (await first).second).status).toBe(201);
  });

  test('takes these very seats, or standing places', async () => {
    const hall = await hallOf('A: 1a 2a 3a', 20);
    expect((await office.outlet.give(hall, 'A2 A3')).body.seats).toEqual(seatsOfText('A2 A3'));
    expect((await office.outlet.give(hall, 8, {}, 1)).body).toMatchObject({
      seats: null,
      sum: { allotted: 8, free: 8 },
    });
    expect(seatsOf((await buy(hall, 1)).body)).toEqual(['A1']);
  });

  test('is refused as a whole where a seat is taken, and names it', async () => {
    const hall = await hallOf('A: 1a 2a 3a');
    await buy(hall, 1);
    expect(await office.outlet.give(hall, 'A1 A2')).toMatchObject({
      status: 409,
      body: { errorKey: 'placesTaken', details: { taken: [{ by: 'HELD', seats: seatsOfText('A1') }] } },
    });
    expect(await office.outlet.give(hall, 3)).toMatchObject({ status: 409, body: { details: { left: 2 } } });
    expect((await office.staff.stock(hall)).total.outlets).toBe(0);
  });

  test('is enlarged, and places that staff take back count as returned', async () => {
    const hall = await hallOf(rowsOfSeats(1, 9));
    const { id } = (await office.outlet.give(hall, 'A1 A2')).body;
    const { admin } = office.outlet;
    await admin.send('POST', `${office.outlet.of(hall, id)}/places`, placesOf('A5'));
    expect((await admin.send('POST', `${office.outlet.of(hall, id)}/returns`, placesOf(2))).body).toMatchObject({
      sum: { allotted: 3, returned: 2, free: 1 },
      seats: seatsOfText('A1'),
    });
    expect((await admin.send('POST', `${office.outlet.of(hall, id)}/returns`, placesOf(2))).status).toBe(409);
    expect((await admin.send('POST', `${office.outlet.of(hall, id)}/returns`, placesOf('A1'))).body.sum.free).toBe(0);
    expect((await admin.send('POST', `${office.outlet.of(hall, id)}/places`, placesOf(1))).body.sum).toMatchObject({
      allotted: 4,
      free: 1,
    });
    expect((await office.staff.stock(hall)).total).toMatchObject({ outlets: 1, free: { public: 8 } });
  });

  test('is enlarged, and places come back, once for what was shown: a request that is sent again does nothing', async () => {
    const hall = await hallOf(20);
    const { id } = (await office.outlet.give(hall, 4)).body;
    for (const [path, free] of [
      ['places', 4],
      ['returns', 6],
    ] as const) {
      const send = () =>
        office.outlet.admin.send('POST', `${office.outlet.of(hall, id)}/${path}`, { ...placesOf(2), free });
      expect((await send()).status).toBe(200);
      expect(await send()).toMatchObject({ status: 409, body: { errorKey: 'placesMoved' } });
    }
    const returning = { eventId: hall.eventId, allotmentId: id, ...placesOf(1), free: 4 };
    const replies = await Promise.all([1, 2].map(() => office.outlet.clerk.send('POST', 'outlet/returns', returning)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await office.outlet.sum(id)).toMatchObject({ allotted: 6, returned: 3, free: 3 });
  });

  test('gets other terms; a save with an older version is refused', async () => {
    const hall = await hallOf(5);
    const { body } = await office.outlet.give(hall, 2);
    const { admin } = office.outlet;
    const terms = { price: 400, commissionPercent: 12.5, returnsAt: later(48), version: body.version };
    const changed = await admin.send('PUT', office.outlet.of(hall, body.id), terms);
    expect(changed.body).toMatchObject({ ...terms, version: body.version + 1 });
    expect(await admin.send('PUT', office.outlet.of(hall, body.id), terms)).toMatchObject({
      status: 409,
      body: { errorKey: 'concurrencyFailure', details: { current: { price: 400 } } },
    });
  });

  test('comes back as long before its show as before, where the show is moved to before the date of return', async () => {
    const hall = await hallOf(5);
    const { id } = (await office.outlet.give(hall, 2)).body;
    const { admin } = office.outlet;
    const [sessionId] = hall.sessionIds;
    const hours = (time: string, before: string) => (Date.parse(time) - Date.parse(before)) / 3_600_000;
    const { body: session } = await admin.send('GET', `sessions/${sessionId}`);
    const move = async (startTime: string) => {
      const { version } = (await admin.send('GET', `sessions/${sessionId}`)).body;
      const { status } = await admin.send('PUT', 'sessions', { ...session, version, startTime, movesTickets: true });
      expect(status).toBe(200);
      return (await office.outlet.one(id)).returnsAt;
    };
    const { returnsAt } = await office.outlet.one(id);
    expect(await move(later(25)), 'still before the show').toBe(returnsAt);
    expect(hours(later(4), await move(later(5)))).toBeCloseTo(0, 1);
    const { endsAt } = await office.db
      .selectFrom('withholding')
      .where('allotmentId', '=', id)
      .select('endsAt')
      .executeTakeFirstOrThrow();
    expect(endsAt?.toISOString()).toBe((await office.outlet.one(id)).returnsAt);
  });

  test('is on the lists of its event, its session and its outlet', async () => {
    const hall = await hallOf(5);
    const { id } = (await office.outlet.give(hall, 2)).body;
    for (const filter of [`eventId=${hall.eventId}`, `sessionId=${hall.sessionIds[0]}`]) {
      const { body } = await office.outlet.admin.send('GET', `allotments?${filter}`);
      expect(body.map((each: { id: number }) => each.id)).toEqual([id]);
    }
    const other = await openOutlet(office);
    expect((await other.admin.send('GET', `allotments?outletId=${other.id}`)).body).toEqual([]);
  });
});

describe('the places of an allotment', () => {
  test('come back by themselves at their date, by one of two servers', async () => {
    await office.anotherServer();
    const hall = await hallOf(rowsOfSeats(1, 4), 10);
    const seated = (await office.outlet.give(hall, 4)).body;
    const standing = (await office.outlet.give(hall, 6, {}, 1)).body;
    expect((await buy(hall, 1)).body).toMatchObject({ errorKey: 'soldOut' });
    for (const { id } of [seated, standing]) await endAllotment(office.db, id);
    await until(async () => (await office.staff.stock(hall)).total.outlets === 0, 30);
    expect(await office.outlet.sum(seated.id)).toMatchObject({ allotted: 4, returned: 4, free: 0 });
    expect(await office.outlet.sum(standing.id)).toMatchObject({ allotted: 6, returned: 6, free: 0 });
    const released = office.db.selectFrom('audit').where('message', 'like', `session ${hall.sessionIds[0]},%`);
    expect(await released.where('type', '=', 'SEATS_RELEASED').select('principal').execute()).toEqual([
      { principal: 'system' },
      { principal: 'system' },
    ]);
    expect((await buy(hall, 4)).status).toBe(200);
  });

  test('that staff release on the plan count as returned, and stay in their zone when they are moved', async () => {
    const hall = await hallOf('A: 1a 2a 3a 4a', 'K: 1a 2a');
    const { id } = (await office.outlet.give(hall, 'A1 A2')).body;
    const [withholding] = (await office.staff.seats(hall)).withholdings;
    const move = { zoneId: hall.zones[0]?.id, withholdingId: withholding.id, seats: seatsOfText('A1') };
    await office.staff.move(hall, { ...move, toZoneId: hall.zones[0]?.id, toSeats: seatsOfText('A4') });
    expect((await office.outlet.one(id)).seats).toEqual(seatsOfText('A2 A4'));
    const elsewhere = { ...move, seats: seatsOfText('A2'), toZoneId: hall.zones[1]?.id, toSeats: seatsOfText('K1') };
    expect(fieldErrors(await office.staff.move(hall, elsewhere))).toEqual(['toZoneId Fixed']);
    await office.staff.release(hall, { seats: seatsOfText('A4') });
    expect(await office.outlet.sum(id)).toMatchObject({ allotted: 2, returned: 1, free: 1 });
  });

  test('keep their price from removal', async () => {
    const hall = await hallOf('A: 1a 2a');
    const { id } = (await office.outlet.give(hall, 'A1')).body;
    const { id: pricingId } = await office.db
      .selectFrom('pricing')
      .where('eventId', '=', hall.eventId)
      .where('ticketType', '=', 'CONSIGNMENT')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await office.outlet.admin.send('DELETE', `pricings/${pricingId}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'placesWithheld' },
    });
    await office.outlet.giveBack(hall, id, 1);
    expect((await office.outlet.admin.send('DELETE', `pricings/${pricingId}`)).status).toBe(200);
    expect((await office.outlet.admin.send('GET', `allotments?eventId=${hall.eventId}`)).body).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    ['nothing to give', { places: undefined }, ['places NotNull']],
    ['a date that is over', { returnsAt: later(-1) }, ['returnsAt Past']],
    ['a date after the show', { returnsAt: later(24 * 90) }, ['returnsAt AfterShow']],
    ['an outlet that there is not', { outletId: 999_999 }, ['outletId Gone']],
    ['a zone of another hall', { zoneId: 999_999 }, ['zoneId Gone']],
    ['a commission above all of it', { commissionPercent: 101 }, ['commissionPercent Max']],
    ['a price below nought', { price: -1 }, ['price Min']],
  ])('%s is refused at its field', async (_, fields, errors) => {
    expect(fieldErrors(await office.outlet.give(await hallOf('A: 1a 2a'), 1, fields))).toEqual(errors);
  });

  test('a session or an allotment that is not there is not found', async () => {
    const hall = await hallOf(3);
    expect((await office.outlet.give(hall, 1, { sessionId: 999_999 })).status).toBe(404);
    for (const path of ['places', 'returns'])
      expect(
        (await office.outlet.admin.send('POST', `${office.outlet.of(hall, 999_999)}/${path}`, placesOf(1))).status,
      ).toBe(404);
  });

  test('only staff of the programme give places', async () => {
    const hall = await hallOf(3);
    for (const [authority, status] of [
      ['ROLE_BOX_OFFICE', 403],
      ['ROLE_OUTLET', 403],
      ['ROLE_CATALOGUE', 200],
    ] as const) {
      const { send } = await caller(office, authority);
      expect((await send('GET', `allotments?eventId=${hall.eventId}`)).status).toBe(status);
    }
  });
});
