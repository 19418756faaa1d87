// Plans through files and back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatClasses } from '../seating/seat-plan.ts';
import { readCsv, writeCsv } from './csv-plan.ts';
import { makeBlock } from './make-block.ts';
import type { PlanDocument, PlanRow, PlanZone } from './plan-document.ts';
import { fileLengthMax, keepZoneIds, pretixLengthMax, type ReadFile } from './plan-file.ts';
import { readPlanFile } from './read-plan-file.ts';
import { readPretix } from './read-pretix.ts';
import { readRowList, writeRowList } from './row-list-plan.ts';
import { readPlanText, writePlanText } from './text-plan.ts';
import { writePretix } from './write-pretix.ts';

const documentIn = (read: ReadFile): PlanDocument => {
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.document;
};

const number = fc.double({ min: -10_000, max: 10_000, noNaN: true, noDefaultInfinity: true });
const point = fc.tuple(number, number);
const name = fc
  .string({ unit: fc.constantFrom('A', 'b', '區', ' ', ',', '"', '1', ':', '@', '#', '='), maxLength: 20 })
  .map((text) => text.trim());
const seat = fc.record(
  {
    number: fc.integer({ min: 1, max: 999 }),
    class: fc.constantFrom(...seatClasses),
    restrictedView: fc.constant(true as const),
  },
  { requiredKeys: ['number', 'class'] },
);
const anyRow: fc.Arbitrary<PlanRow> = fc.record({
  label: fc.constantFrom('A', 'AB', 'ZZ', '1', '999', ''),
  entries: fc.array(fc.option(seat), { maxLength: 30 }),
  line: fc.tuple(number, number, number, number, number),
  block: fc.nat({ max: 9999 }),
});
const anyZone: fc.Arbitrary<PlanZone> = fc.record({
  zoneId: fc.constant(null),
  name,
  places: fc.oneof(
    fc.constant(null),
    fc.record({ rows: fc.array(anyRow, { maxLength: 6 }) }),
    fc.record({ capacity: fc.nat({ max: 100_000 }), area: fc.array(point, { minLength: 3, maxLength: 64 }) }),
  ),
});
const size = fc.double({ min: 0.01, max: 10_000, noNaN: true });
const anyPlan: fc.Arbitrary<PlanDocument> = fc.record({
  zones: fc.array(anyZone, { minLength: 1, maxLength: 5 }),
  marks: fc.array(
    fc.record({
      kind: fc.constantFrom('stage' as const, 'entrance' as const, 'text' as const),
      at: point,
      width: size,
      height: size,
      turn: fc.double({ min: -360, max: 360, noNaN: true }),
      text: name,
    }),
    { maxLength: 4 },
  ),
});
/** -0 is written as 0. */
const plain = (document: PlanDocument): unknown => JSON.parse(JSON.stringify(document));

