import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../tests/support/samples/plain-block.ts';
import { documentIn, rowsIn } from '../../../tests/support/samples/plan-files.ts';
import type { PlanRow, PlanZone } from './plan-document.ts';
import { readRowList, writeRowList } from './row-list-plan.ts';

describe('lists of rows of older programs', () => {
  test('have a number and a category for each seat, and nothing for an aisle', () => {
    const text = '{"zones":[{"name":"STALLS","rows":[["A",["1a","2a","","3b"]],["12",["1c"]]]}]}\n';
    const document = documentIn(readRowList(text));
    expect(rowsIn(document).map(({ label }) => label)).toEqual(['A', '12']);
    expect(writeRowList(document)).toEqual({ text, lost: ['positions'] });
  });

  test('say what they have no place for', () => {
    const [row] = plainBlock() as [PlanRow];
    const entries = row.entries.map((each) => each && { ...each, restrictedView: true as const });
    const zones: PlanZone[] = [
      { zoneId: null, name: 'A', places: { rows: [{ ...row, entries }] } },
      { zoneId: null, name: 'B', places: null },
      {
        zoneId: null,
        name: 'C',
        places: {
          capacity: 9,
          area: [
            [0, 0],
            [9, 0],
            [0, 9],
          ],
        },
      },
    ];
    const marks = [{ kind: 'text' as const, at: [1, 1] as const, width: 1, height: 1, turn: 0, text: 'BAR' }];
    expect(writeRowList({ zones, marks }).lost).toEqual([
      'emptyZones',
      'marks',
      'positions',
      'restrictedViews',
      'standingAreas',
    ]);
  });

  test.each([
    ['that are no JSON', 'x', { problem: 'jsonUnreadable', text: 'x' }],
    [
      'with a seat that is none',
      '{"zones":[{"name":"S","rows":[["A",["1x"]]]}]}',
      { problem: 'seatUnreadable', text: 'A 1x' },
    ],
    [
      'with a label that is none',
      '{"zones":[{"name":"S","rows":[["?",["1a"]]]}]}',
      { problem: 'labelUnknown', text: '?' },
    ],
    ['without a name', '{"zones":[{"rows":[["A",["1a"]]]}]}', { problem: 'lineUnreadable', text: '' }],
  ])('are refused %s', (_, text, error) => {
    expect(readRowList(text)).toEqual({ errors: [{ line: null, ...error }] });
  });
});
