// A plan is drawn as a draft and published into the zones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlanOffice, type PlanOffice, withRows } from '../../../../tests/support/people/plan-office.ts';
import { fieldErrors } from '../../../../tests/support/people/programme.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
let plans: PlanOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
  plans = await openPlanOffice(office);
});
afterAll(() => office.close());

const zoneRow = (id: number) => office.db.selectFrom('zone').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const zoneId = (hall: Hall, zone = 0) => hall.zones[zone]?.id as number;

describe('a draft', () => {
  test('begins as what is published: zones of any shape as the lines of their rows', async () => {
    const hall = await office.hallOf('A: 1a 2a . 3b', 300);
    const plan = await plans.read(hall.siteId);
    expect(plan).toMatchObject({ version: null, savedAt: null, savedBy: null, isOutdated: false });
    expect(plan.document).toEqual(plan.published);
    const [seated, standing] = plan.document.zones;
    expect(seated).toMatchObject({
      zoneId: zoneId(hall),
      name: 'Z1',
      places: { rows: [{ label: 'A', places: '1a 2a . 3b' }] },
    });
    expect(seated.places.rows[0].line).toHaveLength(5);
    expect(standing.places).toMatchObject({ capacity: 300 });
    expect(plan.document.marks).toEqual([]);
  });

  test('is kept with who saved it, and changes nothing that is published', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const saved = await plans.draw(hall.siteId, withRows('A: 1a 2a 3a'));
    expect(saved).toMatchObject({ status: 200, body: { savedBy: plans.login } });
    const plan = await plans.read(hall.siteId);
    expect(plan).toMatchObject({ version: saved.body.version, savedBy: plans.login, savedAt: saved.body.savedAt });
    expect(plan.document.zones[0].places.rows[0].places).toBe('1a 2a 3a');
    expect(plan.published.zones[0].places.rows[0].places).toBe('1a 2a');
    expect((await zoneRow(zoneId(hall))).seatPlan).toBe('A: 1a 2a');
  });

  test('may have problems that keep it from being published', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const row = { label: '', places: '1a 1a', line: [0, 0, 10, 0, 0], block: 1 };
    const faulty = (document: object) => ({
      ...document,
      zones: [{ zoneId: null, name: '', places: { rows: [row] } }],
    });
    const { status, body } = await plans.draw(hall.siteId, faulty);
    expect(status).toBe(200);
    const refused = await plans.publish(hall.siteId, body.version);
    expect(refused).toMatchObject({ status: 422, body: { errorKey: 'planFaulty', details: { count: 3 } } });
    expect(refused.body.details.problems.map(({ kind }: { kind: string }) => kind)).toEqual([
      'nameMissing',
      'labelUnknown',
      'numberTwice',
    ]);
  });

  test('of an older version is not saved, published or discarded, and says whose is there', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const { body: first } = await plans.draw(hall.siteId, withRows('A: 1a'));
    const { body: second } = await plans.draw(hall.siteId, withRows('A: 2a'));
    const older = { basedOn: 'x', document: { zones: [], marks: [] } };
    const conflict = {
      status: 409,
      body: { errorKey: 'concurrencyFailure', details: { current: { version: second.version, savedBy: plans.login } } },
    };
    for (const version of [first.version, null])
      expect(await plans.send('PUT', `${hall.siteId}/plan/draft`, { ...older, version })).toMatchObject(conflict);
    expect(await plans.publish(hall.siteId, first.version)).toMatchObject(conflict);
    expect(await plans.send('DELETE', `${hall.siteId}/plan/draft?version=${first.version}`)).toMatchObject(conflict);
    expect((await plans.read(hall.siteId)).document.zones[0].places.rows[0].places).toBe('2a');
  });

  test('that was discarded is gone, and a new one never has the version of an older one', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const { body: first } = await plans.draw(hall.siteId, withRows('A: 1a'));
    const discard = () => plans.send('DELETE', `${hall.siteId}/plan/draft?version=${first.version}`);
    expect((await discard()).status).toBe(200);
    expect(await discard()).toMatchObject({ status: 409, body: { details: { current: { version: null } } } });
    const { body: second } = await plans.draw(hall.siteId, withRows('A: 2a'));
    expect(second.version).toBeGreaterThan(first.version);
  });

  test('knows that the zones were changed since it was begun', async () => {
    const hall = await office.hallOf('A: 1a 2a', 'A: 1a 2a');
    await plans.draw(hall.siteId, withRows('A: 1a 2a'));
    await office.programme.change(`zones/${zoneId(hall, 1)}`, { seatPlan: 'A: 1a 2a 3a 4a', names: { en: 'Stalls' } });
    expect((await plans.read(hall.siteId)).isOutdated).toBe(true);
    // Another save does not hide it.
    const { body: draft } = await plans.draw(hall.siteId, withRows('A: 1a 2a 3a'));
    expect((await plans.read(hall.siteId)).isOutdated).toBe(true);
    expect(await plans.publish(hall.siteId, draft.version)).toMatchObject({
      status: 409,
      body: { errorKey: 'planChanged' },
    });
    expect((await plans.publish(hall.siteId, draft.version, { replaces: true })).status).toBe(200);
    expect((await zoneRow(zoneId(hall, 1))).seatPlan).toBe('A: 1a 2a');
  });

  test('of a site that is not there is nowhere', async () => {
    expect((await plans.send('GET', '999999/plan/draft')).status).toBe(404);
    const draft = { version: null, basedOn: 'x', document: { zones: [], marks: [] } };
    expect((await plans.send('PUT', '999999/plan/draft', draft)).status).toBe(404);
    expect((await plans.publish(999_999, 1)).status).toBe(404);
  });
});