describe('our text format', () => {
  test('loses nothing of any plan', () => {
    fc.assert(
      fc.property(anyPlan, (document) => {
        const { text, lost } = writePlanText(document);
        expect(lost).toEqual([]);
        expect(plain(documentIn(readPlanText(text)))).toEqual(plain(document));
      }),
    );
  });

  test('is what a person would write', () => {
    const text = [
      'zone STALLS',
      'A: 1a 2a . 3b* @ 100 200 130 200 0 #1',
      'zone FLOOR',
      'standing 500 @ 600 200, 700 200, 700 300',
      'zone LATER',
      'zone BOX',
      'rows',
      'mark stage @ 600 60 352 85 0 MAIN STAGE',
      '',
    ].join('\n');
    expect(writePlanText(documentIn(readPlanText(text))).text).toBe(text);
  });

  test('gives rows without a line a place', () => {
    const { zones } = documentIn(readPlanText('zone A\nA: 1a 2a\nB: 1a 2a\nzone B\nA: 1a'));
    const lines = zones.flatMap(({ places }) =>
      places && 'rows' in places ? places.rows.map(({ line }) => line) : [],
    );
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.length === 5 && line.every(Number.isFinite))).toBe(true);
  });

  test.each([
    ['a line of nothing known', 'zone A\nhello', 2],
    ['a row before its zone', 'A: 1a', 1],
    ['a seat that is none', 'zone A\nA: 1x', 2],
    ['a label that is none', 'zone A\nABCD: 1a', 2],
    ['a line with four numbers', 'zone A\nA: 1a @ 1 2 3 4', 2],
    ['a line far away', 'zone A\nA: 1a @ 1 2 3 4 20000', 2],
    ['a row in standing room', 'zone A\nstanding 5 @ 0 0, 9 0, 0 9\nA: 1a', 3],
    ['two standing rooms in a zone', 'zone A\nstanding 5 @ 0 0, 9 0, 0 9\nstanding 5 @ 0 0, 9 0, 0 9', 3],
    ['an area of two corners', 'zone A\nstanding 5 @ 0 0, 9 0', 2],
    ['too many people', 'zone A\nstanding 100001 @ 0 0, 9 0, 0 9', 2],
    ['standing room without an area', 'zone A\nstanding 5', 2],
    ['rows twice', 'zone A\nrows\nrows', 3],
    ['a mark of no kind', 'mark lamp @ 1 2 3 4 5 X', 1],
    ['a mark without a size', 'mark text @ 1 2 0 4 5 X', 1],
    ['a mark that is turned too far', 'mark text @ 1 2 3 4 500 X', 1],
    ['a mark without numbers', 'mark text X', 1],
    ['a name that is too long', `zone ${'x'.repeat(61)}`, 1],
  ])('refuses %s, and says where', (_, text, line) => {
    expect(readPlanText(text)).toEqual({
      errors: [{ problem: 'lineUnreadable', line, text: (text.split('\n')[line - 1] as string).slice(0, 40) }],
    });
  });
});

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
  .map(({ aisle, ...form }) =>
    makeBlock({
      ...form,
      spacing: 10,
      rowSpacing: 12,
      aislesAfter: aisle === null ? [] : [aisle],
      labels: { kind: 'letters', start: 'A', skip: [] },
      numbers: { kind: 'natural', from: 'left', start: 1, skip: [] },
      at: [600, 300],
      block: 1,
    }),
  );
const seatsOnly = (rows: PlanRow[]): PlanDocument => ({
  zones: [{ zoneId: null, name: 'STALLS "A", 區', places: { rows } }],
  marks: [],
});
const rowsIn = ({ zones }: PlanDocument) =>
  zones.flatMap(({ places }) => (places && 'rows' in places ? places.rows : []));

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
    const [first, second] = makeRows();
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

const makeRows = () =>
  makeBlock({
    rows: 2,
    seats: 4,
    spacing: 10,
    rowSpacing: 12,
    curve: 0,
    taper: 0,
    stagger: 0,
    turn: 0,
    aislesAfter: [],
    labels: { kind: 'letters', start: 'A', skip: [] },
    numbers: { kind: 'natural', from: 'left', start: 1, skip: [] },
    at: [600, 300],
    block: 1,
  });

