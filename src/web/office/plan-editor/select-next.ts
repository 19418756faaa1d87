import { levels, nothing, rowsOf, type Selection, selectPlace, selectZones } from '../plan-edits/selection.ts';
import type { PlanEditor } from './plan-editor.ts';

/** Selects the next part of the plan, as large as the level says. False after the last and before the first, where the focus goes on. */
export function selectNext(editor: PlanEditor, step: 1 | -1): boolean {
  const parts = partsOf(editor);
  const { selection } = editor.plan;
  const isSelected = (part: Selection) => isSame(part, selection);
  const at = parts.findIndex(isSelected);
  const next = parts[at === -1 ? (step === 1 ? 0 : parts.length - 1) : at + step];
  if (!next) return false;
  editor.select(next);
  return true;
}

function partsOf({ openZones, document, onlyZoneId, get }: PlanEditor): Selection[] {
  const { level } = get();
  const ofZones = openZones.flatMap((zone): Selection[] => {
    if (level === levels[0] || (zone.places && 'area' in zone.places)) return [selectZones([zone])];
    const seen = new Set<number>();
    return rowsOf(zone).flatMap((row): Selection[] => {
      if (level === 'seat')
        return row.entries.flatMap((seat, place) => (seat ? [selectPlace(zone, row, place, level)] : []));
      if (level === 'block' && seen.has(row.block)) return [];
      seen.add(row.block);
      return [selectPlace(zone, row, 0, level)];
    });
  });
  const marks =
    onlyZoneId === null ? document.marks.map((mark): Selection => ({ ...nothing, marks: new Set([mark]) })) : [];
  return [...ofZones, ...marks];
}

function isSame(one: Selection, other: Selection): boolean {
  if (one.rows.size !== other.rows.size || one.areas.size !== other.areas.size || one.marks.size !== other.marks.size)
    return false;
  return (
    [...one.areas].every((zone) => other.areas.has(zone)) &&
    [...one.marks].every((mark) => other.marks.has(mark)) &&
    [...one.rows].every(([row, places]) => {
      const selected = other.rows.get(row);
      if (places === null || selected === null || selected === undefined) return selected === places;
      return selected.size === places.size && [...places].every((place) => selected.has(place));
    })
  );
}
