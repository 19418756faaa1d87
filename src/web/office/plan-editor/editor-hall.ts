// The document as the hall that the canvas draws. Zones never change, so each is laid out once.
import type { PlanDocument, PlanZone } from '../../../domain/plans/plan-document.ts';
import { type Box, boxOf, drawingHeight, drawingWidth, type Point } from '../../../domain/seating/drawing.ts';
import { boxOfMark } from '../../../domain/seating/mark.ts';
import { boxOfZone, outlineOf, type ZoneShape } from '../../../domain/seating/zone-shape.ts';
import { crowdIn, placeRows } from '../../../domain/seating/zone-shape-spots.ts';
import { type Hall, type HallZone, hallOf } from '../../plan/hall.ts';
import { rowsOf } from '../plan-edits/selection.ts';

const laidOut = new WeakMap<PlanZone, HallZone>();
const halls = new WeakMap<PlanDocument, Hall>();

/** The id of a zone is its position in the document, since new ones have no other. */
export function hallOfDocument(document: PlanDocument): Hall {
  let hall = halls.get(document);
  if (!hall) {
    const zones = document.zones.flatMap((zone, id) => {
      const hallZone = hallZoneOf(zone);
      return hallZone ? [{ ...hallZone, id }] : [];
    });
    hall = hallOf(zones, { marks: document.marks, isOneZone: false });
    halls.set(document, hall);
  }
  return hall;
}

export function hallZoneOf(zone: PlanZone): HallZone | null {
  const shape = shapeOf(zone);
  if (!shape) return null;
  let found = laidOut.get(zone);
  if (!found) {
    const { places, name } = zone;
    const rows = rowsOf(zone);
    const capacity = places && 'capacity' in places ? places.capacity : null;
    found = {
      id: 0,
      name,
      // Where there is no room for all names, their last words stand: 101, 102.
      labels: [name, name, name.split(' ').at(-1) ?? name],
      shape,
      outline: outlineOf(shape),
      box: boxOfZone(shape),
      rows: rows.length > 0 ? placeRows(shape, { rows }) : [],
      crowd: capacity === null ? [] : crowdIn(shape, capacity),
      seats: rows.length > 0 ? { rows } : null,
      capacity,
    };
    laidOut.set(zone, found);
  }
  return found;
}

function shapeOf({ places }: PlanZone): ZoneShape | null {
  if (!places) return null;
  if ('area' in places) return { area: places.area };
  return places.rows.length > 0 ? { rows: places.rows.map(({ line }) => line) } : null;
}

const room = 60;

/** The part of the drawing that can be moved to: all of it, and all that lies outside. */
export function roomOf(hall: Hall, document: PlanDocument): Box {
  const boxes = [hall.box, ...document.marks.map(boxOfMark)];
  const corners = boxes.flatMap(({ left, top, right, bottom }): Point[] => [
    [left - room, top - room],
    [right + room, bottom + room],
  ]);
  return boxOf([[0, 0], [drawingWidth, drawingHeight], ...corners]);
}
