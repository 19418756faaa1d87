// The dark room: the stage, zones as dark shapes with seats as points of light, and one light on what was chosen.
import type { Box, Point } from '../../domain/seating/drawing.ts';
import { frontOf, lineIn, sizeAt, spotIn } from '../../domain/seating/zone-shape.ts';
import { drawMarks } from './draw-marks.ts';
import { drawLit, drawRows, roomForNumbers, type SeatPaint, write } from './draw-seats.ts';
import type { Hall, HallZone, LitSeat } from './hall.ts';
import type { PlanColours } from './plan-colours.ts';
import type { Look } from './plan-layer.ts';
import { isApart } from './plan-view.ts';
import { spotBefore } from './spot-before.ts';

export type ZoneState = 'open' | 'sold-out' | 'off';
/** Everything that a picture shows: two scenes that are equal look the same. */
export type Scene = {
  hall: Hall;
  states: ReadonlyMap<number, ZoneState>;
  chosenZoneId: number | null;
  hoveredZoneId: number | null;
  /** Null when no seats were given; else these are lit, and all else is quiet. */
  lit: LitSeat[] | null;
  stageWord: string;
  soldOutWord: string;
  /** The prices by zone; empty where the plan shows no prices. */
  prices: ReadonlyMap<number, { tint: number; text: string }>;
};
type Pen = CanvasRenderingContext2D;

/** The pen's units are those of the drawing. */
export function drawHall(pen: Pen, scene: Scene, look: Look): void {
  const { zones } = scene.hall;
  const visible = zones.filter(({ box }) => !isApart(box, look.seen));
  const isChosen = ({ id }: HallZone) => id === scene.chosenZoneId;
  const chosen = zones.find((zone) => isChosen(zone) && stateOf(scene, zone) === 'open');
  if (chosen) drawBeam(pen, scene.hall.stage, frontOf(chosen.shape), look.colours);
  for (const zone of visible) if (!isChosen(zone)) drawZone(pen, zone, scene, look);
  for (const zone of visible) if (isChosen(zone)) drawZone(pen, zone, scene, look);
  const level = labelLevel(pen, scene.hall, look);
  if (!scene.hall.isOneZone) for (const zone of visible) drawName(pen, zone, { scene, look, level });
  if (scene.lit) drawLitSeats(pen, scene, look);
  drawMarks(pen, scene, look.colours);
}

const stateOf = ({ states }: Scene, { id }: HallZone): ZoneState => states.get(id) ?? 'open';

/** The limelight itself: from the stage to the near edge of what it falls on. */
function drawBeam(pen: Pen, stage: Box, [left, right]: readonly [Point, Point], { lime }: PlanColours): void {
  const middle = (stage.left + stage.right) / 2;
  const light = pen.createLinearGradient(middle, stage.bottom - 12, (left[0] + right[0]) / 2, (left[1] + right[1]) / 2);
  light.addColorStop(0, lime);
  light.addColorStop(1, `${lime}2e`);
  const half = (stage.right - stage.left) / 28;
  pen.beginPath();
  pen.moveTo(middle - half, stage.bottom - 12);
  pen.lineTo(middle + half, stage.bottom - 12);
  pen.lineTo(...right);
  pen.lineTo(...left);
  pen.closePath();
  pen.globalAlpha = 0.55;
  pen.fillStyle = light;
  pen.fill();
  pen.globalAlpha = 1;
}

function drawZone(pen: Pen, zone: HallZone, scene: Scene, look: Look): void {
  const { colours, scale } = look;
  const outline = new Path2D(zone.outline);
  const state = stateOf(scene, zone);
  pen.lineJoin = 'round';
  pen.lineWidth = 1.5 / scale;
  if (state !== 'open') {
    if (state === 'sold-out') drawHatched(pen, zone, outline, look);
    pen.strokeStyle = state === 'off' ? colours.line : colours.edge;
    pen.stroke(outline);
    return;
  }
  const isChosen = zone.id === scene.chosenZoneId;
  if (isChosen) drawGlow(pen, outline, look);
  pen.fillStyle = zoneFill(scene, zone, colours);
  pen.fill(outline);
  if (zone.id === scene.hoveredZoneId) {
    pen.strokeStyle = isChosen ? colours.text : colours.lime;
    pen.stroke(outline);
  }
  drawPlaces(pen, zone, look, seatPaint(scene, zone, look));
}

/** Sold out, and not merely outside this sale: those zones are empty outlines. */
function drawHatched(pen: Pen, { box }: HallZone, outline: Path2D, { colours, scale }: Look): void {
  pen.save();
  pen.fillStyle = colours.quiet;
  pen.fill(outline);
  pen.clip(outline);
  pen.strokeStyle = colours.line;
  const height = box.bottom - box.top;
  const step = 9 / scale;
  pen.beginPath();
  for (let left = box.left - height; left < box.right; left += step) {
    pen.moveTo(left, box.bottom);
    pen.lineTo(left + height, box.top);
  }
  pen.stroke();
  pen.restore();
}

function zoneFill({ chosenZoneId, lit, prices }: Scene, { id }: HallZone, colours: PlanColours): string {
  if (id === chosenZoneId) return colours.lime;
  if (lit && !lit.some(({ zoneId }) => zoneId === id)) return colours.quiet;
  return colours.tints[prices.get(id)?.tint ?? -1] ?? colours.zone;
}

