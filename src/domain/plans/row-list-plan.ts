// Zones as lists of rows, as older programs write them: a seat is its number and category, an empty entry is an aisle.
//
//   {"zones": [{"name": "STALLS", "rows": [["A", ["1a", "2a", "", "3b"]]]}]}
import { entryReader, type ReadEntry, rowLabel, type Seat } from '../seating/seat-plan.ts';
import { type LooseRow, type LooseZone, layOutRows } from './lay-out-rows.ts';
import { hasSeats, type PlanDocument, planBounds } from './plan-document.ts';
import { FileNotes, fileLengthMax, type ReadFile, type WrittenFile } from './plan-file.ts';
import { fieldOf, listOf, parseJson, textOf } from './read-json.ts';

export function writeRowList({ zones, marks }: PlanDocument): WrittenFile {
  const notes = new FileNotes();
  if (marks.length > 0) notes.lose('marks');
  const listed = zones.flatMap(({ name, places }) => {
    if (!hasSeats(places)) {
      notes.lose(places === null ? 'emptyZones' : 'standingAreas');
      return [];
    }
    notes.lose('positions');
    return [
      { name, rows: places.rows.map(({ label, entries }) => [label, entries.map((seat) => writeEntry(seat, notes))]) },
    ];
  });
  return { text: `${JSON.stringify({ zones: listed })}\n`, lost: notes.lost };
}

function writeEntry(seat: Seat | null, notes: FileNotes): string {
  if (seat?.restrictedView) notes.lose('restrictedViews');
  return seat ? `${seat.number}${seat.class}` : '';
}

export function readRowList(text: string): ReadFile {
  const notes = new FileNotes();
  if (text.length > fileLengthMax) notes.refuse('fileTooLong');
  const file = notes.errors.length > 0 ? undefined : parseJson(text);
  if (notes.errors.length === 0 && !Array.isArray(fieldOf(file, 'zones'))) notes.refuse('jsonUnreadable', null, text);
  const entryOf = entryReader();
  const zones = listOf(fieldOf(file, 'zones')).map((zone): LooseZone => {
    const name = textOf(fieldOf(zone, 'name'));
    const rows = listOf(fieldOf(zone, 'rows')).map((row) => readRow(row, entryOf, notes));
    if (name === '' || name.length > planBounds.name) notes.refuse('lineUnreadable', null, name);
    if (rows.length > planBounds.rows) notes.refuse('tooManySeats', null, name);
    return { name, rows, standing: null };
  });
  return notes.result(() => ({ zones: layOutRows(zones, notes), marks: [] }));
}

function readRow(row: unknown, entryOf: ReadEntry, notes: FileNotes): LooseRow {
  const [name, list] = listOf(row);
  const label = textOf(name);
  if (!rowLabel.test(label)) notes.refuse('labelUnknown', null, label);
  const listed = listOf(list);
  if (listed.length > planBounds.entries) notes.refuse('tooManySeats', null, label);
  const entries = listed.map((entry): Seat | null => {
    const word = textOf(entry);
    const read = word === '' ? null : entryOf(word);
    if (typeof read !== 'string') return read;
    notes.refuse('seatUnreadable', null, `${label} ${word}`);
    return null;
  });
  return { label, entries, line: null, block: 1 };
}
