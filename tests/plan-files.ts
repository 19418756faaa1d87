// Small plans for tests of files.
import { makeBlock } from '../src/domain/plans/make-block.ts';
import type { PlanDocument, PlanRow } from '../src/domain/plans/plan-document.ts';
import type { ReadFile } from '../src/domain/plans/plan-file.ts';

export const documentIn = (read: ReadFile): PlanDocument => {
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.document;
};

export const seatsOnly = (rows: PlanRow[]): PlanDocument => ({
  zones: [{ zoneId: null, name: 'STALLS "A", 區', places: { rows } }],
  marks: [],
});
export const rowsIn = ({ zones }: PlanDocument) =>
  zones.flatMap(({ places }) => (places && 'rows' in places ? places.rows : []));

/** Two rows of four seats. */
export const makeRows = () =>
  makeBlock({
    rows: 2,
    seats: 4,
    spacing: 10,
    rowSpacing: 12,
    curve: 0,
    taper: 0,
    stagger: 0,
    turn: 0,
    aislesAfter: [],
    labels: { kind: 'letters', start: 'A', skip: [] },
    numbers: { kind: 'natural', from: 'left', start: 1, skip: [] },
    at: [600, 300],
    block: 1,
  });
