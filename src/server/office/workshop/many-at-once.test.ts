// Sessions and prices, many in one call: all of them or none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { eventOf, fieldErrors, type Programme } from '../../../../tests/support/people/programme.ts';
import { oneTicket } from '../../../../tests/support/shop/box-office.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const send = (...call: Parameters<Programme['send']>) => office.programme.send(...call);
const newEvent = async (fields: object = {}): Promise<number> =>
  (await send('POST', 'events', eventOf(office.site.siteId, fields))).body.id;
const march = (day: number) => `2030-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;

describe('sessions', () => {
  const make = (id: number, startTimes: string[], enabled = true) =>
    send('POST', `events/${id}/sessions`, { startTimes, enabled });
  const startsOf = async (id: number): Promise<string[]> =>
    (await send('GET', `events/${id}/workshop`)).body.sessions.map(({ startTime }: { startTime: string }) => startTime);

  test('are made together, each with its history', async () => {
    const id = await newEvent();
    const { status, body } = await make(id, [march(8), march(1)], false);
    expect(status).toBe(201);
    expect(body).toMatchObject([
      { startTime: march(1), enabled: false, version: 1, tickets: 0 },
      { startTime: march(8) },
    ]);
    expect((await send('GET', `sessions/${body[0].id}/history`)).body).toMatchObject([{ before: null }]);
  });

  test('that are there already, or twice in the list, are refused at their lines, and none is made', async () => {
    const id = await newEvent();
    await make(id, [march(2)]);
    const reply = await make(id, [march(1), '2030-03-02T20:00:00+08:00', march(3), march(3)]);
    expect(fieldErrors(reply)).toEqual(['startTimes.1 Unique', 'startTimes.3 Unique']);
    expect(await startsOf(id)).toEqual([march(2)]);
  });

  test('before the sale opens are refused at their lines', async () => {
    const id = await newEvent({ saleOpensAt: march(5) });
    expect(fieldErrors(await make(id, [march(9), march(5), march(1)]))).toEqual([
      'startTimes.1 Dates',
      'startTimes.2 Dates',
    ]);
    expect(await startsOf(id)).toEqual([]);
  });

  test('are at most 200 in a call, for an event that is there', async () => {
    const id = await newEvent();
    const hours = Array.from({ length: 201 }, (_, hour) =>
      new Date(Date.parse(march(1)) + hour * 3_600_000).toISOString(),
    );
    expect(fieldErrors(await make(id, hours))).toEqual(['startTimes Size']);
    expect((await make(id, hours.slice(1))).body).toHaveLength(200);
    expect((await make(999_999, [march(1)])).status).toBe(404);
  });

  test('made by two people at the same moment are made once; the second one learns which lines', async () => {
    const id = await newEvent();
    const replies = await Promise.all([make(id, [march(1), march(2)]), make(id, [march(2), march(3)])]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await startsOf(id)).toHaveLength(2);
    const single = { startTime: march(7), event: { id }, enabled: true };
    const [many] = await Promise.all([make(id, [march(6), march(7)]), send('POST', 'sessions', single)]);
    if (many.status !== 201) expect(fieldErrors(many)).toEqual(['startTimes.1 Unique']);
    expect((await startsOf(id)).filter((start) => start === march(7))).toHaveLength(1);
  });
});

describe('the price grid', () => {
  const stalls = (fields: object) => ({ zoneId: office.site.stallsId, ticketType: 'PUBLIC', ...fields });
  const floor = (fields: object) => ({ zoneId: office.site.floorId, ticketType: 'PUBLIC', ...fields });
  type Price = { id: number; version: number; zoneId: number; price: number };
  const pricesOf = async (id: number): Promise<Price[]> => (await send('GET', `events/${id}/workshop`)).body.prices;
  const save = (id: number, known: Price[], cells: object[]) =>
    send('PUT', `events/${id}/prices`, {
      known: known.map(({ id: priceId, version }) => ({ id: priceId, version })),
      cells,
    });

  test('makes, changes and removes prices in one call; what did not change keeps its version', async () => {
    const id = await newEvent();
    const { status, body: made } = await save(
      id,
      [],
      [stalls({ price: 480 }), floor({ price: '300.5', handlingFee: 0 })],
    );
    expect(status).toBe(200);
    expect(made).toMatchObject([
      { zoneId: office.site.stallsId, price: 480, handlingFee: 10, version: 1 },
      { zoneId: office.site.floorId, price: 300.5, handlingFee: 0 },
    ]);
    const { body: changed } = await save(id, made, [
      stalls({ price: 480 }),
      floor({ price: null }),
      { ...floor({ price: 0 }), ticketType: 'COMPLEMENTARY' },
    ]);
    expect(changed).toMatchObject([
      { zoneId: office.site.stallsId, version: 1 },
      { ticketType: 'COMPLEMENTARY', price: 0 },
    ]);
  });

  test('keeps a fee that is left out, and takes the usual one for an emptied fee', async () => {
    const id = await newEvent();
    let { body: prices } = await save(id, [], [stalls({ price: 480, handlingFee: 7 })]);
    const feeAfter = async (fields: object) => {
      prices = (await save(id, prices, [stalls({ price: 490, ...fields })])).body;
      return prices[0].handlingFee;
    };
    expect([await feeAfter({}), await feeAfter({ handlingFee: null })]).toEqual([7, 10]);
  });

  test('is refused as a whole when another one changed, made or removed a price meanwhile, and shows the current ones', async () => {
    const id = await newEvent();
    const { body: known } = await save(id, [], [stalls({ price: 480 })]);
    await office.programme.change(`pricings/${known[0].id}`, { price: 490 });
    const reply = await save(id, known, [floor({ price: 300 })]);
    expect(reply).toMatchObject({
      status: 409,
      body: { errorKey: 'concurrencyFailure', details: { current: [{ price: 490, version: 2 }] } },
    });
    expect((await save(id, [], [floor({ price: 300 })])).status).toBe(409);
    const current = await pricesOf(id);
    await send('DELETE', `pricings/${known[0].id}`);
    expect((await save(id, current, [floor({ price: 300 })])).status).toBe(409);
    expect(await pricesOf(id)).toEqual([]);
  });

  test('saved by two people at the same moment has the prices of one of them', async () => {
    const id = await newEvent();
    const { body: known } = await save(id, [], [stalls({ price: 1 }), floor({ price: 1 })]);
    for (let round = 0; round < 3; round += 1) {
      const before = await pricesOf(id);
      const replies = await Promise.all(
        [100, 200, 300].map((price) =>
          save(id, before, [stalls({ price: price + round }), floor({ price: price + round })]),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const after = await pricesOf(id);
      expect(new Set(after.map(({ price }) => price)).size).toBe(1);
    }
    expect(known).toHaveLength(2);
  });

  test('made for the first time by two people at the same moment is made once', async () => {
    const id = await newEvent();
    const single = { price: 5, ticketType: 'PUBLIC', event: { id }, zone: { id: office.site.stallsId } };
    const replies = await Promise.all([
      save(id, [], [stalls({ price: 1 })]),
      save(id, [], [stalls({ price: 2 })]),
      send('POST', 'pricings', single),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await pricesOf(id)).toHaveLength(1);
  });

  test('keeps a price with tickets, and says which cell it is; nothing of the call is saved', async () => {
    const hall = await office.hallOf(10, 10);
    await office.order(oneTicket(hall));
    const known = await pricesOf(hall.eventId);
    const [sold, other] = hall.zones.map(({ id }) => id) as [number, number];
    const cells = [
      { zoneId: other, ticketType: 'PUBLIC', price: 7 },
      { zoneId: sold, ticketType: 'PUBLIC', price: null },
    ];
    expect(await save(hall.eventId, known, cells)).toMatchObject({
      status: 409,
      body: { errorKey: 'pricingInUse', details: { tickets: 1, codes: 0, cell: `${sold} PUBLIC` } },
    });
    expect(await pricesOf(hall.eventId)).toEqual(known);
  });

  test('refuses a zone of another site, a cell that comes twice, and amounts that are none, at their lines', async () => {
    const id = await newEvent();
    const other = await addSite(office.db, '另一展演館');
    const errors = async (cells: object[]) => fieldErrors(await save(id, [], cells));
    expect(await errors([stalls({ price: 1 }), { ...stalls({ price: 1 }), zoneId: other.stallsId }])).toEqual([
      'cells.1.zoneId Gone',
    ]);
    expect(await errors([stalls({ price: 1 }), floor({ price: 1 }), stalls({ price: 2 })])).toEqual([
      'cells.2.ticketType Unique',
    ]);
    expect(await errors([stalls({ price: 100_000.01 }), floor({ price: 'free' })])).toEqual([
      'cells.0.price Max',
      'cells.1.price Pattern',
    ]);
    expect(await pricesOf(id)).toEqual([]);
  });
});
