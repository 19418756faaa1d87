// A plan document as it is sent and stored: the places of a row are one text, in the words of a seat plan.
import { entryReader, type Seat, type SeatPlanProblem, writeEntries } from '../seating/seat-plan.ts';
import type { PlanDocument, PlanRow, PlanZone, StandingPlaces } from './plan-document.ts';

export type PackedRow = { label: string; places: string; line: PlanRow['line']; block: number };
export type PackedZone = Omit<PlanZone, 'places'> & { places: { rows: readonly PackedRow[] } | StandingPlaces | null };
export type PackedPlan = Omit<PlanDocument, 'zones'> & { zones: readonly PackedZone[] };

export function packPlan({ zones, marks }: PlanDocument): PackedPlan {
  return { zones: zones.map(packZone), marks };
}

function packZone(zone: PlanZone): PackedZone {
  if (zone.places === null || 'area' in zone.places) return { ...zone, places: zone.places };
  return { ...zone, places: { rows: zone.places.rows.map(packRow) } };
}

const packRow = ({ label, entries, line, block }: PlanRow): PackedRow => ({
  label,
  places: writeEntries(entries),
  line,
  block,
});

/** A place that cannot be read. Zone and row count from 0. */
export type UnreadablePlace = { zone: number; row: number; place: string; problem: SeatPlanProblem };

/** Reads also what cannot be published yet: a draft may have a number twice or a row without seats. */
export function unpackPlan({ zones, marks }: PackedPlan): { document: PlanDocument } | { errors: UnreadablePlace[] } {
  const errors: UnreadablePlace[] = [];
  const readEntries = entriesReader();
  const unpacked = zones.map((zone, index): PlanZone => {
    if (zone.places === null || 'area' in zone.places) return { ...zone, places: zone.places };
    const rows = zone.places.rows.map(({ label, places, line, block }, row): PlanRow => {
      const entries = readEntries(places, (place, problem) => errors.push({ zone: index, row, place, problem }));
      return { label, entries, line, block };
    });
    return { ...zone, places: { rows } };
  });
  return errors.length > 0 ? { errors } : { document: { zones: unpacked, marks } };
}

type Refuse = (word: string, problem: SeatPlanProblem) => void;

/** Rows that are written alike share their places. */
function entriesReader(): (places: string, refuse: Refuse) => readonly (Seat | null)[] {
  const entryOf = entryReader();
  const known = new Map<string, readonly (Seat | null)[]>();
  return (places, refuse) => {
    const before = known.get(places);
    if (before) return before;
    const entries: (Seat | null)[] = [];
    let isReadable = true;
    for (const word of places.match(/\S+/g) ?? []) {
      const entry = entryOf(word);
      if (typeof entry !== 'string') entries.push(entry);
      else {
        refuse(word, entry);
        isReadable = false;
      }
    }
    if (isReadable) known.set(places, entries);
    return entries;
  };
}
