// Seats that are sold, held by buyers or kept by the house in sessions to come, as marks on the plan.
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Hall } from '../../plan/hall.ts';
import type { Look } from '../../plan/plan-layer.ts';

export const takenKinds = ['sold', 'held', 'house'] as const;
export type TakenKind = (typeof takenKinds)[number];
/** The seats by their names (A12), by the position of their zone in the document. */
export type TakenByZone = ReadonlyMap<number, ReadonlyMap<string, TakenKind>>;

type Pen = CanvasRenderingContext2D;

/** Sold: a cross. Held: one stroke. House: an upright one. They differ in form, not in colour alone. */
export function drawTaken(pen: Pen, { zones }: Hall, taken: TakenByZone, { scale, colours }: Look): void {
  pen.strokeStyle = colours.taken;
  pen.lineCap = 'round';
  for (const { id, rows } of zones) {
    const ofZone = taken.get(id);
    if (!ofZone || ofZone.size === 0) continue;
    for (const { label, seats, size } of rows) {
      pen.lineWidth = Math.max(size * 0.12, 1.2 / scale);
      pen.beginPath();
      for (const { seat, at } of seats) {
        const kind = seat && ofZone.get(displaySeat(label, seat.number));
        if (kind) addSign(pen, kind, at, size * 0.34);
      }
      pen.stroke();
    }
  }
}

function addSign(pen: Pen, kind: TakenKind, [x, y]: readonly [number, number], reach: number): void {
  const [across, down] = kind === 'house' ? [0, reach] : [reach, reach];
  pen.moveTo(x - across, y + down);
  pen.lineTo(x + across, y - down);
  if (kind !== 'sold') return;
  pen.moveTo(x - across, y - down);
  pen.lineTo(x + across, y + down);
}
