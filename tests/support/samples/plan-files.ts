// Small plans for tests of files.
import type { PlanDocument, PlanRow } from '../../../src/domain/plans/plan-document.ts';
import type { ReadFile } from '../../../src/domain/plans/plan-file.ts';

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
