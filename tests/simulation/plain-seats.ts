// Seats looked at one by one, with none of the product's cleverness: to see whether it was right.
import type { SeatClass } from '../../src/domain/seating/seat-plan.ts';

/** A free seat; null for a place that cannot be used now. */
export type Place = { row: string; seat: number; seatClass: SeatClass; restrictedView: boolean } | null;
export type Kind = { seatClass: SeatClass; acceptsRestrictedView: boolean };
const fits = (place: Place, { seatClass, acceptsRestrictedView }: Kind): place is Exclude<Place, null> =>
  place !== null && place.seatClass === seatClass && (acceptsRestrictedView || !place.restrictedView);

export const countFitting = (rows: Place[][], kind: Kind): number =>
  rows.flat().filter((place) => fits(place, kind)).length;

export function longestRun(rows: Place[][], kind: Kind): number {
  let longest = 0;
  for (const row of rows) {
    let length = 0;
    for (const place of row) {
      length = fits(place, kind) ? length + 1 : 0;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

type Named = { row: string | null; seat: number | null };

export function areSeatsFor(kind: Kind, rows: Place[][], given: readonly Named[]): boolean {
  const names = new Set(given.map(({ row, seat }) => `${row}${seat}`));
  const found = rows.flat().filter((place) => fits(place, kind) && names.has(`${place.row}${place.seat}`));
  return names.size === given.length && found.length === given.length;
}

export function areSideBySide(rows: Place[][], given: readonly Named[]): boolean {
  const row = rows.find((places) => places.some((place) => place?.row === given[0]?.row)) ?? [];
  const places = given.map(({ row: label, seat }) =>
    row.findIndex((place) => place?.row === label && place?.seat === seat),
  );
  return !places.includes(-1) && Math.max(...places) - Math.min(...places) === given.length - 1;
}
