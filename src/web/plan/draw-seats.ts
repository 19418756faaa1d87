// Seats as marks that differ in form, not in colour alone: a disc on public sale, a ring for the house, a square for
// wheelchairs and companions, half a disc where the view is restricted.

import type { Box, Point } from '../../domain/seating/drawing.ts';
import { displaySeat } from '../../domain/seating/seat-names.ts';
import type { Seat } from '../../domain/seating/seat-plan.ts';
import type { PlacedRow } from '../../domain/seating/zone-shape-spots.ts';
import type { LitSeat } from './hall.ts';
import type { PlanColours } from './plan-colours.ts';

type Pen = CanvasRenderingContext2D;
/** How a zone's seats are drawn; `scale` is pixels of the screen for each unit of the drawing. */
export type SeatPaint = {
  seat: string;
  text: string;
  label: string;
  /** The outline of seats that are not on public sale. */
  outline: string;
  half: string;
  gap: string | null;
  scale: number;
  colours: PlanColours;
};

/** From how much room on, in pixels, there is something to tell. */
export const roomForForms = 5;
const roomForLabels = 9;
export const roomForNumbers = 17;

export function drawRows(pen: Pen, rows: readonly PlacedRow[], seen: Box, paint: SeatPaint): void {
  const room = (row: PlacedRow) => row.size * paint.scale;
  for (const row of rows) {
    if (room(row) < roomForForms) drawPoints(pen, row, paint);
    else drawForms(pen, row, seen, paint);
  }
  for (const row of rows) if (room(row) >= roomForLabels) drawLabels(pen, row, seen, paint);
}

/** Too small for forms: points of light. Thousands are drawn at a time, so this is written for speed. */
function drawPoints(pen: Pen, { seats, size }: PlacedRow, { seat: colour, scale }: SeatPaint): void {
  const radius = Math.max(size * 0.3, 0.7 / scale);
  // Below a pixel or two, a square looks like a disc, and is drawn four times as fast.
  const isTiny = radius * scale < 1.1;
  const [inset, side] = [radius * 0.9, radius * 1.8];
  pen.beginPath();
  for (const place of seats) {
    if (!place.seat) continue;
    if (isTiny) pen.rect(place.at[0] - inset, place.at[1] - inset, side, side);
    else addDisc(pen, place.at, radius);
  }
  pen.fillStyle = colour;
  pen.fill();
}

function addDisc(pen: Pen, at: Point, radius: number): void {
  pen.moveTo(at[0] + radius, at[1]);
  pen.arc(at[0], at[1], radius, 0, Math.PI * 2);
}

function drawForms(pen: Pen, row: PlacedRow, seen: Box, paint: SeatPaint): void {
  const { seats, size } = row;
  const radius = size * 0.4;
  const visible = seats.filter(({ at }) => isSeen(at, seen, size));
  pen.fillStyle = paint.seat;
  pen.lineWidth = Math.max(size * 0.08, 1 / paint.scale);
  pen.beginPath();
  for (const { seat, at } of visible) if (seat && isFull(seat)) addForm(pen, seat, at, radius);
  pen.fill();
  pen.fillStyle = paint.half;
  pen.strokeStyle = paint.outline;
  for (const { seat, at } of visible) if (seat && !isFull(seat)) drawOutlined(pen, seat, at, radius);
  if (paint.gap) drawGaps(pen, row, paint.gap);
  if (size * paint.scale < roomForNumbers) return;
  write(pen, paint, { size: Math.min(size * 0.4, 16 / paint.scale), colour: paint.text });
  for (const { seat, at } of visible) if (seat) pen.fillText(String(seat.number), at[0], at[1]);
}

const isFull = (seat: Seat) => seat.class !== 'b' && !seat.restrictedView;

function addForm(pen: Pen, seat: Seat, [x, y]: Point, radius: number): void {
  if (seat.class !== 'c') addDisc(pen, [x, y], radius);
  else pen.roundRect(x - radius, y - radius, radius * 2, radius * 2, radius * 0.35);
}

function drawOutlined(pen: Pen, seat: Seat, [x, y]: Point, radius: number): void {
  pen.beginPath();
  addForm(pen, seat, [x, y], radius * 0.92);
  pen.stroke();
  if (!seat.restrictedView) return;
  pen.beginPath();
  pen.arc(x, y, radius * 0.92, Math.PI / 2, Math.PI * 1.5);
  pen.fill();
}

/** Gaps without seats; the places next to a row's ends belong to its label. */
function drawGaps(pen: Pen, { seats, size, ends }: PlacedRow, colour: string): void {
  const isEnd = ([x, y]: Point) => ends.some((end) => end[0] === x && end[1] === y);
  pen.beginPath();
  for (const { seat, at } of seats) if (!seat && !isEnd(at)) addDisc(pen, at, size * 0.08);
  pen.fillStyle = colour;
  pen.fill();
}

function drawLabels(pen: Pen, { label, ends, size }: PlacedRow, seen: Box, paint: SeatPaint): void {
  write(pen, paint, { size: Math.min(size * 0.62, 14 / paint.scale), colour: paint.label });
  for (const end of ends) if (isSeen(end, seen, size)) pen.fillText(label, ...end);
}

/** Text of one size, in the middle of where it is written. */
export function write(
  pen: Pen,
  { colours }: Pick<SeatPaint, 'colours'>,
  { size, colour }: { size: number; colour: string },
) {
  pen.font = `700 ${size}px ${colours.font}`;
  pen.fillStyle = colour;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
}

const isSeen = ([x, y]: Point, seen: Box, size: number) =>
  x > seen.left - size && x < seen.right + size && y > seen.top - size && y < seen.bottom + size;

/** Given seats: lit, with a glow, large enough to be found at any distance, and with their full names. */
export function drawLit(pen: Pen, seats: readonly LitSeat[], paint: SeatPaint): void {
  const { lime, onLime } = paint.colours;
  for (const [share, alpha] of [
    [0.85, 0.25],
    [0.5, 1],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.fillStyle = lime;
    pen.beginPath();
    for (const { at, size } of seats) addDisc(pen, at, Math.max(size, 9 / paint.scale) * share);
    pen.fill();
  }
  for (const { row, seat, at, size } of seats) {
    if (size * paint.scale < roomForNumbers) continue;
    const name = displaySeat(row, seat.number);
    write(pen, paint, { size: Math.min(size * 0.42, (size * 1.5) / (name.length + 0.6)), colour: onLime });
    pen.fillText(name, ...at);
  }
}
