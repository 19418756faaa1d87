// The settings of an event's tickets, and its gates, as staff of the programme change them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldErrors, openProgramme, type Programme } from '../../../../tests/support/people/programme.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { usualTicketSettings } from '../../../domain/tickets/ticket-settings.ts';

let office: BoxOffice;
let programme: Programme;
beforeAll(async () => {
  office = await openBoxOffice();
  programme = await openProgramme(office);
});
afterAll(() => office.close());

const settingsAt = ({ eventId }: Hall) => `events/${eventId}/ticket-settings`;
const read = async (hall: Hall) => (await programme.send('GET', settingsAt(hall))).body;
const save = (hall: Hall, fields: object, version = 0) =>
  programme.send('PUT', settingsAt(hall), { ...usualTicketSettings, version, ...fields });
const addGate = async (hall: Hall, name: string, zones: number[] = [], version?: number) =>
  programme.send('POST', `events/${hall.eventId}/gates`, {
    version: version ?? (await read(hall)).version,
    name,
    zoneIds: zones.map((zone) => hall.zones[zone]?.id),
  });
const recordsOf = async (hall: Hall) => {
  const records = office.db.selectFrom('audit').where('message', 'like', `event ${hall.eventId}%`).orderBy('id');
  return (await records.select(['type', 'message']).execute()).map(({ type, message }) => `${type} ${message}`);
};
const addDevice = (hall: Hall, gateId: number) =>
  office.db
    .insertInto('doorDevice')
    .values({
      eventId: hall.eventId,
      name: 'Phone 1',
      gateId,
      sessionIds: hall.sessionIds,
      sealedListKey: Buffer.of(1),
      madeBy: 'door',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('settings of tickets', () => {
  test('are the usual ones until they are saved, and then those that were saved, with a record', async () => {
    const hall = await office.hallOf(10);
    expect(await read(hall)).toMatchObject({ version: 0, ...usualTicketSettings, terms: {}, gates: [] });
    const fields = {
      releaseDays: null,
      reminderHours: 48,
      holderNames: 'REQUIRED',
      checksIdentity: true,
      allowsReentry: true,
      transfersMax: 0,
      terms: { 'zh-hk': '不設劃位', en: 'Free seating' },
    };
    const { status, body } = await save(hall, fields);
    expect([status, body]).toMatchObject([200, { version: 1, ...fields }]);
    expect(await read(hall)).toEqual(body);
    expect(await recordsOf(hall)).toEqual([
      `TICKET_SETTINGS_CHANGED event ${hall.eventId}: codes at once, reminder 48 hours before, names REQUIRED, transfers 0, identity checked, re-entry`,
    ]);
  });

  test('are refused from an older version, with the current ones', async () => {
    const hall = await office.hallOf(10);
    await save(hall, { releaseDays: 7 });
    const late = await save(hall, { releaseDays: 3 });
    expect([late.status, late.body.message]).toEqual([409, 'error.concurrencyFailure']);
    expect(late.body.details.current).toMatchObject({ version: 1, releaseDays: 7 });
    expect((await save(hall, { releaseDays: 3 }, 1)).body.version).toBe(2);
  });

  test.each([
    ['releaseDays', { releaseDays: 366 }, 'releaseDays Max'],
    ['reminderHours', { reminderHours: 0 }, 'reminderHours Min'],
    ['transfersMax', { transfersMax: 21 }, 'transfersMax Max'],
    ['terms', { terms: { en: 'x'.repeat(2001) } }, 'terms.en Size'],
    ['holderNames', { checksIdentity: true, holderNames: 'NO' }, 'holderNames HolderNames'],
  ])('are refused at the field that is wrong: %s', async (_, fields, error) => {
    const hall = await office.hallOf(10);
    const reply = await save(hall, fields);
    expect([reply.status, fieldErrors(reply)]).toEqual([400, [error]]);
    expect((await read(hall)).version).toBe(0);
  });

  test('of an event that is not there are not found', async () => {
    expect((await programme.send('GET', 'events/999999/ticket-settings')).status).toBe(404);
  });
});

describe('gates', () => {
  test('lead to zones of the event, several gates to the same one, and are renamed and removed', async () => {
    const hall = await office.hallOf(10, 10);
    await addGate(hall, 'B', [0, 1]);
    const { body } = await addGate(hall, 'A', [1]);
    const [a, b] = body.gates;
    expect(body).toMatchObject({ version: 2, gates: [{ name: 'A', zoneIds: [hall.zones[1]?.id] }, { name: 'B' }] });
    expect(b.zoneIds).toEqual(hall.zones.map(({ id }) => id));
    const path = `events/${hall.eventId}/gates/${a.id}`;
    const changed = await programme.send('PUT', path, { version: 2, name: 'North', zoneIds: [] });
    expect(changed.body.gates.map(({ name }: { name: string }) => name)).toEqual(['B', 'North']);
    expect((await programme.send('DELETE', path)).body).toMatchObject({ version: 4, gates: [{ name: 'B' }] });
    expect((await programme.send('DELETE', path)).status).toBe(404);
    expect((await recordsOf(hall)).map((record) => record.split(' ', 1)[0])).toEqual([
      'GATE_ADDED',
      'GATE_ADDED',
      'GATE_CHANGED',
      'GATE_REMOVED',
    ]);
  });

  test('are refused with a name that is taken or too long, and with a zone of another site', async () => {
    const [hall, other] = [await office.hallOf(10), await office.hallOf(10)];
    await addGate(hall, 'A');
    const foreign = { version: 1, name: 'B', zoneIds: [other.zones[0]?.id] };
    const replies = [
      await addGate(hall, 'A'),
      await addGate(hall, 'A'.repeat(41)),
      await programme.send('POST', `events/${hall.eventId}/gates`, foreign),
    ];
    expect(replies.map((reply) => [reply.status, fieldErrors(reply)])).toEqual([
      [400, ['name Unique']],
      [400, ['name Size']],
      [400, ['zoneIds Gone']],
    ]);
  });

  test('are not changed from an older version', async () => {
    const hall = await office.hallOf(10);
    await addGate(hall, 'A');
    expect((await addGate(hall, 'B', [], 0)).status).toBe(409);
  });

  test('stay while a device uses them; a device that was revoked loses its gate', async () => {
    const hall = await office.hallOf(10);
    const [gate] = (await addGate(hall, 'A')).body.gates;
    const device = await addDevice(hall, gate.id);
    const path = `events/${hall.eventId}/gates/${gate.id}`;
    const refused = await programme.send('DELETE', path);
    expect([refused.status, refused.body.message, refused.body.details]).toEqual([
      409,
      'error.gateInUse',
      { devices: 1 },
    ]);
    expect((await read(hall)).gates[0].devices).toBe(1);
    await office.db
      .updateTable('doorDevice')
      .set({ revokedAt: new Date(), revokedBy: 'door' })
      .where('id', '=', device.id)
      .execute();
    expect((await programme.send('DELETE', path)).status).toBe(200);
    const left = office.db.selectFrom('doorDevice').where('id', '=', device.id).select('gateId');
    expect(await left.executeTakeFirst()).toEqual({ gateId: null });
  });
});

describe('with the event', () => {
  const clone = async ({ eventId }: Hall, parts: string[]) =>
    (
      await programme.send('POST', `events/${eventId}/clone`, {
        eventCode: `COPY-${eventId}-${parts.length}`,
        nameCht: '再演',
        nameEng: 'Again',
        parts,
        days: 7,
      })
    ).body.id as number;

  test('settings and gates are cloned where they are chosen', async () => {
    const hall = await office.hallOf(10);
    await save(hall, { releaseDays: 5, terms: { en: 'No bags' } });
    await addGate(hall, 'A', [0]);
    const copy = await read({ ...hall, eventId: await clone(hall, ['tickets']) });
    expect(copy).toMatchObject({ version: 1, releaseDays: 5, terms: { en: 'No bags' } });
    expect(copy.gates).toMatchObject([{ name: 'A', zoneIds: [hall.zones[0]?.id] }]);
    const plain = await read({ ...hall, eventId: await clone(hall, []) });
    expect(plain).toMatchObject({ version: 0, releaseDays: 14, gates: [] });
  });

  test('gates lead nowhere once the event has another site', async () => {
    const [hall, other] = [await office.hallOf(10), await office.hallOf(10)];
    await addGate(hall, 'A', [0]);
    const eventId = await clone(hall, ['tickets']);
    expect((await programme.change(`events/${eventId}`, { site: { id: other.siteId } })).status).toBe(200);
    expect((await read({ ...hall, eventId })).gates).toMatchObject([{ name: 'A', zoneIds: [] }]);
  });

  test('settings and gates of a draft are removed', async () => {
    const hall = await office.hallOf(10);
    await addGate(hall, 'A', [0]);
    const eventId = await clone(hall, ['tickets']);
    expect((await programme.send('DELETE', `events/${eventId}`)).status).toBe(200);
    for (const table of ['gate', 'ticketSettings'] as const)
      expect(await office.db.selectFrom(table).where('eventId', '=', eventId).selectAll().execute()).toEqual([]);
  });
});
