// Plans through files and back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../tests/support/samples/plain-block.ts';
import { documentIn, rowsIn, seatsOnly } from '../../../tests/support/samples/plan-files.ts';
import { readCsv, writeCsv } from './csv-plan.ts';
import type { PlanDocument, PlanRow, PlanZone } from './plan-document.ts';
import { fileLengthMax, keepZoneIds, pretixLengthMax } from './plan-file.ts';
import { readPlanFile } from './read-plan-file.ts';
import { readPretix } from './read-pretix.ts';
import { readRowList, writeRowList } from './row-list-plan.ts';
import { readPlanText, writePlanText } from './text-plan.ts';
import { writePretix } from './write-pretix.ts';

/** Blocks as halls have them: no aisles at the ends, and two seats side by side. */
const block = fc
  .record({
    rows: fc.integer({ min: 1, max: 6 }),
    seats: fc.integer({ min: 3, max: 30 }),
    curve: fc.integer({ min: -30, max: 60 }),
    taper: fc.integer({ min: 0, max: 2 }),
    stagger: fc.constantFrom(0, 0.5),
    turn: fc.integer({ min: -40, max: 40 }),
    aisle: fc.option(fc.integer({ min: 2, max: 29 })),
  })
  .map(({ aisle, ...form }) => plainBlock({ ...form, aislesAfter: aisle === null ? [] : [aisle], at: [600, 300] }));
describe.each([
  ['CSV', (document: PlanDocument) => writeCsv(document), readCsv],
  ['pretix’s format', (document: PlanDocument) => writePretix('Hall', document), readPretix],
])('%s', (_, write, read) => {
  test('keeps the seats of any block, with their aisles, and where they are', () => {
    fc.assert(
      fc.property(block, (rows) => {
        const { text, lost } = write(seatsOnly(rows));
        expect(lost).toEqual([]);
        const found = read(text);
        expect('lost' in found && found.lost).toEqual([]);
        const back = rowsIn(documentIn(found));
        expect(back.map(({ label, entries }) => [label, entries])).toEqual(
          rows.map(({ label, entries }) => [label, entries]),
        );
        for (const [index, { line }] of back.entries())
          for (const [at, value] of line.entries())
            expect(Math.abs(value - (rows[index]?.line[at] ?? 0))).toBeLessThan(0.1);
      }),
      { numRuns: 60 },
    );
  });

  test('says what it has no place for', () => {
    const [first, second] = plainBlock();
    const document: PlanDocument = {
      zones: [
        {
          zoneId: 3,
          name: 'A',
          places: { rows: [{ ...(first as PlanRow), entries: [null, ...(first as PlanRow).entries] }] },
        },
        { zoneId: 4, name: 'B', places: { rows: [second as PlanRow] } },
        { zoneId: 5, name: 'C', places: null },
        {
          zoneId: 6,
          name: 'D',
          places: {
            capacity: 9,
            area: [
              [0, 0],
              [9, 0],
              [0, 9],
            ],
          },
        },
      ],
      marks: [{ kind: 'stage', at: [600, 60], width: 100, height: 50, turn: 0, text: 'STAGE' }],
    };
    const { lost, text } = write(document);
    expect(lost).toEqual(expect.arrayContaining(['aislesAtEnds', 'emptyZones', 'standingAreas']));
    expect(documentIn(read(text)).zones.map(({ name: each }) => each)).toEqual(['A', 'B']);
  });
});

