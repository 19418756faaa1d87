// Seat classes and restricted views, as a brush or a selection sets them.
import type { PlanDocument, PlanRow } from '../../../domain/plans/plan-document.ts';
import type { Seat, SeatClass } from '../../../domain/seating/seat-plan.ts';
import { changeSelected, mapChanged, type PlanState } from './change-selected.ts';
import { type Places, rowsOf, seatPlaces } from './selection.ts';

export const paints = ['a', 'b', 'c', 'restricted', 'clear'] as const;
/** A class, or whether the view is restricted. */
export type Paint = (typeof paints)[number];

function paintSeat(seat: Seat, paint: Paint): Seat {
  const isRestricted = seat.restrictedView === true;
  if (paint === 'restricted') return isRestricted ? seat : { ...seat, restrictedView: true };
  if (paint === 'clear') return isRestricted ? { number: seat.number, class: seat.class } : seat;
  return seat.class === paint ? seat : { ...seat, class: paint satisfies SeatClass };
}

export const paintSelected = (state: PlanState, paint: Paint): PlanState =>
  changeSelected(state, { row: (row, places) => paintRow(row, places, paint) });

/** The selection stays as it is: a brush paints what it touches. */
export function paintPlaces(state: PlanState, touched: ReadonlyMap<PlanRow, Places>, paint: Paint): PlanState {
  const renewed = new Map<PlanRow, PlanRow>();
  const change = (row: PlanRow): PlanRow => {
    const places = touched.get(row);
    const painted = places === undefined ? row : paintRow(row, places, paint);
    renewed.set(row, painted);
    return painted;
  };
  const zones = mapChanged(state.document.zones, (zone) => {
    const rows = mapChanged(rowsOf(zone), change);
    return rows.length === 0 || rows === rowsOf(zone) ? zone : { ...zone, places: { rows } };
  });
  const document: PlanDocument = zones === state.document.zones ? state.document : { ...state.document, zones };
  if (document === state.document) return state;
  const rows = new Map([...state.selection.rows].map(([row, places]) => [renewed.get(row) ?? row, places]));
  return { document, selection: { ...state.selection, rows } };
}

/** The same row when nothing changed. */
function paintRow(row: PlanRow, places: Places, paint: Paint): PlanRow {
  const entries = [...row.entries];
  for (const place of seatPlaces(row, places)) entries[place] = paintSeat(entries[place] as Seat, paint);
  return entries.every((entry, place) => entry === row.entries[place]) ? row : { ...row, entries };
}
