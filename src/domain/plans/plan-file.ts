// Files of seat plans, in several formats. Reading bounds the file first and goes through it once; it says what it could not keep.
import type { PlanDocument, PlanZone } from './plan-document.ts';
import { hasSeats, planBounds, seatsIn } from './plan-document.ts';

const megabyte = 1024 * 1024;
/** In characters. pretix writes ten times as much for a seat. */
export const fileLengthMax: number = 2 * megabyte;
export const pretixLengthMax: number = 8 * megabyte;

export type FileProblem =
  | 'fileTooLong'
  | 'fileEmpty'
  | 'tooManySeats'
  | 'tooManyZones'
  | 'columnsMissing'
  | 'lineUnreadable'
  | 'jsonUnreadable'
  | 'seatUnreadable'
  | 'seatTwice'
  | 'labelUnknown'
  | 'positionUnreadable';
/** The line counts from 1; it is null where a file has no lines. `text` is the beginning of what could not be read. */
export type FileError = { line: number | null; problem: FileProblem; text: string };

/** Parts of a plan that a format has no place for, or that a file had in another way. */
export type Loss =
  | 'marks'
  | 'standingAreas'
  | 'emptyZones'
  | 'aislesAtEnds'
  | 'restrictedViews'
  | 'positions'
  | 'rowNames'
  | 'seatNumbers'
  | 'categories'
  | 'areas';

export type ReadFile = { document: PlanDocument; lost: Loss[] } | { errors: FileError[] };
export type WrittenFile = { text: string; lost: Loss[] };

const errorsMax = 100;
const textMax = 40;

/** Collects errors and losses; more errors than one reads are not kept. */
export class FileNotes {
  readonly errors: FileError[] = [];
  readonly #lost = new Set<Loss>();

  refuse(problem: FileProblem, line: number | null = null, text = ''): void {
    if (this.errors.length < errorsMax) this.errors.push({ problem, line, text: text.slice(0, textMax) });
  }

  lose(loss: Loss): void {
    this.#lost.add(loss);
  }

  get lost(): Loss[] {
    return [...this.#lost].sort();
  }

  /** The document, unless something was refused or the plan is too large. */
  result(document: () => PlanDocument): ReadFile {
    if (this.errors.length > 0) return { errors: this.errors };
    const read = document();
    if (this.errors.length === 0) this.#boundPlan(read);
    return this.errors.length > 0 ? { errors: this.errors } : { document: read, lost: this.lost };
  }

  #boundPlan({ zones, marks }: PlanDocument): void {
    const seats = zones.map(({ places }) =>
      hasSeats(places) ? places.rows.reduce((sum, row) => sum + seatsIn(row), 0) : 0,
    );
    const total = seats.reduce((sum, each) => sum + each, 0);
    if (zones.length + marks.length === 0) this.refuse('fileEmpty');
    if (Math.max(0, ...seats) > planBounds.seats || total > planBounds.seatsOfSite) this.refuse('tooManySeats');
  }
}

/** Zones of a file are those of the site that have the same name; the others are new. */
export function keepZoneIds({ zones, marks }: PlanDocument, current: PlanDocument): PlanDocument {
  const ids = new Map(current.zones.map(({ name, zoneId }) => [name, zoneId]));
  return { zones: zones.map((zone): PlanZone => ({ ...zone, zoneId: ids.get(zone.name) ?? null })), marks };
}