describe('a bad draft is refused at its field', () => {
  const row = { label: 'A', places: '1a', line: [0, 0, 10, 0, 0], block: 1 };
  const zone = { zoneId: null, name: 'A', places: { rows: [row] } };
  const mark = { kind: 'text', at: [0, 0], width: 10, height: 10, turn: 0, text: 'BAR' };
  test.each([
    ['a place that is no seat', { zones: [{ ...zone, places: { rows: [{ ...row, places: '1x' }] } }], marks: [] }],
    ['a label that is too long', { zones: [{ ...zone, places: { rows: [{ ...row, label: 'ABCD' }] } }], marks: [] }],
    ['a label of 300 characters', { zones: [{ ...zone, name: 'x'.repeat(300) }], marks: [] }],
    [
      'a line that leaves the drawing',
      { zones: [{ ...zone, places: { rows: [{ ...row, line: [0, 0, 2e4, 0, 0] }] } }], marks: [] },
    ],
    [
      'an area of two corners',
      {
        zones: [
          {
            ...zone,
            places: {
              capacity: 9,
              area: [
                [0, 0],
                [9, 9],
              ],
            },
          },
        ],
        marks: [],
      },
    ],
    ['too many zones', { zones: Array.from({ length: 201 }, () => zone), marks: [] }],
    ['too many rows', { zones: [{ ...zone, places: { rows: Array.from({ length: 1000 }, () => row) } }], marks: [] }],
    ['a mark of no kind', { zones: [], marks: [{ ...mark, kind: 'lamp' }] }],
    ['a mark without size', { zones: [], marks: [{ ...mark, width: 0 }] }],
  ])('%s', async (_, document) => {
    const hall = await office.hallOf('A: 1a');
    const saved = await plans.draw(hall.siteId, () => document);
    expect([saved.status, fieldErrors(saved)?.[0]?.startsWith('document')]).toEqual([400, true]);
    expect((await plans.read(hall.siteId)).version).toBeNull();
  });

  test('a plan of 100,000 seats', async () => {
    const hall = await office.hallOf('A: 1a');
    const full = { ...row, places: Array.from({ length: 400 }, (_, at) => `${at + 1}a`).join(' ') };
    const zones = Array.from({ length: 4 }, (_, at) => ({
      ...zone,
      name: `Z${at}`,
      places: { rows: Array.from({ length: 63 }, () => full) },
    }));
    expect((await plans.draw(hall.siteId, () => ({ zones: [...zones, ...zones], marks: [] }))).status).toBe(400);
  });
});

describe('publishing', () => {
  test('makes new zones, draws the others and the marks, and is in the history of each', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const area = [
      [600, 200],
      [700, 200],
      [700, 300],
    ];
    const mark = { kind: 'entrance', at: [50, 400], width: 40, height: 12, turn: 90, text: 'GATE 1' };
    const { body } = await plans.redraw(hall.siteId, (document) => ({
      zones: [
        ...withRows('1: 1a 2a\n2: 1a 2a')(document).zones,
        { zoneId: null, name: 'FLOOR', places: { capacity: 500, area } },
        { zoneId: null, name: 'LATER', places: null },
      ],
      marks: [mark],
    }));
    expect(body).toMatchObject({ version: null, document: { marks: [mark] } });
    expect(await zoneRow(zoneId(hall))).toMatchObject({
      seatPlan: '1: 1a 2a\n2: 1a 2a',
      shape: {
        rows: [
          [100, 200, 110, 200, 0],
          [100, 212, 110, 212, 0],
        ],
      },
      version: 2,
    });
    const [, floor, later] = body.document.zones;
    expect(await zoneRow(floor.zoneId)).toMatchObject({ freeSeating: true, standingCapacity: 500, shape: { area } });
    expect(await zoneRow(later.zoneId)).toMatchObject({ freeSeating: false, seatPlan: null, shape: null });
    const shown = (await office.app.inject(`/api/sites/${hall.siteId}/seat-plan`)).json();
    expect(shown).toMatchObject({ marks: [mark], zones: [{ id: zoneId(hall) }, { id: floor.zoneId, capacity: 500 }] });
    const history = async (path: string) => (await office.programme.send('GET', `${path}/history`)).body;
    expect(await history(`zones/${zoneId(hall)}`)).toMatchObject([
      { before: { seatPlan: 'A: 1a 2a' }, principal: plans.login },
    ]);
    expect(await history(`zones/${floor.zoneId}`)).toMatchObject([{ before: null, after: { name: 'FLOOR' } }]);
    expect(await history(`sites/${hall.siteId}`)).toMatchObject([{ before: { marks: [] }, after: { marks: [mark] } }]);
  });

  test('of what is published already writes nothing', async () => {
    const hall = await office.hallOf('A: 1a 2a', 30);
    expect((await plans.redraw(hall.siteId, (document) => document)).status).toBe(200);
    expect(await zoneRow(zoneId(hall))).toMatchObject({ version: 1, shape: null });
  });

  test('refuses a name that another zone of the site has', async () => {
    const hall = await office.hallOf('A: 1a 2a');
    const twice = await plans.redraw(hall.siteId, ({ zones, marks }) => ({
      zones: [...zones, { zoneId: null, name: 'Z1', places: null }],
      marks,
    }));
    expect(twice.body.details.problems).toEqual([{ kind: 'nameTwice', zone: 1, row: null, place: null }]);
  });
});
