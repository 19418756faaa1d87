// Every edit of selected parts goes through here: it makes a new document, which shares all other parts, and selects the new ones.
import type { PlanDocument, PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import { areaOf, type Places, type Selection } from './selection.ts';

export type PlanState = { document: PlanDocument; selection: Selection };
type Area = NonNullable<ReturnType<typeof areaOf>>;
/** Null removes the part. */
type Changes = {
  row?: (row: PlanRow, places: Places) => PlanRow | null;
  area?: (area: Area) => Area | null;
  mark?: (mark: Mark) => Mark | null;
};

const same = <Part>(part: Part): Part => part;

export function changeSelected({ document, selection }: PlanState, changes: Changes): PlanState {
  const { row = same, area = same, mark = same } = changes;
  const rows = new Map<PlanRow, Places>();
  const areas = new Set<PlanZone>();
  const changeRow = (before: PlanRow) => {
    const places = selection.rows.get(before);
    if (places === undefined) return before;
    const after = row(before, places);
    if (after) rows.set(after, stillThere(after, places));
    return after;
  };
  const zones = mapChanged(document.zones, (zone) => {
    const changed = withPlaces(zone, changeRow, selection.areas.has(zone) ? area : same);
    if (selection.areas.has(zone) && areaOf(changed)) areas.add(changed);
    return changed;
  });
  const marks = new Set<Mark>();
  const changeMark = (before: Mark) => {
    if (!selection.marks.has(before)) return before;
    const after = mark(before);
    if (after) marks.add(after);
    return after;
  };
  return {
    document: { zones, marks: mapChanged(document.marks, changeMark) },
    selection: { rows, areas, marks },
  };
}

function stillThere({ entries }: PlanRow, places: Places): Places {
  return places && new Set([...places].filter((place) => place < entries.length));
}

function withPlaces(
  zone: PlanZone,
  changeRow: (row: PlanRow) => PlanRow | null,
  changeArea: (area: Area) => Area | null,
): PlanZone {
  const { places } = zone;
  if (!places) return zone;
  if ('area' in places) {
    const area = changeArea(places);
    return area === places ? zone : { ...zone, places: area };
  }
  const rows = mapChanged(places.rows, changeRow);
  return rows === places.rows ? zone : { ...zone, places: rows.length > 0 ? { rows } : null };
}

/** The same list when nothing in it changed. */
export function mapChanged<Part>(parts: readonly Part[], change: (part: Part) => Part | null): readonly Part[] {
  const changed = parts.map(change);
  return changed.every((part, index) => part === parts[index]) ? parts : changed.filter((part) => part !== null);
}

/** One zone of the document changed. */
export function changeZone(document: PlanDocument, zone: PlanZone, change: (zone: PlanZone) => PlanZone): PlanDocument {
  return { ...document, zones: mapChanged(document.zones, (each) => (each === zone ? change(each) : each)) };
}
