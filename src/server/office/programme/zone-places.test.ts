// The form of a zone and its drawing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

const rows = [
  [100, 200, 110, 200, 0],
  [100, 212, 110, 212, 0],
];
const area = [
  [0, 0],
  [90, 0],
  [0, 90],
];
const change = (path: string, fields: object) => office.programme.change(path, fields);
async function zoneOf(plan: string | number) {
  const hall = await office.hallOf(plan);
  return `zones/${hall.zones[0]?.id}`;
}

test('a zone is drawn by its form as well; without a drawing it keeps the one that it has', async () => {
  const path = await zoneOf('A: 1a 2a\nB: 1a 2a');
  expect((await change(path, { shape: { rows } })).body).toMatchObject({ version: 2, shape: { rows } });
  const { body } = await office.programme.send('GET', path);
  const { shape: _, ...ofOlderClient } = body;
  expect((await office.programme.send('PUT', 'zones', { ...ofOlderClient, autoArrangeAsc: false })).body.shape).toEqual(
    {
      rows,
    },
  );
  expect((await change(path, { shape: null })).body.shape).toBeNull();
});

test('a seat plan that changes takes its lines along', async () => {
  const path = await zoneOf('A: 1a 2a\nB: 1a 2a');
  await change(path, { shape: { rows } });
  const { body } = await change(path, { seatPlan: 'B: 1a\nC: 1a 2a 3a' });
  expect(body.shape).toEqual({ rows: [rows[1], [100, 224, 110, 224, 0]] });
  expect((await change(path, { freeSeating: true, standingCapacity: 50 })).body.shape).toMatchObject({
    block: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('a drawing that does not fit the places is refused at its field', async () => {
  const seated = await zoneOf('A: 1a 2a\nB: 1a 2a');
  for (const shape of [
    { rows: [rows[0]] },
    { area },
    { rows: [] },
    { area: [[0, 0]] },
    { rows: [[0, 0, 20_000, 0, 0], rows[1]] },
    { block: [0, 0, 0, 5] },
    { arc: [9, 5], between: [0, 90] },
    'round',
  ]) {
    const refused = await change(seated, { shape });
    expect([refused.status, fieldErrors(refused)?.[0]?.startsWith('shape')], JSON.stringify(shape)).toEqual([
      400,
      true,
    ]);
  }
  const standing = await zoneOf(50);
  expect(fieldErrors(await change(standing, { shape: { rows } }))).toEqual(['shape PlanShape']);
  expect((await change(standing, { shape: { area } })).status).toBe(200);
});

test('the prices of a zone without places are shown to staff alone, as nobody can buy there', async () => {
  const hall = await office.hallOf(50);
  const [standing] = hall.zones;
  const prices = async () => (await office.app.inject(`/api/events/${hall.eventId}`)).json().pricings;
  expect(await prices()).toMatchObject([{ zone: { id: standing?.id } }]);
  expect((await change(`zones/${standing?.id}`, { standingCapacity: null })).status).toBe(200);
  await expect.poll(prices).toEqual([]);
  expect((await office.programme.send('GET', `events/${hall.eventId}`)).body.pricings).toHaveLength(1);
});
