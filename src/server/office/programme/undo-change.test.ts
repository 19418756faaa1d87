import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { openOutlet } from '../../../../tests/support/people/outlets.ts';
import { eventOf } from '../../../../tests/support/people/programme.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const change = (path: string, fields: object) => office.programme.change(path, fields);
const undo = (path: string, version: number) => office.programme.send('POST', `${path}/undo`, { version });
const buy = (hall: Hall) => office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });

describe('the last change of a row', () => {
  test('is undone: the fields are as before, the version rises, and the history has both', async () => {
    const hall = await office.hallOf(10);
    const path = `pricings/${hall.zones[0]?.pricingId}`;
    const { body: changed } = await change(path, { price: 600, handlingFee: 0 });
    expect(await undo(path, changed.version)).toMatchObject({
      status: 200,
      body: { version: 3, price: 480, handlingFee: 10 },
    });
    const { body: history } = await office.programme.send('GET', `${path}/history`);
    expect(history).toMatchObject([
      { before: { priceCents: 60_000 }, after: { priceCents: 48_000 }, principal: office.programme.login },
      { before: { priceCents: 48_000 }, after: { priceCents: 60_000 } },
    ]);
  });

  test('is made again when it is undone twice', async () => {
    const hall = await office.hallOf(10);
    const path = `pricings/${hall.zones[0]?.pricingId}`;
    await change(path, { price: 600 });
    await undo(path, 2);
    expect((await undo(path, 3)).body).toMatchObject({ version: 4, price: 600 });
  });

  test('is undone for each entity, with its dates, texts and types', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const [event, session] = [`events/${hall.eventId}`, `sessions/${hall.sessionIds[0]}`];
    const [zone, site] = [`zones/${hall.zones[0]?.id}`, `sites/${hall.siteId}`];
    for (const [path, fields] of [
      [event, { saleOpensAt: hourLater(-5).toISOString(), archived: true, performers: { en: 'Ada' } }],
      [event, { saleOpensAt: hourLater(-4).toISOString(), types: '{"version":1,"minTicket":2}', nameEng: 'Night' }],
      [event, { saleOpensAt: null, publishedAt: hourLater(-2).toISOString(), admittedPerMinute: 5, insideMax: 9 }],
      [session, { startTime: hourLater(900).toISOString(), enabled: false }],
      [zone, { seatPlan: 'B: 1a', names: { en: 'Stalls' } }],
      [zone, { freeSeating: true, standingCapacity: 7 }],
      [site, { region: 'MO', address: '2 Pier Road' }],
    ] as [string, object][]) {
      const { body: before } = await office.programme.send('GET', path);
      const { body: changed, status } = await change(path, fields);
      expect(status).toBe(200);
      expect(changed.version).toBe(before.version + 1);
      const { body: after } = await undo(path, changed.version);
      expect({ ...after, version: 0, event: null, site: null }).toEqual({
        ...before,
        version: 0,
        event: null,
        site: null,
      });
    }
  });

  test('is undone for a picture', async () => {
    const { body: site } = await office.programme.send('POST', 'sites', { name: 'Site of pictures' });
    const { body: event } = await office.programme.send('POST', 'events', eventOf(site.id, { image: onePixel }));
    const { body: without } = await change(`events/${event.id}`, { image: null });
    expect(without.image).toBeNull();
    expect((await undo(`events/${event.id}`, 2)).body.image).toEqual(event.image);
  });

  test('is not undone from an older version', async () => {
    const hall = await office.hallOf(10);
    const path = `pricings/${hall.zones[0]?.pricingId}`;
    await change(path, { price: 600 });
    await change(path, { price: 700 });
    expect(await undo(path, 2)).toMatchObject({
      status: 409,
      body: { errorKey: 'concurrencyFailure', details: { current: { version: 3, price: 700 } } },
    });
  });

  test('is not undone: a pause of the sale, which the cockpit ends with the passes and the line as they were', async () => {
    const hall = await office.hallOf(10);
    const path = `events/${hall.eventId}`;
    for (const button of ['pause', 'resume']) {
      await office.programme.send('POST', `cockpit/${hall.eventId}/${button}`, { reason: 'The sound check runs late' });
      const { body } = await office.programme.send('GET', path);
      expect(await undo(path, body.version)).toMatchObject({ status: 409, body: { errorKey: 'undoPause' } });
    }
  });

  test('brings the returns of outlets before the show again when a later time of it is undone', async () => {
    const hall = await office.hallOf(10);
    const outlet = await openOutlet(office);
    const path = `sessions/${hall.sessionIds[0]}`;
    const { body: before } = await office.programme.send('GET', path);
    const later = (hours: number) => new Date(Date.parse(before.startTime) + hours * 3_600_000).toISOString();
    await change(path, { startTime: later(48) });
    const { body: allotment } = await outlet.give(hall, 4, { returnsAt: later(24) });
    expect((await undo(path, 2)).status).toBe(200);
    expect((await outlet.one(allotment.id)).returnsAt).toBe(later(-24));
  });

  test('is not undone when the row is new', async () => {
    const { body } = await office.programme.send('POST', 'sites', { name: 'New site' });
    expect(await undo(`sites/${body.id}`, 1)).toMatchObject({ status: 409, body: { errorKey: 'undoNothing' } });
    expect((await undo('sites/999999', 1)).status).toBe(404);
  });
});

describe('a change that tickets were ordered on', () => {
  test('is not undone: a price', async () => {
    const hall = await office.hallOf(10);
    const path = `pricings/${hall.zones[0]?.pricingId}`;
    await buy(hall);
    await change(path, { price: 600 });
    // Tickets at the earlier price do not count.
    expect((await undo(path, 2)).status).toBe(200);
    await change(path, { price: 600 });
    await until(async () => (await buy(hall)).body.amount === 610);
    expect(await undo(path, 4)).toMatchObject({ status: 409, body: { errorKey: 'undoSold' } });
  });

  test('is not undone: the name of an event; its texts are', async () => {
    const hall = await office.hallOf(10);
    const path = `events/${hall.eventId}`;
    await change(path, { nameEng: 'Day Atlas' });
    await buy(hall);
    expect(await undo(path, 2)).toMatchObject({ status: 409, body: { errorKey: 'undoSold', details: { tickets: 1 } } });
    await change(path, { descriptions: { en: 'With stars.' } });
    expect((await undo(path, 3)).body.descriptions).toEqual({});
  });

  test('is not undone: the time of a session', async () => {
    const hall = await office.hallOf(10);
    const path = `sessions/${hall.sessionIds[0]}`;
    await buy(hall);
    await change(path, { startTime: hourLater(800).toISOString(), movesTickets: true });
    // Its tickets were told of the new time.
    expect(await undo(path, 2)).toMatchObject({ status: 409, body: { errorKey: 'sessionSold' } });
  });

  test('or that another rule keeps is not undone either: its words say why', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    await change(`sites/${hall.siteId}`, { name: 'The newer name' });
    const { body: history } = await office.programme.send('GET', `sites/${hall.siteId}/history`);
    await office.programme.send('POST', 'sites', { name: history[0].before.name });
    expect(await undo(`sites/${hall.siteId}`, 2)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'name', message: 'Unique' }] },
    });
  });
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
