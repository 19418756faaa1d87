// The selected parts of a document. They are kept as the objects of the document, which never change: an edit makes new
// ones, and the selection with them.
import type { PlanDocument, PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Mark } from '../../../domain/seating/mark.ts';

/** The selected places of a row; null is the row as a whole. */
export type Places = ReadonlySet<number> | null;
export type Selection = {
  rows: ReadonlyMap<PlanRow, Places>;
  /** Zones with a standing area. */
  areas: ReadonlySet<PlanZone>;
  marks: ReadonlySet<Mark>;
};
/** How much one click selects. */
export const levels = ['zone', 'block', 'row', 'seat'] as const;
export type Level = (typeof levels)[number];

export const nothing: Selection = { rows: new Map(), areas: new Set(), marks: new Set() };

export const isNothing = ({ rows, areas, marks }: Selection): boolean =>
  rows.size === 0 && areas.size === 0 && marks.size === 0;

export const selectRows = (rows: Iterable<PlanRow>): Selection => ({
  ...nothing,
  rows: new Map([...rows].map((row) => [row, null])),
});

export const rowsOf = ({ places }: PlanZone): readonly PlanRow[] => (places && 'rows' in places ? places.rows : []);

export const areaOf = ({ places }: PlanZone) => (places && 'area' in places ? places : null);

export function selectZones(zones: readonly PlanZone[]): Selection {
  return {
    rows: selectRows(zones.flatMap(rowsOf)).rows,
    areas: new Set(zones.filter(areaOf)),
    marks: new Set(),
  };
}

export const selectAll = ({ zones, marks }: PlanDocument): Selection => ({
  ...selectZones(zones),
  marks: new Set(marks),
});

/** A place of a row that was pointed at, as the level has it. */
export function selectPlace(zone: PlanZone, row: PlanRow, place: number, level: Level): Selection {
  if (level === 'seat') return { ...nothing, rows: new Map([[row, new Set([place])]]) };
  if (level === 'row') return selectRows([row]);
  if (level === 'zone') return selectZones([zone]);
  return selectRows(rowsOf(zone).filter(({ block }) => block === row.block));
}

/** Places that were lassoed or boxed: whole rows, blocks and zones, unless the level is seats. */
export function selectPlaces(
  { zones }: PlanDocument,
  found: ReadonlyMap<PlanRow, ReadonlySet<number>>,
  level: Level,
): Selection {
  if (level === 'seat') return { ...nothing, rows: found };
  const parts = zones.flatMap((zone) =>
    rowsOf(zone)
      .filter((row) => found.has(row))
      .map((row) => selectPlace(zone, row, 0, level)),
  );
  return parts.reduce(add, nothing);
}

export function add(one: Selection, other: Selection): Selection {
  const rows = new Map(one.rows);
  for (const [row, places] of other.rows) {
    const before = rows.get(row);
    rows.set(row, places === null || before === null ? null : before ? union(before, places) : places);
  }
  return { rows, areas: union(one.areas, other.areas), marks: union(one.marks, other.marks) };
}

function remove(one: Selection, other: Selection): Selection {
  const rows = new Map<PlanRow, Places>();
  for (const [row, places] of one.rows) {
    const left = placesLeft(row, places, other.rows.get(row));
    if (left === null || left.size > 0) rows.set(row, left);
  }
  return { rows, areas: without(one.areas, other.areas), marks: without(one.marks, other.marks) };
}

function placesLeft({ entries }: PlanRow, places: Places, removed: Places | undefined): Places {
  if (removed === undefined) return places;
  if (removed === null) return new Set();
  return without(places ?? new Set(entries.keys()), removed);
}

/** True when all of the other is selected already. */
export const includes = (one: Selection, other: Selection): boolean =>
  [...other.rows].every(([row, places]) => {
    const selected = one.rows.get(row);
    return selected === null || (selected !== undefined && places !== null && isWithin(places, selected));
  }) &&
  isWithin(other.areas, one.areas) &&
  isWithin(other.marks, one.marks);

const union = <Part>(one: ReadonlySet<Part>, other: ReadonlySet<Part>): Set<Part> => new Set([...one, ...other]);
const without = <Part>(one: ReadonlySet<Part>, other: ReadonlySet<Part>): Set<Part> =>
  new Set([...one].filter((part) => !other.has(part)));
const isWithin = <Part>(one: ReadonlySet<Part>, other: ReadonlySet<Part>): boolean =>
  [...one].every((part) => other.has(part));

/** A click with shift adds what was not selected and removes what was. */
export const toggle = (one: Selection, other: Selection): Selection =>
  includes(one, other) ? remove(one, other) : add(one, other);

/** The selected seats of a row, by place. */
export const seatPlaces = ({ entries }: PlanRow, places: Places): number[] =>
  [...(places ?? entries.keys())].filter((place) => entries[place]);

export const countSeats = ({ rows }: Selection): number =>
  [...rows].reduce((sum, [row, places]) => sum + seatPlaces(row, places).length, 0);

/** The selected rows, in the order of the document. */
export const selectedRows = ({ zones }: PlanDocument, { rows }: Selection): PlanRow[] =>
  zones.flatMap(rowsOf).filter((row) => rows.has(row));
