// A place as a small number, since an inventory keeps very many of them: 0 for an aisle or a taken seat. A free seat has the position
// of its class in `seatClasses`, counted from 1; with a restricted view the number of classes is added.
import { type Seat, type SeatClass, seatClasses } from './seat-plan.ts';

export function codeOf(seat: Seat | null): number {
  if (!seat) return 0;
  return seatClasses.indexOf(seat.class) + 1 + (seat.restrictedView ? seatClasses.length : 0);
}

const publicCode = seatClasses.indexOf('a') + 1;
const houseCode = seatClasses.indexOf('b') + 1;

/** The code of a house seat as if it were on public sale; other codes stay. */
export function publicCodeOf(code: number): number {
  return code === houseCode || code === houseCode + seatClasses.length ? code - houseCode + publicCode : code;
}

export function isRestricted(code: number): boolean {
  return code > seatClasses.length;
}

/** The class by code, for seats with a full view. */
export const unrestrictedClasses: readonly (SeatClass | null)[] = [
  null,
  ...seatClasses,
  ...seatClasses.map(() => null),
];

/** The class by code, for all seats. */
export const allClasses: readonly (SeatClass | null)[] = [null, ...seatClasses, ...seatClasses];
