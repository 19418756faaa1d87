// The seat plan of a zone, as people write it: one row a line, in order from the stage.
//
//   A: . 1a* 2a . 3a 4a .
//   AA: 1c 2c . 3b 4b
//   12: 1a 2a . 3a 4a
//
// A label (letters or a number), a colon, then the places side by side: a printed seat number with its class, and a star where the view is restricted; or
// a dot for an aisle.

/** a: on public sale; b: house seat, given by the box office only; c: wheelchair or companion, only on request. */
export const seatClasses = ['a', 'b', 'c'] as const;
export type SeatClass = (typeof seatClasses)[number];

/** A restricted view is shown to the buyer before. Such a seat needs the buyer's consent. */
export type Seat = { number: number; class: SeatClass; restrictedView?: true };
/** The places side by side; null is an aisle, and the seats on its two sides are not neighbours. */
export type SeatRow = { label: string; entries: readonly (Seat | null)[] };
export type SeatPlan = { rows: readonly SeatRow[] };

export type SeatPlanProblem =
  | 'plan_empty'
  | 'label_missing'
  | 'label_unknown'
  | 'row_doubled'
  | 'row_empty'
  | 'seat_unreadable'
  | 'class_unknown'
  | 'seat_doubled';

/** The place of an error: the line counts from 1, row and seat are as written. */
export type SeatPlanError = { problem: SeatPlanProblem; line: number; row: string | null; seat: string | null };

/** Reports all errors at once, so that a long plan can be corrected in one go. */
export function readSeatPlan(text: string): { plan: SeatPlan } | { errors: SeatPlanError[] } {
  const entryOf = entryReader();
  const lines = text.split('\n').map((line, index) => readRow(line.trim(), index + 1, entryOf));
  const filled = lines.filter((line) => line !== null);
  const errors = [...filled.flatMap((line) => line.errors), ...findDoubledRows(filled)];
  if (filled.length === 0) errors.push({ problem: 'plan_empty', line: 1, row: null, seat: null });
  if (errors.length > 0) return { errors: errors.sort((one, other) => one.line - other.line) };
  return { plan: { rows: filled.map((line) => line.row) } };
}

export function writeSeatPlan({ rows }: SeatPlan): string {
  return rows.map(({ label, entries }) => `${label}: ${writeEntries(entries)}`).join('\n');
}

/** "1a 2a* . 3b" */
export const writeEntries = (entries: readonly (Seat | null)[]): string =>
  entries.map((seat) => (seat ? `${seat.number}${seat.class}${seat.restrictedView ? '*' : ''}` : '.')).join(' ');

/** The number of seats of each class. */
export function countSeats({ rows }: SeatPlan): Record<SeatClass, number> {
  const count: Record<SeatClass, number> = { a: 0, b: 0, c: 0 };
  for (const seat of rows.flatMap((row) => row.entries)) if (seat) count[seat.class] += 1;
  return count;
}

type ReadRow = { row: SeatRow; line: number; errors: SeatPlanError[] };

/** Null for a blank line. */
function readRow(text: string, line: number, entryOf: ReadEntry): ReadRow | null {
  if (text === '') return null;
  const colon = text.indexOf(':');
  const label = text.slice(0, Math.max(colon, 0)).trim();
  const words = text.slice(colon + 1).match(/\S+/g) ?? [];
  const entries: (Seat | null)[] = [];
  const errors: SeatPlanError[] = [];
  const refuse = (problem: SeatPlanProblem, seat: string | null = null) =>
    errors.push({ problem, line, row: label || null, seat });

  if (label === '') refuse('label_missing');
  else if (!rowLabel.test(label)) refuse('label_unknown');
  const numbers = new Set<number>();
  for (const word of words) {
    const entry = entryOf(word);
    if (typeof entry === 'string') refuse(entry, word);
    else if (entry && numbers.has(entry.number)) refuse('seat_doubled', word);
    else entries.push(entry);
    if (entry !== null && typeof entry === 'object') numbers.add(entry.number);
  }
  if (words.every((word) => word === '.')) refuse('row_empty');
  return { row: { label, entries }, line, errors };
}

/** One or two letters, or a number from 1 to 999. */
export const rowLabel: RegExp = /^(?:[A-Z]{1,2}|[1-9]\d{0,2})$/;

export type ReadEntry = (word: string) => Seat | null | SeatPlanProblem;

/** A large hall repeats the same few entries many thousand times, so each is parsed once. */
export function entryReader(): ReadEntry {
  const known = new Map<string, Seat | null | SeatPlanProblem>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const entry = readEntry(word);
    known.set(word, entry);
    return entry;
  };
}

function readEntry(word: string): Seat | null | SeatPlanProblem {
  if (word === '.') return null;
  const read = /^([1-9]\d{0,2})([a-z])(\*?)$/.exec(word);
  if (!read) return 'seat_unreadable';
  const [, digits, letter, star] = read;
  const seatClass = seatClasses.find((known) => known === letter);
  if (!seatClass) return 'class_unknown';
  return { number: Number(digits), class: seatClass, ...(star && { restrictedView: true as const }) };
}

function findDoubledRows(lines: ReadRow[]): SeatPlanError[] {
  const seen = new Set<string>();
  return lines.flatMap(({ row: { label }, line }) => {
    if (label === '' || !seen.has(label)) {
      seen.add(label);
      return [];
    }
    return [{ problem: 'row_doubled' as const, line, row: label, seat: null }];
  });
}
