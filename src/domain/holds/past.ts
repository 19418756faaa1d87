/** The recent orders of a network at the event, in seats. */
export type Past = { paidSeats: number; lapsedSeats: number };

const seatsForOnePaid = 5;
const seatsForOneLapsed = 3;
/** The bonus for paid orders is at most this many times the maximum of an unknown network. */
const trustMax = 3;

/** Paid seats raise a bound, lapsed seats lower it, to 0 at the least. */
export function withPast(seats: number, seatsMax: number, { paidSeats, lapsedSeats }: Past): number {
  const earned = paidSeats * seatsForOnePaid - lapsedSeats * seatsForOneLapsed;
  return Math.max(0, seats + Math.min(earned, seatsMax * trustMax));
}
