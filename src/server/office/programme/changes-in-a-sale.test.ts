// Changes of the programme while it is on sale: what was sold stays as it was sold.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { orderRequest } from '../../../../tests/support/people/buyers.ts';
import { fieldErrors, type Programme } from '../../../../tests/support/people/programme.ts';
import { seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const send = (...call: Parameters<Programme['send']>) => office.programme.send(...call);
const change = (path: string, fields: object) => office.programme.change(path, fields);
const buy = (hall: Hall, tickets = 1, zone = 0, session = 0) =>
  office.order({ ...hall, orderDetails: [lineIn(hall, tickets, zone, session)] });
describe('a price', () => {
  test('that changes counts for later orders alone', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a');
    const { pricingId } = lineIn(hall, 1);
    const before = await buy(hall);
    expect((await change(`pricings/${pricingId}`, { price: 500.5, handlingFee: '20' })).body).toMatchObject({
      price: 500.5,
      handlingFee: 20,
      version: 2,
    });
    await until(async () => (await buy(hall)).body.amount === 520.5);
    const { priceCents, handlingFeeCents } = await office.db
      .selectFrom('ticket')
      .selectAll()
      .where('orderId', '=', before.body.id)
      .executeTakeFirstOrThrow();
    expect([priceCents, handlingFeeCents]).toEqual([48_000, 1000]);
  });

  test('that changes counts on every server', async () => {
    const second = await office.anotherServer();
    const hall = await office.hallOf(50);
    const buyThere = async () => {
      const order = { ...hall, orderDetails: [lineIn(hall, 1)] };
      return (await second.app.inject(orderRequest(office.buyer(hall.eventId), order))).json().amount;
    };
    expect(await buyThere()).toBe(490);
    await change(`pricings/${hall.zones[0]?.pricingId}`, { price: 600 });
    await until(async () => (await buyThere()) === 610);
  });

  test('belongs to its event, zone and ticket type', async () => {
    const [hall, other] = [await office.hallOf(10, 10), await office.hallOf(10)];
    const path = `pricings/${lineIn(hall, 1).pricingId}`;
    expect(fieldErrors(await change(path, { ticketType: 'DISCOUNT' }))).toEqual(['ticketType Fixed']);
    expect(fieldErrors(await change(path, { zone: { id: hall.zones[1]?.id } }))).toEqual(['zone Fixed']);
    expect(fieldErrors(await change(path, { event: { id: other.eventId } }))).toEqual(['event Fixed']);
  });

  test('is for a zone of the event’s site, once for each ticket type', async () => {
    const [hall, other] = [await office.hallOf(10), await office.hallOf(10)];
    const price = { price: 100, ticketType: 'DISCOUNT', event: { id: hall.eventId }, zone: { id: hall.zones[0]?.id } };
    expect(fieldErrors(await send('POST', 'pricings', { ...price, zone: { id: other.zones[0]?.id } }))).toEqual([
      'zone Gone',
    ]);
    expect(fieldErrors(await send('POST', 'pricings', { ...price, event: { id: 999_999 } }))).toEqual(['event Gone']);
    expect((await send('POST', 'pricings', price)).status).toBe(201);
    expect(fieldErrors(await send('POST', 'pricings', price))).toEqual(['ticketType Unique']);
  });

  test('of a zone with tickets cannot be removed; one without can, and is then not sold', async () => {
    const hall = await office.hallOf(10, 10);
    await buy(hall);
    const [sold, unsold] = hall.zones.map(({ pricingId }) => `pricings/${pricingId}`) as [string, string];
    expect(await send('DELETE', sold)).toMatchObject({
      status: 409,
      body: { errorKey: 'pricingInUse', details: { tickets: 1 } },
    });
    expect((await send('DELETE', unsold)).status).toBe(200);
    // The server that takes this order may still know the price.
    expect((await buy(hall, 1, 1)).body).toMatchObject({ errorKey: 'wrongPricing' });
  });
});

