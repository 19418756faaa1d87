import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { fieldErrors, openProgramme, type Programme } from '../../../../tests/support/people/programme.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openWithholder, seatsOfText, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: BoxOffice;
let staff: Withholder;
let programme: Programme;

beforeAll(async () => {
  office = await openBoxOffice();
  staff = await openWithholder(office);
  programme = await openProgramme(office);
});
afterAll(() => office.close());

/** Its rows are filled from the left. */
const hallOf = (...zones: (string | number)[]) => addHall(office.db, { zones, zone: { prefersMiddle: false } });
const buy = async (hall: Hall, tickets: number, zone = 0) =>
  (await office.order({ ...hall, orderDetails: [lineIn(hall, tickets, zone)] })).body;
const pay = (orderId: number) =>
  office.db
    .updateTable('orders')
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
const leftOf = async (hall: Hall, { app } = office) =>
  (await app.inject(`/api/order/availability?eventId=${hall.eventId}`)).json().zones[0].left;
const auditOf = async (type: string) =>
  office.db
    .selectFrom('audit')
    .where('type', '=', type)
    .select(['principal', 'message'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('places are withheld', () => {
  test('and buyers get others', async () => {
    const hall = await hallOf('A: 1a 2a 3a 4a 5a 6a');
    expect(await staff.withhold(hall, 'A1 A2 A3')).toEqual({ status: 200, body: { withheld: 3, taken: [] } });
    expect(seatsOf(await buy(hall, 3))).toEqual(['A4', 'A5', 'A6']);
    expect(await buy(hall, 1)).toMatchObject({ errorKey: 'soldOut' });
  });

  test('before the sale: of a session that is not open yet', async () => {
    const hall = await hallOf('A: 1a 2a 3a');
    await office.db.updateTable('session').set({ enabled: false }).where('eventId', '=', hall.eventId).execute();
    expect((await staff.withhold(hall, 'A1')).status).toBe(200);
    await office.db.updateTable('session').set({ enabled: true }).where('eventId', '=', hall.eventId).execute();
    await until(async () => (await buy(hall, 2)).status === 'WAITING');
  });

  test('of a zone without seats by their number, never more than are free', async () => {
    const hall = await hallOf(10);
    expect((await staff.withhold(hall, 7)).body.withheld).toBe(7);
    expect(await staff.withhold(hall, 4)).toMatchObject({
      status: 409,
      body: { errorKey: 'placesTaken', details: { left: 3 } },
    });
    expect((await staff.withhold(hall, 4, { takesFree: true })).body.withheld).toBe(3);
    expect(await buy(hall, 1)).toMatchObject({ errorKey: 'soldOut' });
  });

  test('for a reason, by somebody, until a time: the page and the audit say so', async () => {
    const hall = await hallOf('A: 1a 2a 3a');
    const endsAt = hourLater(2).toISOString();
    await staff.withhold(hall, 'A1 A2', { kind: 'HOUSE', reason: 'Guests of the band', endsAt });
    expect((await staff.seats(hall)).withholdings).toMatchObject([
      {
        kind: 'HOUSE',
        reason: 'Guests of the band',
        places: 2,
        endsAt,
        principal: staff.login,
        seats: [{ row: 'A', numbers: [1, 2] }],
      },
    ]);
    expect(await auditOf('SEATS_WITHHELD')).toEqual({
      principal: staff.login,
      message: `session ${hall.sessionIds[0]}, zone ${hall.zones[0]?.id}, HOUSE: 2, Guests of the band: A1–2`,
    });
  });

  test('a whole zone in one call', async () => {
    const hall = await hallOf(rowsOfSeats(40, 100));
    const { zones } = await staff.seats(hall);
    const seats = (zones[0].seatPlan as string).split('\n').map((line) => ({
      row: line.slice(0, line.indexOf(':')),
      numbers: Array.from({ length: 100 }, (_, index) => index + 1),
    }));
    expect((await staff.withhold(hall, 0, { places: undefined, seats })).body).toEqual({ withheld: 4000, taken: [] });
    expect((await staff.stock(hall)).total).toMatchObject({ capacity: 4000, killed: 4000, free: { public: 0 } });
    expect((await staff.release(hall, { seats })).body).toEqual({ released: 4000 });
    expect(await leftOf(hall)).toBe(4000);
  });
});

describe('seats that are taken', () => {
  async function fullHall() {
    const hall = await hallOf('A: 1a 2a 3a 4a 5a');
    await pay((await buy(hall, 1)).id);
    await buy(hall, 1);
    await staff.withhold(hall, 'A3');
    return hall;
  }
  const taken = [
    { by: 'SOLD', seats: seatsOfText('A1') },
    { by: 'HELD', seats: seatsOfText('A2') },
    { by: 'WITHHELD', seats: seatsOfText('A3') },
    { by: 'UNKNOWN', seats: seatsOfText('A9') },
  ];

  test('are refused one by one, and the others stay as they are', async () => {
    const hall = await fullHall();
    const before = await staff.stock(hall);
    expect(await staff.withhold(hall, 'A1 A2 A3 A4 A9')).toMatchObject({
      status: 409,
      body: { errorKey: 'placesTaken', details: { taken } },
    });
    expect(await staff.stock(hall)).toEqual(before);
  });

  test('stay as they are when what is free is asked for', async () => {
    const hall = await fullHall();
    const wanted = 'A1 A2 A3 A4 A9';
    expect((await staff.withhold(hall, wanted, { takesFree: true })).body).toEqual({ withheld: 1, taken });
    expect((await staff.withhold(hall, wanted, { takesFree: true })).status).toBe(409);
    expect((await staff.stock(hall)).total).toMatchObject({ sold: 1, held: 1, killed: 2, free: { public: 1 } });
  });
});

test('the places of a session are a sum that one can follow', async () => {
  const hall = await hallOf('A: 1a 2a 3a 4a* 5b 6c\nB: 1a 2a 3a 4a* 5b 6c', 20);
  await pay((await buy(hall, 2)).id);
  await buy(hall, 1);
  await buy(hall, 4, 1);
  await staff.withhold(hall, 'B1', { kind: 'HOUSE' });
  await staff.withhold(hall, 'B2 B5', { kind: 'KILL' });
  await staff.withhold(hall, 6, { kind: 'OUTLET' }, 1);
  const seated = { capacity: 12, sold: 2, held: 1, house: 1, killed: 2, outlets: 0 };
  const standing = { capacity: 20, sold: 0, held: 4, house: 0, killed: 0, outlets: 6 };
  expect(await staff.stock(hall)).toMatchObject({
    zones: [
      { name: 'Z1', stock: { ...seated, free: { public: 1, restrictedView: 2, house: 1, companion: 2 } } },
      { name: 'Z2', stock: { ...standing, free: { public: 10, restrictedView: 0, house: 0, companion: 0 } } },
    ],
    total: { capacity: 32, sold: 2, held: 5, house: 1, killed: 2, outlets: 6 },
  });
  const { zones } = await staff.seats(hall);
  expect(zones[0].taken).toEqual([
    { row: 'A', numbers: [3], by: 'HELD' },
    { row: 'A', numbers: [1, 2], by: 'SOLD' },
  ]);
});

test('what was withheld is gone for buyers on every server, also where the stock is remembered', async () => {
  const second = await office.anotherServer();
  const hall = await hallOf('A: 1a 2a 3a 4a 5a 6a 7a 8a');
  const wallOf = async ({ app }: Pick<BoxOffice, 'app'>) =>
    (await app.inject(`/api/events/${hall.eventId}`)).json().sessions[0].ticketsLeft;
  for (let count = 0; count < 4; count += 1) await pay((await buy(hall, 1)).id);
  for (const server of [office, second])
    expect([await leftOf(hall, server as BoxOffice), await wallOf(server)]).toEqual([4, 'few']);
  await staff.withhold(hall, 'A5 A6 A7 A8');
  expect(await buy(hall, 1)).toMatchObject({ errorKey: 'soldOut' });
  for (const server of [office, second]) {
    await until(async () => (await leftOf(hall, server as BoxOffice)) === 0);
    await until(async () => (await wallOf(server)) === 'none');
  }
});

describe('withheld places stay', () => {
  test('when somebody removes or changes what they belong to', async () => {
    const hall = await hallOf('A: 1a 2a');
    await staff.withhold(hall, 'A1');
    const refused = { status: 409, body: { errorKey: 'placesWithheld', details: { withheld: 1 } } };
    const [session, zone] = [`sessions/${hall.sessionIds[0]}`, `zones/${hall.zones[0]?.id}`];
    for (const path of [session, `pricings/${hall.zones[0]?.pricingId}`, `events/${hall.eventId}`])
      expect(await programme.send('DELETE', path)).toMatchObject(refused);
    expect((await programme.change(zone, { seatPlan: 'B: 1a' })).body.details.seats).toMatchObject([
      { seat: 'A1', by: 'WITHHELD' },
    ]);
    await staff.release(hall, { seats: seatsOfText('A1') });
    expect((await programme.change(zone, { seatPlan: 'B: 1a' })).status).toBe(200);
    expect((await programme.send('DELETE', session)).status).toBe(200);
  });
});

describe('bad input', () => {
  test.each([
    ['no reason', { reason: ' ' }, ['reason Size']],
    ['a reason that is too long', { reason: 'a'.repeat(201) }, ['reason Size']],
    ['a kind that there is not', { kind: 'GIFT' }, ['kind Invalid']],
    ['an end that is over', { endsAt: '2020-01-01T00:00:00Z' }, ['endsAt Past']],
    ['a number where there are seats', { seats: undefined, places: 3 }, ['seats NotNull']],
    ['a zone of another hall', { zoneId: 999_999 }, ['zoneId Gone']],
    ['a row that cannot be', { seats: [{ row: '<b>', numbers: [1] }] }, ['seats.0.row Pattern']],
    ['a seat that cannot be', { seats: [{ row: 'A', numbers: [1000] }] }, ['seats.0.numbers.0 Max']],
  ])('%s is refused at its field', async (_, fields, errors) => {
    const hall = await hallOf('A: 1a 2a');
    expect(fieldErrors(await staff.withhold(hall, 'A1', fields))).toEqual(errors);
  });

  test('a session that is gone is not found', async () => {
    for (const [method, path, body] of [
      ['GET', '999999/stock', undefined],
      ['GET', '999999/seats', undefined],
      ['POST', '999999/withheld', { zoneId: 1, kind: 'KILL', reason: 'x', places: 1 }],
      ['POST', '999999/withheld/release', { zoneId: 1, withholdingId: 1 }],
    ] as const)
      expect((await staff.send(method, path, body)).status).toBe(404);
  });

  test('only staff of the programme and of the box office see it', async () => {
    const hall = await hallOf('A: 1a 2a');
    const url = `/api/sessions/${hall.sessionIds[0]}/stock`;
    for (const [authority, status] of [
      ['ROLE_USER', 403],
      ['ROLE_FINANCE', 403],
      ['ROLE_BOX_OFFICE', 200],
      ['ROLE_CATALOGUE', 200],
    ] as const) {
      const { headers } = await signedIn(office.deps, { authorities: [authority] });
      expect((await office.app.inject({ url, headers })).statusCode).toBe(status);
    }
  });
});