function seatPaint({ chosenZoneId, lit, hall, prices }: Scene, { id }: HallZone, { colours, scale }: Look): SeatPaint {
  const isChosen = id === chosenZoneId;
  const isQuiet = lit !== null && !lit.some(({ zoneId }) => zoneId === id);
  return {
    seat: isChosen ? colours.seatOnLime : isQuiet ? colours.line : prices.has(id) ? colours.seatOnTint : colours.seat,
    text: isChosen ? colours.onLime : isQuiet ? colours.greyText : colours.text,
    label: isChosen ? colours.onLime : colours.softText,
    outline: isChosen ? colours.onLime : isQuiet ? colours.edge : colours.greyText,
    half: isChosen ? colours.seatOnLime : colours.edge,
    gap: hall.isOneZone ? colours.edge : null,
    scale,
    colours,
  };
}

function drawGlow(pen: Pen, outline: Path2D, { scale, colours }: Look): void {
  pen.strokeStyle = colours.lime;
  pen.globalAlpha = 0.3;
  pen.lineWidth = Math.min(14, 9 / scale);
  pen.stroke(outline);
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5 / scale;
}

function drawPlaces(pen: Pen, zone: HallZone, { seen, scale }: Look, paint: SeatPaint): void {
  drawRows(pen, zone.rows, seen, paint);
  pen.beginPath();
  const radius = Math.max(2.4, 0.7 / scale);
  for (const [x, y] of zone.crowd) {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, Math.PI * 2);
  }
  pen.fillStyle = paint.seat;
  pen.fill();
}

const nameSize = (scale: number) => Math.min(Math.max(scale * 26, 12), 20) / scale;
const hasNumbers = ({ rows }: HallZone, scale: number) => rows.some(({ size }) => size * scale >= roomForNumbers);

/** All zones of a hall go by names of one kind: the fullest that every zone has room for. */
function labelLevel(pen: Pen, { zones }: Hall, { scale, colours }: Look): number {
  write(pen, { colours }, { size: nameSize(scale), colour: colours.text });
  const fits = (level: number) =>
    zones.every(({ labels, shape }) => pen.measureText(labels[level] ?? '').width < lineIn(shape) * 0.92);
  const level = [0, 1].find(fits);
  return level ?? 2;
}

type Naming = { scene: Scene; look: Look; level: number };

/** In the middle of its zone; once the seats can be looked at, before it, so that it covers none. */
function drawName(pen: Pen, zone: HallZone, { scene, look, level }: Naming): void {
  const { colours, scale } = look;
  const isChosen = zone.id === scene.chosenZoneId;
  const isOut = stateOf(scene, zone) !== 'open';
  const isBefore = hasNumbers(zone, scale) && !isOut;
  const size = nameSize(scale);
  const label = zone.labels[level] ?? zone.name;
  write(pen, { colours }, { size, colour: colours.text });
  const [x, y] = isBefore
    ? spotBefore(zone.shape, { height: size, width: pen.measureText(label).width })
    : spotIn(zone.shape, 0.5, 0.5);
  const state = stateOf(scene, zone);
  const ground = state === 'open' ? zoneFill(scene, zone, colours) : state === 'sold-out' ? colours.quiet : null;
  const onZone = isChosen ? colours.onLime : colours.text;
  const onRoom = isChosen ? colours.lime : colours.text;
  const colour = isOut ? colours.greyText : isBefore ? onRoom : onZone;
  const note = isBefore
    ? undefined
    : state === 'sold-out'
      ? scene.soldOutWord
      : state === 'open'
        ? scene.prices.get(zone.id)?.text
        : undefined;
  const isNoted = note !== undefined && hasRoomForNote(pen, zone, { note, size, colours });
  const lines = isNoted
    ? [
        { text: label, size, down: -size * 0.55 },
        { text: note, size: size * noteShare, down: size * 0.6 },
      ]
    : [{ text: label, size, down: 0 }];
  for (const line of lines) {
    write(pen, { colours }, { size: line.size, colour });
    if (ground && !isBefore) {
      pen.strokeStyle = ground;
      pen.lineWidth = line.size * 0.5;
      pen.strokeText(line.text, x, y + line.down);
    }
    pen.fillText(line.text, x, y + line.down);
  }
}

/** The size of a price below a name, and the room that both need. */
const noteShare = 0.85;
const roomForNote = 2.6;

function hasRoomForNote(
  pen: Pen,
  { shape }: HallZone,
  { note, size, colours }: { note: string; size: number; colours: PlanColours },
): boolean {
  write(pen, { colours }, { size: size * noteShare, colour: colours.text });
  const { width, depth } = sizeAt(shape, 0.5);
  return pen.measureText(note).width < lineIn(shape) * 0.92 && Math.min(width, depth) > size * roomForNote;
}

function drawLitSeats(pen: Pen, scene: Scene, look: Look): void {
  const lit = scene.lit ?? [];
  const points = lit.map(({ at }) => at).sort(([one], [other]) => one - other);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const reach = Math.max(lit[0]?.size ?? 0, 9 / look.scale) * 0.8;
  drawBeam(
    pen,
    scene.hall.stage,
    [
      [first[0] - reach, first[1]],
      [last[0] + reach, last[1]],
    ],
    look.colours,
  );
  const { colours, scale } = look;
  drawLit(pen, lit, {
    seat: colours.lime,
    text: colours.onLime,
    label: colours.softText,
    outline: colours.lime,
    half: colours.lime,
    gap: null,
    scale,
    colours,
  });
}