describe('a CSV file of another program', () => {
  test('has its columns in any order, with semicolons or tabs, and Chinese headings', () => {
    const rows = rowsIn(documentIn(readCsv('座位;排;區域\r\n1;a;堂座\r\n2;a;堂座\r\n')));
    expect(rows).toMatchObject([
      {
        label: 'A',
        entries: [
          { number: 1, class: 'a' },
          { number: 2, class: 'a' },
        ],
      },
    ]);
    expect(rowsIn(documentIn(readCsv('Seat\tRow\tSection\tclass\n7\t12\tX\tC*\n')))).toMatchObject([
      { label: '12', entries: [{ number: 7, class: 'c', restrictedView: true }] },
    ]);
  });

  test('lists the seats of a row in any order: positions decide', () => {
    const text = 'section,row,seat,x,y\nS,A,3,130,200\nS,A,1,100,200\nS,A,2,110,200\n';
    expect(rowsIn(documentIn(readCsv(text)))).toMatchObject([
      { entries: [{ number: 1 }, { number: 2 }, null, { number: 3 }], line: [100, 200, 130, 200, 0] },
    ]);
    const down = 'section,row,seat,x,y\nS,A,3,100,230\nS,A,1,100,200\nS,A,2,101,210\n';
    expect(rowsIn(documentIn(readCsv(down)))[0]?.entries).toMatchObject([
      { number: 1 },
      { number: 2 },
      null,
      { number: 3 },
    ]);
  });

  test('is turned to the stage', () => {
    const text = 'section,row,seat,x,y\nS,A,1,700,400\nS,A,2,600,400\nS,A,3,500,400\n';
    expect(rowsIn(documentIn(readCsv(text)))[0]).toMatchObject({
      entries: [{ number: 3 }, { number: 2 }, { number: 1 }],
      line: [500, 400, 700, 400, 0],
    });
  });

  test('may have seats that do not lie evenly; it says so', () => {
    const read = readCsv('section,row,seat,x,y\nS,A,1,100,200\nS,A,2,110,200\nS,A,3,125,205\nS,A,4,150,190\n');
    expect('lost' in read && read.lost).toEqual(['positions']);
    expect(rowsIn(documentIn(readCsv('section,row,seat,x,y\nS,A,1,100,200\nS,A,2,100,200\n')))).toHaveLength(1);
  });

  test('has a row as wide as a street: its gaps are no aisles', () => {
    const far = 'section,row,seat,x,y\nS,A,1,0,200\nS,A,2,1,200\nS,A,3,2,200\nS,A,4,9000,200\n';
    expect(rowsIn(documentIn(readCsv(far)))[0]?.entries).toHaveLength(4);
  });

  test.each([
    ['without its columns', 'a,b,c\n1,2,3', { problem: 'columnsMissing', line: 1, text: 'a,b,c' }],
    ['with a seat of four digits', 'section,row,seat\nS,A,1000', { problem: 'seatUnreadable', line: 2, text: '1000' }],
    [
      'with an unknown category',
      'section,row,seat,category\nS,A,1,vip',
      { problem: 'seatUnreadable', line: 2, text: 'vip' },
    ],
    ['with half a position', 'section,row,seat,x,y\nS,A,1,5,', { problem: 'positionUnreadable', line: 2, text: '5 ' }],
    [
      'with a position far away',
      'section,row,seat,x,y\nS,A,1,5,20000',
      { problem: 'positionUnreadable', line: 2, text: '5 20000' },
    ],
    [
      'with a position that is none',
      'section,row,seat,x,y\nS,A,1,5,1e9',
      { problem: 'positionUnreadable', line: 2, text: '5 1e9' },
    ],
    ['without a section', 'section,row,seat\n,A,1', { problem: 'lineUnreadable', line: 2, text: '' }],
    [
      'with a label of 300 characters',
      `section,row,seat\nS,${'A'.repeat(300)},1`,
      { problem: 'labelUnknown', line: null, text: 'A'.repeat(40) },
    ],
    ['with a seat twice', 'section,row,seat\nS,A,1\nS,A,1', { problem: 'seatTwice', line: null, text: 'A' }],
    ['with nothing in it', 'section,row,seat\n', { problem: 'fileEmpty', line: null, text: '' }],
  ])('is refused %s', (_, text, error) => {
    expect(readCsv(text)).toEqual({ errors: [error] });
  });

  test('may write a quotation in a quotation, and a formula as a name', () => {
    const text = `section,row,seat\n"SAY ""HI"", NOW",A,1\n'=SUM(1),A,1\n"OPEN,A,1\n`;
    const read = readCsv(text);
    expect('errors' in read && read.errors).toMatchObject([{ problem: 'seatUnreadable', line: 4 }]);
    const { zones } = documentIn(readCsv(text.replace('"OPEN,A,1\n', '')));
    expect(zones.map((zone) => zone.name)).toEqual(['SAY "HI", NOW', '=SUM(1)']);
  });
});

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
    const [row] = makeRows() as [PlanRow];
    const entries = row.entries.map((each) => each && { ...each, restrictedView: true as const });
    expect(writePretix('H', seatsOnly([{ ...row, entries }])).lost).toEqual(['restrictedViews']);
  });
});

describe('lists of rows of older programs', () => {
  test('have a number and a category for each seat, and nothing for an aisle', () => {
    const text = '{"zones":[{"name":"STALLS","rows":[["A",["1a","2a","","3b"]],["12",["1c"]]]}]}\n';
    const document = documentIn(readRowList(text));
    expect(rowsIn(document).map(({ label }) => label)).toEqual(['A', '12']);
    expect(writeRowList(document)).toEqual({ text, lost: ['positions'] });
  });

  test('say what they have no place for', () => {
    const [row] = makeRows() as [PlanRow];
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
  const document = seatsOnly(makeRows());
  for (const { text } of [
    writePlanText(document),
    writeCsv(document),
    writePretix('Hall', document),
    writeRowList(document),
  ])
    expect(rowsIn(documentIn(readPlanFile(`\ufeff ${text}`))).map(({ label }) => label)).toEqual(['A', 'B']);
  expect(readPlanFile('hello')).toMatchObject({ errors: [{ problem: 'columnsMissing' }] });
});
