// The whole plan of a site as text that people can read and edit. Nothing is lost in it.
//
//   zone STALLS
//   A: 1a 2a . 3b* @ 100 200 130 200 0 #1
//   zone FLOOR
//   standing 500 @ 600 200, 700 200, 700 300
//   zone LATER
//   mark stage @ 600 60 352 85 0 STAGE
//
// A row is that of a seat plan; behind @ are its line and the number of its block. A row without a line gets one.
import type { Point } from '../seating/drawing.ts';
import { type Mark, markKinds } from '../seating/mark.ts';
import type { RowLine } from '../seating/row-line.ts';
import { entryReader, type ReadEntry, type Seat, writeEntries } from '../seating/seat-plan.ts';
import { layOutRows } from './lay-out-rows.ts';
import { hasSeats, type PlanDocument, type PlanZone, planBounds } from './plan-document.ts';
import { FileNotes, fileLengthMax, type ReadFile, type WrittenFile } from './plan-file.ts';
import { isCoordinate } from './rows-from-seats.ts';

export function writePlanText({ zones, marks }: PlanDocument): WrittenFile {
  const lines = [...zones.flatMap(linesOf), ...marks.map(lineOfMark)];
  return { text: `${lines.join('\n')}\n`, lost: [] };
}

function linesOf({ name, places }: PlanZone): string[] {
  const head = `zone ${name}`.trim();
  if (places === null) return [head];
  if (!hasSeats(places))
    return [head, `standing ${places.capacity} @ ${places.area.map((at) => at.join(' ')).join(', ')}`];
  if (places.rows.length === 0) return [head, 'rows'];
  return [
    head,
    ...places.rows.map(
      ({ label, entries, line, block }) => `${label}: ${writeEntries(entries)} @ ${line.join(' ')} #${block}`,
    ),
  ];
}

const lineOfMark = ({ kind, at, width, height, turn, text }: Mark): string =>
  `mark ${kind} @ ${[...at, width, height, turn].join(' ')} ${text}`.trim();

type DraftRow = { label: string; entries: readonly (Seat | null)[]; line: RowLine | null; block: number };
type DraftZone = { name: string; rows: DraftRow[] | null; standing: { capacity: number; area: Point[] } | null };

export function readPlanText(text: string): ReadFile {
  const notes = new FileNotes();
  const zones: DraftZone[] = [];
  const marks: Mark[] = [];
  if (text.length > fileLengthMax) notes.refuse('fileTooLong');
  else {
    const entryOf = entryReader();
    for (const [index, line] of text.split('\n').entries())
      readLine(line.trim(), { zones, marks, entryOf }, () => notes.refuse('lineUnreadable', index + 1, line));
  }
  return notes.result(() => ({ zones: layOutRows(zones, notes), marks }));
}

type ReadPlan = { zones: DraftZone[]; marks: Mark[]; entryOf: ReadEntry };

function readLine(line: string, { zones, marks, entryOf }: ReadPlan, refuse: () => void): void {
  if (line === '') return;
  const zone = zones.at(-1);
  const name = /^zone(?: (.*))?$/.exec(line);
  const mark = line.startsWith('mark ') ? readMark(line) : null;
  const standing = line.startsWith('standing ') ? readStanding(line) : null;
  const row = line.includes(':') ? readRow(line, entryOf) : null;
  if (name && (name[1] ?? '').length <= planBounds.name)
    zones.push({ name: name[1] ?? '', rows: null, standing: null });
  else if (mark && marks.length < planBounds.marks) marks.push(mark);
  else if (zone && standing && !zone.rows && !zone.standing) zone.standing = standing;
  else if (zone && line === 'rows' && !zone.rows && !zone.standing) zone.rows = [];
  else if (zone && row && mayGrow(zone)) zone.rows = addTo(zone.rows, row);
  else refuse();
}

function readRow(line: string, entryOf: ReadEntry): DraftRow | null {
  const read = /^([A-Z\d]{0,3}) ?:([^@]*)(?:@ ?([^#]*?)(?: ?#(\d{1,7}))?)?$/.exec(line);
  if (!read) return null;
  const [, label = '', places = '', numbers, block = '1'] = read;
  const entries = (places.match(/\S+/g) ?? []).map(entryOf);
  const isRead = (entry: (typeof entries)[number]): entry is Seat | null => typeof entry !== 'string';
  const lineNumbers = numbers === undefined ? null : numbersIn(numbers, 5);
  if (!entries.every(isRead) || entries.length > planBounds.entries || (numbers !== undefined && !lineNumbers))
    return null;
  return { label, entries, line: lineNumbers as RowLine | null, block: Number(block) };
}

function readStanding(line: string): { capacity: number; area: Point[] } | null {
  const read = /^standing (\d{1,6}) ?@ ?(.*)$/.exec(line);
  const area = read?.[2]?.split(',').map((corner) => numbersIn(corner, 2) as Point | null) ?? [];
  const capacity = Number(read?.[1]);
  const isArea =
    area.length >= planBounds.cornersMin && area.length <= planBounds.corners && area.every((at) => at !== null);
  return isArea && capacity <= planBounds.capacity ? { capacity, area } : null;
}

function readMark(line: string): Mark | null {
  const read = /^mark (\w+) ?@ ?(\S+ \S+) (\S+ \S+) (\S+)(?: (.*))?$/.exec(line);
  const kind = markKinds.find((known) => known === read?.[1]);
  const [at, size, turn] = [
    numbersIn(read?.[2] ?? '', 2),
    numbersIn(read?.[3] ?? '', 2),
    numbersIn(read?.[4] ?? '', 1),
  ];
  const text = read?.[5] ?? '';
  if (!kind || !at || !size || !turn || text.length > planBounds.text) return null;
  const [[width = 0, height = 0], [degrees = 0]] = [size, turn];
  if (width <= 0 || height <= 0 || Math.abs(degrees) > 360) return null;
  return { kind, at: at as unknown as Point, width, height, turn: degrees, text };
}

/** Null unless there are as many numbers, all of them on the drawing. */
function numbersIn(text: string, count: number): number[] | null {
  const numbers = (text.match(/\S+/g) ?? []).map(Number);
  return numbers.length === count && numbers.every(isCoordinate) ? numbers : null;
}

const mayGrow = ({ rows, standing }: DraftZone) => !standing && (rows?.length ?? 0) < planBounds.rows;

/** The same list, since a file may have thousands of rows. */
function addTo(rows: DraftRow[] | null, row: DraftRow): DraftRow[] {
  const all = rows ?? [];
  all.push(row);
  return all;
}
