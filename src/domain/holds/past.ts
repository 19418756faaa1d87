/** What became of a network's orders at the event lately, in seats. */
export type Past = { paidSeats: number; lapsedSeats: number };

const seatsForOnePaid = 5;
const seatsForOneLapsed = 3;
/** However much was paid: at most so many times what a network may have that nobody knows. */
const trustMax = 3;

/** What is paid widens a bound, what lapses narrows it, to nothing in the end. */
export function withPast(seats: number, seatsMax: number, { paidSeats, lapsedSeats }: Past): number {
  const earned = paidSeats * seatsForOnePaid - lapsedSeats * seatsForOneLapsed;
  return Math.max(0, seats + Math.min(earned, seatsMax * trustMax));
}