describe('a session', () => {
  test('with tickets moves only on purpose', async () => {
    const hall = await office.hallOf(10);
    await buy(hall, 2);
    const path = `sessions/${hall.sessionIds[0]}`;
    const startTime = hourLater(500).toISOString();
    expect(await change(path, { startTime })).toMatchObject({
      status: 409,
      body: { errorKey: 'sessionSold', details: { tickets: 2 } },
    });
    expect(await change(path, { startTime, movesTickets: true })).toMatchObject({ status: 200, body: { startTime } });
  });

  test('without tickets moves, but not to the time of another one', async () => {
    const { sessionIds } = await office.hallOf(10).then(async (hall) => {
      const session = { startTime: hourLater(900).toISOString(), event: { id: hall.eventId } };
      const { body } = await send('POST', 'sessions', session);
      return { sessionIds: [hall.sessionIds[0], body.id] };
    });
    const { body: first } = await send('GET', `sessions/${sessionIds[0]}`);
    expect(fieldErrors(await change(`sessions/${sessionIds[1]}`, { startTime: first.startTime }))).toEqual([
      'startTime Unique',
    ]);
    const startTime = '2031-05-01T20:00:00+08:00';
    expect((await change(`sessions/${sessionIds[1]}`, { startTime })).body.startTime).toBe('2031-05-01T12:00:00.000Z');
  });

  test('begins after its sale opens, in a year that can be', async () => {
    const hall = await office.hallOf(10);
    await office.db
      .updateTable('event')
      .set({ saleOpensAt: hourLater(100) })
      .where('id', '=', hall.eventId)
      .execute();
    const session = { event: { id: hall.eventId }, enabled: true };
    for (const [startTime, problem] of [
      [hourLater(99).toISOString(), 'startTime Dates'],
      ['0026-05-01T12:00:00Z', 'startTime Invalid'],
      ['2126-05-01T12:00:00Z', 'startTime Invalid'],
      ['2026-13-01T12:00:00Z', 'startTime Pattern'],
      ['tomorrow', 'startTime Pattern'],
    ])
      expect(fieldErrors(await send('POST', 'sessions', { ...session, startTime }))).toEqual([problem]);
  });

  test('belongs to its event', async () => {
    const [hall, other] = [await office.hallOf(10), await office.hallOf(10)];
    const moved = await change(`sessions/${hall.sessionIds[0]}`, { event: { id: other.eventId } });
    expect(fieldErrors(moved)).toEqual(['event Fixed']);
  });

  test('with tickets cannot be removed; disabled it is not sold any more', async () => {
    const hall = await office.hallOf(10);
    await buy(hall, 3);
    const path = `sessions/${hall.sessionIds[0]}`;
    expect(await send('DELETE', path)).toMatchObject({
      status: 409,
      body: { errorKey: 'sessionInUse', details: { tickets: 3 } },
    });
    expect((await change(path, { enabled: false })).status).toBe(200);
    await until(async () => (await buy(hall)).body.errorKey === 'closed');
  });

  test('is removed or sold, never both, whoever comes first', async () => {
    for (let round = 0; round < 15; round += 1) {
      const hall = await office.hallOf('A: 1a 2a 3a 4a');
      // The inventories are there before.
      await office.app.inject(`/api/order/availability?eventId=${hall.eventId}`);
      const [removed, ...orders] = await Promise.all([
        send('DELETE', `sessions/${hall.sessionIds[0]}`),
        ...[1, 2, 3].map(() => buy(hall)),
      ]);
      const sold = orders.filter(({ status }) => status === 200).length;
      expect([removed.status, sold > 0]).toEqual(sold > 0 ? [409, true] : [200, false]);
    }
  });
});

