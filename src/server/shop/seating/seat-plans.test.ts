import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { seatingRoutes } from '../../../contract/seating.ts';
import { writeSeatPlan } from '../../../domain/seating/seat-plan.ts';
import { laySeats } from '../../demo/lay-seats.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';

let shop: RunningApp;
let site: Awaited<ReturnType<typeof addSite>>;

beforeAll(async () => {
  shop = await runningApp();
  site = await addSite(shop.db);
});
afterAll(() => shop.close());

const get = (siteId: number | string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: `/api/sites/${siteId}/seat-plan`, headers });
const readPlan = (body: string) => seatingRoutes.sitePlan.reply.parse(JSON.parse(body));
const giveShape = (zoneId: number, shape: unknown) =>
  shop.db
    .updateTable('zone')
    .set({ shape: JSON.stringify(shape) })
    .where('id', '=', zoneId)
    .execute();

describe('the plan of a site', () => {
  test('names its zones with every seat as text, and how many may stand', async () => {
    const reply = await get(site.siteId);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toContain('public');
    expect(reply.json()).toEqual({
      id: site.siteId,
      name: '海匯展演館',
      names: { 'zh-hk': '海匯展演館', en: 'Harbour Hall' },
      zones: [
        {
          id: site.stallsId,
          name: 'STALLS',
          names: {},
          freeSeating: false,
          capacity: null,
          shape: null,
          seatPlan: 'A: 1a 2a . 3a 4a',
        },
        {
          id: site.floorId,
          name: 'FLOOR',
          names: {},
          freeSeating: true,
          capacity: 300,
          shape: null,
          seatPlan: null,
        },
      ],
      marks: [],
    });
  });

  test('of a site that is not there, or has no number, is nowhere', async () => {
    expect((await get(999_999)).statusCode).toBe(404);
    expect((await get('hall')).statusCode).toBe(400);
  });

  test('is remembered until the catalogue changes: then it tells where zones were drawn', async () => {
    const before = await get(site.siteId);
    const arc = { arc: [150, 300.5], between: [126, 234] };
    const block = { block: [318, 158, 564, 360], facing: 'left' };
    await giveShape(site.stallsId, arc);
    await giveShape(site.floorId, block);
    expect((await get(site.siteId)).body).toBe(before.body);
    await announceCatalogue(shop.db);
    const shapesNow = async () => readPlan((await get(site.siteId)).body).zones.map(({ shape }) => shape);
    await expect.poll(shapesNow, { timeout: 5000 }).toEqual([arc, block]);
  });

  test('of 20,000 seats is a few kilobytes on the wire', async () => {
    const hall = await addSite(shop.db, '大球場');
    // No two zones are alike, as in a real hall.
    const seatsOf = (index: number) =>
      laySeats({ rows: 17 + (index % 7), blocks: [9 + (index % 4), 11], narrowing: index % 5, houseRows: [index % 9] });
    const zones = Array.from({ length: 56 }, (_, index) => ({
      siteId: hall.siteId,
      name: `Z${index}`,
      seatPlan: writeSeatPlan(seatsOf(index)),
    }));
    await shop.db.insertInto('zone').values(zones).execute();
    const reply = await get(hall.siteId, { 'accept-encoding': 'br' });
    const plan = readPlan(brotliDecompressSync(reply.rawPayload).toString());
    expect(plan.zones.flatMap((zone) => zone.seatPlan?.match(/\d+[abc]/g) ?? []).length).toBeGreaterThan(20_000);
    expect(reply.rawPayload.length).toBeLessThan(8_000);
  });
});

const manyRows = (length: number) => Array.from({ length }, () => [-5.5, 0, 10, 0, -1]);
const manyCorners = (length: number) => Array.from({ length }, (_, at) => [at, at % 2]);
const named = (shapes: unknown[]) => shapes.map((shape) => [JSON.stringify(shape).slice(0, 60), shape] as const);

describe('the shape of a zone', () => {
  test.each(
    named([
      { block: [0, 0, 10, 10] },
      { block: [-5.5, 0, 0.1, 10], facing: 'right' },
      { arc: [0, 10], between: [0, 360] },
      { rows: [[0, 0, 10, 0, 0]] },
      { rows: manyRows(999) },
      {
        area: [
          [0, 0],
          [10, 0],
          [0, 10],
        ],
      },
      { area: manyCorners(64) },
    ]),
  )('%s is one', async (_, shape) => {
    await giveShape(site.floorId, shape);
  });

  test.each(
    named([
      {},
      [[]],
      'block',
      { block: [0, 0, 10] },
      { block: [0, 0, 10, 0] },
      { block: [0, 0, -10, 10] },
      { block: [0, 0, 10, '10'] },
      { block: [0, 0, 10, 10, 10] },
      { block: [0, 0, 10, 20_000] },
      { block: { width: 10 } },
      { block: [0, 0, 10, 10], facing: 'up' },
      { block: [0, 0, 10, 10], facing: null },
      { block: [0, 0, 10, 10], colour: 'red' },
      { block: [0, 0, 10, 10], arc: [0, 10] },
      { arc: [0, 10] },
      { between: [0, 10] },
      { arc: [10, 10], between: [0, 90] },
      { arc: [0, 10], between: [90, 0] },
      { arc: [0, 10], between: [0, 361] },
      { arc: [-1, 10], between: [0, 90] },
      { arc: [0, null], between: [0, 90] },
      { arc: [0, 10], between: [0, 45, 90] },
      { arc: 10, between: [0, 90] },
      { rows: [] },
      { rows: 5 },
      { rows: [5] },
      { rows: [[0, 0, 10, 0]] },
      { rows: [[0, 0, 10, 0, 0, 0]] },
      { rows: [[0, 0, 10, 0, '0']] },
      { rows: [[0, 0, 10, 0, [0]]] },
      { rows: [[0, 0, 20_000, 0, 0]] },
      { rows: manyRows(1000) },
      {
        rows: [[0, 0, 10, 0, 0]],
        area: [
          [0, 0],
          [10, 0],
          [0, 10],
        ],
      },
      {
        area: [
          [0, 0],
          [10, 0],
        ],
      },
      {
        area: [
          [0, 0],
          [10, 0],
          [0, 10, 0],
        ],
      },
      {
        area: [
          [0, 0],
          [10, 0],
          [0, null],
        ],
      },
      { area: manyCorners(65) },
    ]),
  )('%s is none, and the table refuses it', async (_, shape) => {
    await expect(giveShape(site.floorId, shape)).rejects.toMatchObject({ constraint: 'zone_shape_check' });
  });
});
