import { boxOf, type Point } from '../../domain/seating/drawing.ts';
import type { LitSeat } from './hall.ts';
import { type Bounds, fitScale, middleOf } from './plan-view.ts';

/** Seats are shown large enough to read their numbers, with enough round them to see where they are. */
const roomMax = 30;
const seatsAcrossMax = 15;
const shareOfScreen = 0.6;

export function viewOfLit(
  seats: readonly LitSeat[],
  { box, size, scaleMax }: Bounds,
): { middle: Point; scale: number } | null {
  if (seats.length === 0) return null;
  const lit = boxOf(seats.map(({ at }) => at));
  const seatSize = Math.min(...seats.map(({ size: each }) => each));
  const room = Math.min(roomMax, size.width / seatsAcrossMax);
  const across = (size.width * shareOfScreen) / Math.max(lit.right - lit.left, seatSize);
  const down = (size.height * shareOfScreen) / Math.max(lit.bottom - lit.top, seatSize);
  const scale = Math.min(across, down, room / seatSize, scaleMax);
  return { middle: middleOf(lit), scale: Math.max(scale, fitScale(box, size)) };
}