describe('a file that is too large', () => {
  const many = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');

  test('is refused before it is read, whatever it is', () => {
    for (const [read, max] of [
      [readCsv, fileLengthMax],
      [readPlanText, fileLengthMax],
      [readRowList, fileLengthMax],
      [readPretix, pretixLengthMax],
    ] as const)
      expect(read('A'.repeat(max + 1))).toEqual({ errors: [{ problem: 'fileTooLong', line: null, text: '' }] });
  });

  test('of 100,000 seats is refused, in one zone or in many', () => {
    const seats = (perZone: number) =>
      `section,row,seat\n${many(100_000, (at) => `${Math.floor(at / perZone)},${(Math.floor(at / 300) % 999) + 1},${(at % 300) + 1}`)}`;
    for (const perZone of [100_000, 20_100])
      expect(readCsv(seats(perZone))).toMatchObject({ errors: [{ problem: 'tooManySeats' }] });
  });

  test('of too many zones, rows or seats in a row is refused', () => {
    expect(readCsv(`section,row,seat\n${many(201, (at) => `${at},A,1`)}`)).toMatchObject({
      errors: [{ problem: 'tooManyZones' }],
    });
    expect(readCsv(`section,row,seat\n${many(1001, (at) => `S,${at + 1},1`)}`)).toMatchObject({
      errors: expect.arrayContaining([{ problem: 'tooManySeats', line: null, text: 'S' }]),
    });
    expect(readCsv(`section,row,seat\n${many(401, (at) => `S,A,${at + 1}`)}`)).toMatchObject({
      errors: [{ problem: 'tooManySeats', text: 'A' }],
    });
    const rows = `[${many(1000, (at) => `["${at + 1}",["1a"]]`).replaceAll('\n', ',')}]`;
    expect(readRowList(`{"zones":[{"name":"S","rows":${rows}}]}`)).toMatchObject({
      errors: expect.arrayContaining([{ problem: 'tooManySeats', line: null, text: 'S' }]),
    });
    const row = `["A",[${many(401, (at) => `"${at + 1}a"`).replaceAll('\n', ',')}]]`;
    expect(readRowList(`{"zones":[{"name":"S","rows":[${row}]}]}`)).toMatchObject({
      errors: [{ problem: 'tooManySeats', text: 'A' }],
    });
    expect(readPlanText(`zone A\nA: ${many(401, (at) => `${at + 1}a`).replaceAll('\n', ' ')}`)).toMatchObject({
      errors: [{ line: 2 }],
    });
    expect(readPlanText(`zone A\n${many(1000, () => 'A: 1a')}`)).toMatchObject({ errors: [{ line: 1001 }] });
    expect(readPlanText(many(201, () => 'mark text @ 1 2 3 4 5'))).toMatchObject({ errors: [{ line: 201 }] });
  });

  test('of errors alone lists the first hundred', () => {
    const read = readCsv(`section,row,seat\n${many(1000, () => 'S,A,x')}`);
    expect('errors' in read && read.errors).toHaveLength(100);
  });
});

test('a seat by itself is a row; a name that looks like a formula is none', () => {
  const line = [300, 400, 310, 400, 0] as const;
  const one: PlanRow = { label: '7', entries: [{ number: 1, class: 'a' }], line, block: 1 };
  const zones: PlanZone[] = [
    { zoneId: null, name: '=SUM(1)', places: { rows: [one] } },
    { zoneId: null, name: 'B', places: { rows: [] } },
    {
      zoneId: null,
      name: 'C',
      places: { rows: [{ ...one, entries: [null, { number: 1, class: 'b', restrictedView: true }, null] }] },
    },
  ];
  const { text, lost } = writeCsv({ zones, marks: [] });
  expect([text.includes("'=SUM(1)"), lost]).toEqual([true, ['aislesAtEnds', 'emptyZones']]);
  expect(documentIn(readCsv(text)).zones[0]).toEqual(zones[0]);
  expect(rowsIn(documentIn(readCsv('section,row,seat,category\nS,A,1,*\nS,A,2,\n')))[0]?.entries).toEqual([
    { number: 1, class: 'a', restrictedView: true },
    { number: 2, class: 'a' },
  ]);
  const numbered =
    '{"zones":[{"name":"S","rows":[{"row_number":12,"seats":[{"seat_number":7,"category":"a"}]}]}],"size":{}}';
  expect(rowsIn(documentIn(readPretix(numbered)))).toMatchObject([{ label: '12', entries: [{ number: 7 }] }]);
});

test('zones of a file are those of the site with the same name', () => {
  const current: PlanDocument = { zones: [{ zoneId: 7, name: 'A', places: null }], marks: [] };
  const { zones } = keepZoneIds(documentIn(readPlanText('zone A\nzone B')), current);
  expect(zones.map(({ zoneId }) => zoneId)).toEqual([7, null]);
});

test('a file is recognised by how it begins', () => {
  const document = seatsOnly(plainBlock());
  for (const { text } of [
    writePlanText(document),
    writeCsv(document),
    writePretix('Hall', document),
    writeRowList(document),
  ])
    expect(rowsIn(documentIn(readPlanFile(`\ufeff ${text}`))).map(({ label }) => label)).toEqual(['A', 'B']);
  expect(readPlanFile('hello')).toMatchObject({ errors: [{ problem: 'columnsMissing' }] });
});
