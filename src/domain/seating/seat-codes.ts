// A place as one small number, since an inventory keeps very many of them: nought for an aisle and for a taken seat; a free
// seat has its class as `seatClasses` counts from 1, and as many more as there are classes where the view is restricted.
import { type Seat, type SeatClass, seatClasses } from './seat-plan.ts';

export function codeOf(seat: Seat | null): number {
  if (!seat) return 0;
  return seatClasses.indexOf(seat.class) + 1 + (seat.restrictedView ? seatClasses.length : 0);
}

export function isRestricted(code: number): boolean {
  return code > seatClasses.length;
}

/** By code, the class of those seats with nothing in their view. */
export const unrestrictedClasses: readonly (SeatClass | null)[] = [
  null,
  ...seatClasses,
  ...seatClasses.map(() => null),
];

/** By code, the class of any seat. */
export const allClasses: readonly (SeatClass | null)[] = [null, ...seatClasses, ...seatClasses];
