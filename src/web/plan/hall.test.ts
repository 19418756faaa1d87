import { describe, expect, test } from 'vitest';
import type { PlannedZone, SitePlan } from '../../contract/seating.ts';
import { readSeatPlan, type SeatPlan } from '../../domain/seating/seat-plan.ts';
import { isInZone } from '../../domain/seating/zone-shape.ts';
import { buildHall, litSeatsOf } from './hall.ts';
import { numberRuns } from './number-runs.ts';

const zone = (id: number, seatPlan: string | null, more: Partial<PlannedZone> = {}): PlannedZone => ({
  id,
  name: `SECTION ${id}`,
  names: { 'zh-hk': `${id} 號看台`, en: `Section ${id}` },
  freeSeating: seatPlan === null,
  capacity: seatPlan === null ? 300 : null,
  shape: null,
  seatPlan,
  ...more,
});
const site = (...zones: PlannedZone[]): SitePlan => ({ id: 1, name: '海匯展演館', names: {}, zones, marks: [] });
const plan = site(zone(1, 'A: 1a 2a . 3b 4c\nB: 1a* 2a'), zone(2, 'A: 1a 2a'), zone(3, null));

describe('a hall', () => {
  test('has all zones, also those that nobody drew, each with its seats inside', () => {
    const hall = buildHall(plan, 'en');
    expect(hall.zones.map(({ name }) => name)).toEqual(['Section 1', 'Section 2', 'Section 3']);
    for (const { shape, rows, crowd } of hall.zones) {
      const spots = [...rows.flatMap(({ seats }) => seats.map(({ at }) => at)), ...crowd];
      expect(spots.length).toBeGreaterThan(1);
      expect(spots.every((at) => isInZone(shape, at))).toBe(true);
    }
  });

  test('lies where its zones were drawn, but not half of it', () => {
    const block: PlannedZone['shape'] = { block: [100, 200, 300, 100] };
    const drawn = buildHall(site(zone(1, 'A: 1a', { shape: block })), 'en');
    expect(drawn.zones[0]?.shape).toEqual(block);
    const halfDrawn = buildHall(site(zone(1, 'A: 1a', { shape: block }), zone(2, 'A: 1a')), 'en');
    expect(halfDrawn.zones[0]?.shape).not.toEqual(block);
  });

  test('goes by names that get shorter, and are the reader’s first', () => {
    expect(buildHall(plan, 'zh-hk').zones[0]?.labels).toEqual(['1 號看台', '1 號看台', '1']);
    const stalls = zone(1, 'A: 1a', { name: 'STALLS', names: { 'zh-hk': '堂座', en: 'Stalls in front' } });
    expect(buildHall(site(stalls), 'zh-hk').zones[0]?.labels).toEqual(['堂座', '堂座', '堂座']);
    expect(buildHall(site(stalls), 'en').zones[0]?.labels).toEqual(['Stalls in front', 'STALLS', 'STALLS']);
  });

  test('knows what kinds of seats a legend has to tell', () => {
    expect([...buildHall(plan, 'en').kinds].sort()).toEqual(['a', 'b', 'c', 'gap', 'restrictedView']);
    expect([...buildHall(site(zone(2, 'A: 1a 2a')), 'en').kinds]).toEqual(['a']);
  });

  test('of one zone shows that zone alone, its stage straight ahead', () => {
    const hall = buildHall(plan, 'en', 1);
    expect(hall.zones.map(({ id }) => id)).toEqual([1]);
    expect(hall.isOneZone).toBe(true);
    const [row] = hall.zones[0]?.rows ?? [];
    const xs = row?.seats.map(({ at }) => at[0]) ?? [];
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
    expect(hall.stage.bottom).toBeLessThan(row?.seats[2]?.at[1] ?? 0);
  });

  test('is shown without the seats of a plan that nobody can read', () => {
    expect(buildHall(site(zone(1, 'no plan at all')), 'en').zones[0]?.rows).toEqual([]);
    expect(buildHall(site(zone(1, 'A: 1a\nB: who knows')), 'en').zones[0]?.rows).toEqual([]);
  });

  test('reads what people write: every row once, whatever stands between them', () => {
    const text = 'A: 1a 2a\n\n  B: 1a 2a\nAA: 1a 2a\n';
    const { plan: read } = readSeatPlan(text) as { plan: SeatPlan };
    expect(buildHall(site(zone(1, text)), 'en').zones[0]?.seats).toEqual(read);
    expect(buildHall(plan, 'en').zones[0]?.seats).toEqual(
      (readSeatPlan(plan.zones[0]?.seatPlan ?? '') as { plan: SeatPlan }).plan,
    );
  });
});

test('given seats are found by zone, row and number; one that the plan no longer has is left out', () => {
  const lit = litSeatsOf(buildHall(plan, 'en'), [
    { zoneId: 1, row: 'A', seat: 3 },
    { zoneId: 1, row: 'A', seat: 9 },
    { zoneId: 1, row: 'Z', seat: 1 },
    { zoneId: 9, row: 'A', seat: 1 },
  ]);
  expect(lit.map(({ row, seat }) => `${row}${seat.number}${seat.class}`)).toEqual(['A3b']);
});

describe('seats as a reader hears them', () => {
  const runsOf = (text: string) => {
    const row = buildHall(site(zone(1, `A: ${text}`)), 'en').zones[0]?.seats?.rows[0];
    return numberRuns(row?.entries ?? []).map((run) => {
      const numbers = run.from === run.to ? `${run.from}` : `${run.from}-${run.to}`;
      return `${numbers}${run.class}${run.restrictedView ? '*' : ''}`;
    });
  };

  test('neighbours alike are one run; an aisle, another kind or a jump begins the next', () => {
    expect(runsOf('1a 2a 3a . 4a 5a')).toEqual(['1-3a', '4-5a']);
    expect(runsOf('1a 2b 3b 4a* 5a*')).toEqual(['1a', '2-3b', '4-5a*']);
    expect(runsOf('1a 2a 7a 8a')).toEqual(['1-2a', '7-8a']);
  });

  test('numbers that run down are a run as well, and odd ones stand alone', () => {
    expect(runsOf('9a 8a 7a . 6a 5a')).toEqual(['9-7a', '6-5a']);
    expect(runsOf('1a 3a 5a')).toEqual(['1a', '3a', '5a']);
  });
});
