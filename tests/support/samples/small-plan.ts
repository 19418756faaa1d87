// A small plan for tests: stalls of two rows with four seats, and a standing floor.
import type { PlanRow, PlanZone } from '../../../src/domain/plans/plan-document.ts';
import { writeEntries } from '../../../src/domain/seating/seat-plan.ts';
import type { PlanState } from '../../../src/web/office/plan-edits/change-selected.ts';
import { nothing, rowsOf, type Selection } from '../../../src/web/office/plan-edits/selection.ts';
import { plainBlock } from './plain-block.ts';

export const stalls: PlanZone = { zoneId: 1, name: 'Stalls', places: { rows: plainBlock() } };
export const floor: PlanZone = {
  zoneId: 2,
  name: 'Floor',
  places: {
    capacity: 300,
    area: [
      [100, 500],
      [300, 500],
      [300, 600],
      [100, 600],
    ],
  },
};
export const stateOf = (...zones: PlanZone[]): PlanState => ({ document: { zones, marks: [] }, selection: nothing });
export const plan = stateOf(stalls, floor);
export const select = (state: PlanState, selection: Selection): PlanState => ({ ...state, selection });
export const rowOf = (state: PlanState, row: number, zone = 0) =>
  rowsOf(state.document.zones[zone] as PlanZone)[row] as PlanRow;
export const text = (state: PlanState, zone = 0) =>
  rowsOf(state.document.zones[zone] as PlanZone).map(({ label, entries }) => `${label}: ${writeEntries(entries)}`);
export const seats = (row: PlanRow, ...places: number[]): Selection => ({
  ...nothing,
  rows: new Map([[row, new Set(places)]]),
});
