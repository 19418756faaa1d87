// A plan as a table of seats: section, row, seat, category, x, y. Aisles are the gaps between positions.
import type { SeatClass } from '../seating/seat-plan.ts';
import { placeRows } from '../seating/zone-shape-spots.ts';
import { type ListedSeat, zonesFromSeats } from './listed-seats.ts';
import { hasSeats, type PlanDocument, type PlanZone } from './plan-document.ts';
import { FileNotes, fileLengthMax, type ReadFile, type WrittenFile } from './plan-file.ts';
import { roundOff } from './round-off.ts';
import { isCoordinate } from './rows-from-seats.ts';

const columns = ['section', 'row', 'seat', 'category', 'x', 'y'] as const;
type Column = (typeof columns)[number];
/** The headings of other programs, and of people. */
const headings: Record<Column, RegExp> = {
  section: /^(?:section|zone|area|block|區域|票區|区域|區)$/i,
  row: /^(?:row|row ?label|排|行|排號|行號)$/i,
  seat: /^(?:seat|seat ?(?:no|number)|number|座位|座號|座位號碼|號碼|座)$/i,
  category: /^(?:category|class|類別|分類|級別)$/i,
  x: /^x$/i,
  y: /^y$/i,
};

export function writeCsv({ zones, marks }: PlanDocument): WrittenFile {
  const notes = new FileNotes();
  if (marks.length > 0) notes.lose('marks');
  const lines = zones.flatMap((zone) => linesOf(zone, notes));
  return { text: `${[columns.join(','), ...lines].join('\r\n')}\r\n`, lost: notes.lost };
}

function linesOf({ name, places }: PlanZone, notes: FileNotes): string[] {
  if (places === null || (hasSeats(places) && places.rows.length === 0)) notes.lose('emptyZones');
  else if (!hasSeats(places)) notes.lose('standingAreas');
  if (!hasSeats(places)) return [];
  const placed = placeRows({ rows: places.rows.map(({ line }) => line) }, { rows: places.rows });
  return placed.flatMap(({ label, seats }) => {
    if (seats[0]?.seat === null || seats.at(-1)?.seat === null) notes.lose('aislesAtEnds');
    return seats.flatMap(({ seat, at: [x, y] }) =>
      seat
        ? [
            [
              quoted(name),
              label,
              seat.number,
              `${seat.class}${seat.restrictedView ? '*' : ''}`,
              short(x),
              short(y),
            ].join(','),
          ]
        : [],
    );
  });
}

/** A spreadsheet would compute a text that begins like a formula. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const short = (value: number): string => String(roundOff(value, 3));

export function readCsv(text: string): ReadFile {
  const notes = new FileNotes();
  if (text.length > fileLengthMax) notes.refuse('fileTooLong');
  const seats = notes.errors.length > 0 ? [] : readSeats(text.replace(/^\ufeff/, ''), notes);
  return notes.result(() => ({ zones: zonesFromSeats(seats, notes), marks: [] }));
}

function readSeats(text: string, notes: FileNotes): ListedSeat[] {
  const lines = text.split(/\r\n?|\n/);
  const head = lines[0] as string;
  const delimiter = [';', '\t'].find((each) => head.includes(each)) ?? ',';
  const names = cellsOf(head, delimiter);
  const at = (column: Column) => names.findIndex((name) => headings[column].test(name));
  const places = {
    section: at('section'),
    row: at('row'),
    seat: at('seat'),
    category: at('category'),
    x: at('x'),
    y: at('y'),
  };
  if (places.section < 0 || places.row < 0 || places.seat < 0) {
    notes.refuse('columnsMissing', 1, head);
    return [];
  }
  return lines.flatMap((line, index): ListedSeat[] => {
    if (index === 0 || line.trim() === '') return [];
    const cells = cellsOf(line, delimiter);
    const cell = (column: Column) => cells[places[column]] ?? '';
    return readSeat(cell, (problem, cellText) => notes.refuse(problem, index + 1, cellText));
  });
}

type Refuse = (problem: 'seatUnreadable' | 'positionUnreadable' | 'lineUnreadable', text: string) => void;

function readSeat(cell: (column: Column) => string, refuse: Refuse): ListedSeat[] {
  const [section, row, number] = [
    cell('section').replace(/^'(?=[=+\-@])/, ''),
    cell('row').toUpperCase(),
    cell('seat'),
  ];
  const category = /^([a-c]?)(\*?)$/.exec(cell('category').toLowerCase());
  const [x, y] = [readPosition(cell('x')), readPosition(cell('y'))];
  if (section === '' || section.length > 60) refuse('lineUnreadable', section);
  else if (!/^[1-9]\d{0,2}$/.test(number)) refuse('seatUnreadable', number);
  else if (!category) refuse('seatUnreadable', cell('category'));
  else if (x === undefined || y === undefined || (x === null) !== (y === null))
    refuse('positionUnreadable', `${cell('x')} ${cell('y')}`);
  else {
    const seatClass = (category[1] || 'a') as SeatClass;
    const seat = { number: Number(number), class: seatClass, ...(category[2] && { restrictedView: true as const }) };
    return [{ section, row, seat, at: x === null || y === null ? null : [x, y] }];
  }
  return [];
}

/** Null for none; undefined when it cannot be read. */
function readPosition(text: string): number | null | undefined {
  if (text === '') return null;
  const value = /^-?\d{1,6}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  return isCoordinate(value) ? value : undefined;
}

/** Lines without a quotation are the most. A quotation that is not closed ends with its line. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index] as string;
    if (isQuoted && letter === '"' && line[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}
