// Seats by their state: each has a form of its own, so that colour alone says nothing.
import type { Point } from '../../../domain/seating/drawing.ts';
import { spotIn } from '../../../domain/seating/zone-shape.ts';
import type { PlacedRow } from '../../../domain/seating/zone-shape-spots.ts';
import { roomForForms, roomForNumbers, write } from '../../plan/draw-seats.ts';
import type { Hall, HallZone } from '../../plan/hall.ts';
import type { PlanColours } from '../../plan/plan-colours.ts';
import type { Look } from '../../plan/plan-layer.ts';
import { isApart } from '../../plan/plan-view.ts';
import { spotBefore } from '../../plan/spot-before.ts';
import { type SeatFacts, type SeatKey, type SeatState, seatKey, stateOf } from './seat-states.ts';

export type SessionScene = {
  hall: Hall;
  facts: SeatFacts;
  selected: ReadonlySet<SeatKey>;
  refused: ReadonlySet<SeatKey>;
  /** The seats of a changed order: the new ones among the selected, and those before. */
  changed?: ReadonlySet<SeatKey>;
  earlier?: ReadonlySet<SeatKey>;
  stageWord: string;
};
export type SessionColours = PlanColours & { danger: string };
type Pen = CanvasRenderingContext2D;

export function drawSession(pen: Pen, scene: SessionScene, look: Look, danger: string): void {
  const colours = { ...look.colours, danger };
  for (const zone of scene.hall.zones) {
    if (isApart(zone.box, look.seen)) continue;
    pen.fillStyle = colours.quiet;
    pen.fill(new Path2D(zone.outline));
    for (const row of zone.rows) drawRow(pen, zone, row, { scene, look, colours });
    drawName(pen, zone, look);
  }
  drawStage(pen, scene, colours);
}

type Drawn = { scene: SessionScene; look: Look; colours: SessionColours };

function drawRow(pen: Pen, { id }: HallZone, { label, seats, size, ends }: PlacedRow, drawn: Drawn): void {
  const { scene, look, colours } = drawn;
  const room = size * look.scale;
  for (const { seat, at } of seats) {
    if (!seat || isAway(at, size, look)) continue;
    const key = seatKey(id, label, seat.number);
    const state = stateOf(scene.facts, key);
    const isSelected = scene.selected.has(key);
    drawSeat(pen, at, size, { state, isSelected, isSmall: room < roomForForms, colours });
    if (isSelected || scene.refused.has(key))
      drawRing(pen, at, size, { colour: isSelected ? colours.lime : colours.danger, scale: look.scale });
    if (scene.changed?.has(key)) drawRing(pen, at, size * 1.4, { colour: colours.lime, scale: look.scale });
    if (scene.earlier?.has(key)) drawRing(pen, at, size, { colour: colours.lime, scale: look.scale, isBroken: true });
    if (room < roomForNumbers) continue;
    write(
      pen,
      { colours },
      { size: Math.min(size * 0.4, 16 / look.scale), colour: numberColour(state, isSelected, colours) },
    );
    pen.fillText(String(seat.number), at[0], at[1]);
  }
  if (room < 9) return;
  write(pen, { colours }, { size: Math.min(size * 0.62, 14 / look.scale), colour: colours.text });
  for (const end of ends) if (!isAway(end, size, look)) pen.fillText(label, ...end);
}

const isAway = ([x, y]: Point, size: number, { seen }: Look) =>
  x < seen.left - size || x > seen.right + size || y < seen.top - size || y > seen.bottom + size;

/** The colour of a form, or of its line where it is not filled. */
const stateColour = (state: SeatState, colours: PlanColours): string =>
  ({
    FREE: colours.softText,
    HELD: colours.softText,
    SOLD: colours.line,
    HOUSE: colours.tints[0] ?? colours.softText,
    KILL: colours.greyText,
    OUTLET: colours.tints[2] ?? colours.softText,
  })[state];

const numberColour = (state: SeatState, isSelected: boolean, colours: PlanColours) => {
  if (isSelected || state === 'FREE') return colours.room;
  return state === 'SOLD' || state === 'KILL' ? colours.greyText : colours.text;
};

type Paint = { state: SeatState; isSelected: boolean; isSmall: boolean; colours: SessionColours };

function drawSeat(pen: Pen, at: Point, size: number, { state, isSelected, isSmall, colours }: Paint): void {
  const radius = size * 0.38;
  const colour = isSelected ? colours.lime : stateColour(state, colours);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = size * 0.1;
  pen.beginPath();
  addForm(pen, isSmall ? 'FREE' : state, at, radius);
  if (!isSmall && !isSelected && (state === 'HELD' || state === 'KILL')) pen.stroke();
  else pen.fill();
}

/** A disc; a square for the house, a diamond for outlets, a disc with a cross where killed. */
function addForm(pen: Pen, state: SeatState, [x, y]: Point, radius: number): void {
  if (state === 'HOUSE') pen.roundRect(x - radius, y - radius, radius * 2, radius * 2, radius * 0.3);
  else if (state === 'OUTLET') addDiamond(pen, [x, y], radius * 1.2);
  else pen.arc(x, y, radius, 0, Math.PI * 2);
  if (state !== 'KILL') return;
  const arm = radius * 0.7;
  pen.moveTo(x - arm, y - arm);
  pen.lineTo(x + arm, y + arm);
  pen.moveTo(x - arm, y + arm);
  pen.lineTo(x + arm, y - arm);
}

function addDiamond(pen: Pen, [x, y]: Point, radius: number): void {
  pen.moveTo(x, y - radius);
  pen.lineTo(x + radius, y);
  pen.lineTo(x, y + radius);
  pen.lineTo(x - radius, y);
  pen.closePath();
}

type Ring = { colour: string; scale: number; isBroken?: boolean };

function drawRing(pen: Pen, [x, y]: Point, size: number, { colour, scale, isBroken = false }: Ring): void {
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(size * 0.1, 1.5 / scale);
  if (isBroken) pen.setLineDash([size * 0.25, size * 0.16]);
  pen.beginPath();
  pen.arc(x, y, size * 0.52, 0, Math.PI * 2);
  pen.stroke();
  pen.setLineDash([]);
}

/** Before its seats, so that it covers none; in the middle of standing room. */
function drawName(pen: Pen, { name, shape, rows }: HallZone, { colours, scale }: Look): void {
  const size = 14 / scale;
  write(pen, { colours }, { size, colour: colours.text });
  const text = { height: size, width: pen.measureText(name).width };
  const [x, y] = rows.length === 0 ? spotIn(shape, 0.5, 0.5) : spotBefore(shape, text);
  pen.strokeStyle = colours.room;
  pen.lineWidth = 5 / scale;
  pen.lineJoin = 'round';
  pen.strokeText(name, x, y);
  pen.fillText(name, x, y);
}

function drawStage(pen: Pen, { hall: { stage }, stageWord }: SessionScene, colours: PlanColours): void {
  const [width, height] = [stage.right - stage.left, stage.bottom - stage.top];
  pen.fillStyle = colours.text;
  pen.beginPath();
  pen.roundRect(stage.left, stage.top, width, height, height * 0.2);
  pen.fill();
  write(pen, { colours }, { size: height * 0.4, colour: colours.onLime });
  pen.fillText(stageWord, stage.left + width / 2, stage.top + height / 2);
}
