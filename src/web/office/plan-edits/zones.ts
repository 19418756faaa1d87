// Zones: new ones, their names, and what lies in them.
import type { PlanDocument, PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import { fromStage } from './blocks.ts';
import { changeZone, type PlanState } from './change-selected.ts';
import { stageMiddle } from './marks.ts';
import { areaOf, nothing, rowsOf, selectRows } from './selection.ts';

export const addZone = ({ document, selection }: PlanState, name: string): PlanState => ({
  document: { ...document, zones: [...document.zones, { zoneId: null, name, places: null }] },
  selection,
});

export const renameZone = ({ document, selection }: PlanState, zone: PlanZone, name: string): PlanState =>
  reselected(
    changeZone(document, zone, (each) => ({ ...each, name })),
    { document, selection },
  );

/** An area stays selected: renaming its zone makes a new object. */
function reselected(document: PlanDocument, { document: before, selection }: PlanState): PlanState {
  const areas = document.zones.filter((_, index) => selection.areas.has(before.zones[index] as PlanZone));
  return { document, selection: { ...selection, areas: new Set(areas) } };
}

export const removeZone = ({ document }: PlanState, zone: PlanZone): PlanState => ({
  document: { ...document, zones: document.zones.filter((each) => each !== zone) },
  selection: nothing,
});

/** The new rows are selected; a standing area gets none. A zone's rows are kept in order from the stage, since the first ones are sold first. */
export function addRows(state: PlanState, zone: PlanZone, rows: readonly PlanRow[]): PlanState {
  if (areaOf(zone)) return state;
  const { document } = state;
  const places = { rows: fromStage([...rowsOf(zone), ...rows], stageMiddle(document)) };
  return { document: changeZone(document, zone, (each) => ({ ...each, places })), selection: selectRows(rows) };
}

/** A zone has seats or a standing area, never both. */
export function setArea({ document }: PlanState, zone: PlanZone, area: readonly Point[], capacity: number): PlanState {
  const standing: PlanZone = { ...zone, places: { capacity, area } };
  return {
    document: changeZone(document, zone, () => standing),
    selection: { ...nothing, areas: new Set([standing]) },
  };
}

export function setCapacity({ document, selection }: PlanState, zone: PlanZone, capacity: number): PlanState {
  const area = areaOf(zone)?.area;
  if (!area) return { document, selection };
  return setArea({ document, selection }, zone, area, capacity);
}

/** Takes the selected rows out of their zones and adds them to this one. */
export function moveToZone({ document, selection }: PlanState, target: PlanZone): PlanState {
  const moved = document.zones.flatMap((zone) =>
    zone === target ? [] : rowsOf(zone).filter((row) => selection.rows.has(row)),
  );
  if (moved.length === 0) return { document, selection };
  const zones = document.zones.map((zone): PlanZone => {
    if (zone === target)
      return { ...zone, places: { rows: fromStage([...rowsOf(zone), ...moved], stageMiddle(document)) } };
    const left = rowsOf(zone).filter((row) => !selection.rows.has(row));
    if (left.length === rowsOf(zone).length) return zone;
    return { ...zone, places: left.length > 0 ? { rows: left } : null };
  });
  return { document: { ...document, zones }, selection };
}