describe('a zone', () => {
  test('with tickets keeps its name and its seats; the order of its rows changes', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a');
    const path = `zones/${hall.zones[0]?.id}`;
    await change(path, { names: { en: 'Stalls' } });
    await buy(hall, 2);
    for (const fields of [
      { name: 'BALCONY' },
      { names: { en: 'Balcony' } },
      { names: {} },
      { seatPlan: null },
      { freeSeating: true, standingCapacity: 100 },
    ])
      expect(await change(path, fields)).toMatchObject({
        status: 409,
        body: { errorKey: 'zoneSold', details: { tickets: 2 } },
      });
    const names = { en: 'Stalls', 'zh-hk': '堂座' };
    expect((await change(path, { autoArrangeAsc: false, names })).body).toMatchObject({ version: 3, names });
  });

  test('keeps a plan that was written in another way, when a form sends it back', async () => {
    const hall = await office.hallOf('A:  1a   2a\n\n B: 1a');
    await buy(hall);
    const path = `zones/${hall.zones[0]?.id}`;
    expect(await change(path, { autoArrangeAsc: false })).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('gets other places when its sessions are over, and they keep theirs', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a');
    const { body } = await buy(hall, 2);
    await office.db
      .updateTable('session')
      .set({ startsAt: hourLater(-1) })
      .where('eventId', '=', hall.eventId)
      .execute();
    const path = `zones/${hall.zones[0]?.id}`;
    expect((await change(path, { seatPlan: 'X: 1a 2a' })).status).toBe(200);
    expect(seatsOf(body)).toEqual(['A1', 'A2']);
    const inventories = office.db.selectFrom('inventory').where('eventId', '=', hall.eventId).select('capacity');
    expect(await inventories.execute()).toEqual([{ capacity: 4 }]);
    expect((await change(path, { freeSeating: true, standingCapacity: 9 })).status).toBe(409);
  });

  test('without tickets gets other places, also on a server that remembers the old ones', async () => {
    const hall = await office.hallOf('A: 1a 2a 3a 4a');
    // Refused orders make the server remember the inventory.
    for (let count = 0; count < 5; count += 1) expect((await buy(hall, 6)).body).toMatchObject({ status: 409 });
    expect((await change(`zones/${hall.zones[0]?.id}`, { seatPlan: 'X: 11a 12a . 13a\nY: 11a 12a' })).status).toBe(200);
    await until(async () => (await buy(hall, 6)).body.errorKey !== undefined);
    expect(seatsOf((await buy(hall, 2)).body)).toEqual(['X11', 'X12']);
  });

  test('is opened with its places of that moment, while they change', async () => {
    for (let round = 0; round < 10; round += 1) {
      const hall = await office.hallOf('A: 1a 2a');
      const [changed] = await Promise.all([
        change(`zones/${hall.zones[0]?.id}`, { seatPlan: 'B: 1a 2a 3a' }),
        office.app.inject(`/api/order/availability?eventId=${hall.eventId}`),
      ]);
      expect(changed.status).toBe(200);
      const capacities = async () => {
        await office.app.inject(`/api/order/availability?eventId=${hall.eventId}`);
        return office.db.selectFrom('inventory').where('eventId', '=', hall.eventId).select('capacity').execute();
      };
      await until(async () => (await capacities()).length === 1);
      expect(await capacities()).toEqual([{ capacity: 3 }]);
    }
  });

  test('with a price cannot be removed; without one it can', async () => {
    const hall = await office.hallOf(10);
    const path = `zones/${hall.zones[0]?.id}`;
    expect(await send('DELETE', path)).toMatchObject({
      status: 409,
      body: { errorKey: 'zoneInUse', details: { prices: 1, tickets: 0 } },
    });
    await send('DELETE', `pricings/${hall.zones[0]?.pricingId}`);
    expect((await send('DELETE', path)).status).toBe(200);
  });

  test('without places is made by older clients, and is neither drawn nor sold before it has some', async () => {
    const hall = await office.hallOf(10);
    const { body: zone } = await send('POST', 'zones', { name: 'NEW', site: { id: String(hall.siteId) } });
    expect(zone).toMatchObject({ freeSeating: false, seatPlan: null, standingCapacity: null });
    const price = { price: 100, ticketType: 'PUBLIC', event: { id: hall.eventId }, zone: { id: zone.id } };
    const { body: pricing } = await send('POST', 'pricings', price);
    const zones = async (path: string) => (await office.app.inject(path)).json().zones;
    const availability = `/api/order/availability?eventId=${hall.eventId}`;
    expect(await zones(`/api/sites/${hall.siteId}/seat-plan`)).toHaveLength(1);
    expect(await zones(availability)).toHaveLength(1);
    const withNew = { ...hall, zones: [{ id: zone.id, pricingId: pricing.id, name: 'NEW' }] };
    await until(async () => (await buy(withNew)).body.errorKey === 'wrongPricing');
    expect((await change(`zones/${zone.id}`, { seatPlan: 'A: 1a 2a' })).status).toBe(200);
    await until(async () => (await buy(withNew)).status === 200);
  });

  test('is refused with a plan that cannot be read or that is too large, at its field', async () => {
    const hall = await office.hallOf(10);
    const row = (label: string) => `${label}: ${Array.from({ length: 999 }, (_, at) => `${at + 1}a`).join(' ')}`;
    const labels = Array.from({ length: 40 }, (_, at) => String.fromCharCode(65 + (at % 26)).repeat(at < 26 ? 1 : 2));
    for (const [seatPlan, problem] of [
      ['A: 1a 1a', 'SeatPlan'],
      ['no plan', 'SeatPlan'],
      ['ABCDEFGH: 1a', 'SeatPlan'],
      [labels.map(row).join('\n').slice(0, 199_000), 'SeatPlan'],
      ['a'.repeat(200_001), 'Size'],
      ['A: 1a \0', 'Invalid'],
    ])
      expect(fieldErrors(await send('POST', 'zones', { name: 'P', site: { id: hall.siteId }, seatPlan }))).toEqual([
        `seatPlan ${problem}`,
      ]);
  });

  test('stays in its site, where its name is its own', async () => {
    const [hall, other] = [await office.hallOf(10, 10), await office.hallOf(10)];
    const path = `zones/${hall.zones[1]?.id}`;
    expect(fieldErrors(await change(path, { name: 'Z1' }))).toEqual(['name Unique']);
    expect(fieldErrors(await change(path, { site: { id: other.siteId } }))).toEqual(['site Fixed']);
    expect(fieldErrors(await send('POST', 'zones', { name: 'Z9', site: { id: 999_999 } }))).toEqual(['site Gone']);
  });
});
