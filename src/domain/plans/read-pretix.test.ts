import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../tests/support/samples/plain-block.ts';
import { documentIn, rowsIn, seatsOnly } from '../../../tests/support/samples/plan-files.ts';
import type { PlanRow } from './plan-document.ts';
import { readPretix } from './read-pretix.ts';
import { writePretix } from './write-pretix.ts';

describe('a plan of pretix', () => {
  const seatAt = (number: string, x: number, category = 'Stalls') => ({
    seat_guid: `g${x}`,
    seat_number: number,
    category,
    position: { x, y: 0 },
  });
  const planOf = (zone: object, more: object = {}) =>
    JSON.stringify({ name: 'H', categories: [], size: { width: 1200, height: 820 }, zones: [zone], ...more });

  test('has its positions in rows in zones, and another size', () => {
    const row = {
      row_number: 'a',
      position: { x: 10, y: 20 },
      seats: [seatAt('1', 0), seatAt('2', 20), seatAt('3', 60)],
    };
    const read = readPretix(
      planOf({ name: 'Main', position: { x: 200, y: 400 }, rows: [row] }, { size: { width: 2400, height: 1640 } }),
    );
    expect('lost' in read && read.lost).toEqual(['categories']);
    expect(rowsIn(documentIn(read))).toMatchObject([
      { label: 'A', line: [105, 210, 135, 210, 0], entries: [{ number: 1 }, { number: 2 }, null, { number: 3 }] },
    ]);
  });

  test('names rows and seats in other ways: they are counted', () => {
    const rows = [
      { row_number: 'Front row', seats: [seatAt('A1', 0, 'a'), seatAt('A2', 10, 'b')] },
      { row_number: 'B', seats: [seatAt('1', 0, 'a'), seatAt('1', 10, 'c')] },
    ];
    const read = readPretix(planOf({ rows }));
    expect('lost' in read && read.lost).toEqual(['rowNames', 'seatNumbers']);
    const { zones } = documentIn(read);
    expect(zones[0]?.name).toBe('ZONE 1');
    expect(
      rowsIn(documentIn(read)).map(({ label, entries }) => [
        label,
        entries.map((each) => `${each?.number}${each?.class}`),
      ]),
    ).toEqual([
      ['1', ['1a', '2b']],
      ['2', ['1a', '2c']],
    ]);
  });

  test('has areas: rectangles and texts become marks, others are left out', () => {
    const areas = [
      {
        shape: 'rectangle',
        position: { x: 100, y: 10 },
        rectangle: { width: 80, height: 40 },
        rotation: 5,
        text: { text: 'Stage' },
      },
      { shape: 'text', position: { x: 0, y: 0 }, text: { text: 'Bar' } },
      { shape: 'circle', position: { x: 0, y: 0 }, text: { text: 'Tower' } },
      { shape: 'rectangle', position: { x: 0, y: 0 }, rectangle: { width: 80, height: 40 } },
      { shape: 'text', position: { x: 1e7, y: 0 }, text: { text: 'Moon' } },
    ];
    const read = readPretix(planOf({ rows: [], areas }));
    expect('lost' in read && read.lost).toEqual(['areas']);
    expect(documentIn(read).marks).toEqual([
      { kind: 'stage', at: [140, 30], width: 80, height: 40, turn: 5, text: 'Stage' },
      { kind: 'text', at: [60, 10], width: 120, height: 20, turn: 0, text: 'Bar' },
    ]);
    const { marks } = documentIn(readPretix(writePretix('H', documentIn(read)).text));
    expect(marks).toEqual(documentIn(read).marks);
  });

  test('is refused when it is no plan, or its seats lie far away', () => {
    for (const text of ['', '{', '[]', '{"zones": 5}', 'null'])
      expect(readPretix(text)).toMatchObject({ errors: [{ problem: 'jsonUnreadable' }] });
    expect(readPretix(planOf({ rows: [{ row_number: 'A', seats: [seatAt('1', 1e6, 'a')] }] }))).toEqual({
      errors: [{ problem: 'positionUnreadable', line: null, text: 'g1000000' }],
    });
    expect(readPretix('{"zones": [5, null, {"rows": 7}, {"rows": [3, {"seats": "x"}]}]}')).toMatchObject({
      errors: [{ problem: 'fileEmpty' }],
    });
  });

  test('loses restricted views', () => {
    const [row] = plainBlock() as [PlanRow];
    const entries = row.entries.map((each) => each && { ...each, restrictedView: true as const });
    expect(writePretix('H', seatsOnly([{ ...row, entries }])).lost).toEqual(['restrictedViews']);
  });
});
