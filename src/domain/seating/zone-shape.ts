// The shape of a zone in its site, on a drawing with the stage at the top.
import { type Box, type Point, singleZoneTop, stageCentre } from './drawing.ts';
import { moveLine, turnLine } from './row-line.ts';
import { arcForm, type ZoneArc } from './zone-arc.ts';
import { areaForm, type ZoneArea } from './zone-area.ts';
import { blockForm, type ZoneBlock } from './zone-block.ts';
import type { ZoneForm } from './zone-form.ts';
import { rowsForm, type ZoneRows } from './zone-rows.ts';

export type ZoneShape = ZoneBlock | ZoneArc | ZoneRows | ZoneArea;

function formOf(shape: ZoneShape): ZoneForm {
  if ('block' in shape) return blockForm(shape);
  if ('arc' in shape) return arcForm(shape);
  return 'rows' in shape ? rowsForm(shape) : areaForm(shape);
}

export const spotsAlong = (shape: ZoneShape, back: number): ((across: number) => Point) =>
  formOf(shape).spotsAlong(back);
export const spotIn = (shape: ZoneShape, across: number, back: number): Point => spotsAlong(shape, back)(across);
export const sizeAt = (shape: ZoneShape, back: number): { width: number; depth: number } => formOf(shape).sizeAt(back);
export const frontOf = (shape: ZoneShape): [left: Point, right: Point] => formOf(shape).front();
export const turnOf = (shape: ZoneShape): number => formOf(shape).turn();
export const isInZone = (shape: ZoneShape, point: Point): boolean => formOf(shape).holds(point);
export const outlineOf = (shape: ZoneShape): string => formOf(shape).outline();
export const boxOfZone = (shape: ZoneShape): Box => formOf(shape).box();

/** The longest line of text in the middle of the zone. Text stays horizontal when the zone is turned. */
export function lineIn(shape: ZoneShape): number {
  const { width, depth } = sizeAt(shape, 0.5);
  const turn = turnOf(shape);
  return Math.min(width / Math.abs(Math.cos(turn)), depth / Math.abs(Math.sin(turn)));
}

/** The same zone turned so that the stage is straight ahead, to show a single zone. */
export function facingStage(shape: ZoneShape): ZoneShape {
  const [centre] = stageCentre;
  if ('arc' in shape) {
    const half = (shape.between[1] - shape.between[0]) / 2;
    return { arc: shape.arc, between: [180 - half, 180 + half] };
  }
  if ('block' in shape) {
    const { width, depth } = sizeAt(shape, 0);
    return { block: [centre - width / 2, singleZoneTop, width, depth] };
  }
  if ('area' in shape) {
    const [right, down] = toTheMiddle(shape);
    return { area: shape.area.map(([x, y]) => [x + right, y + down]) };
  }
  const turn = turnOf(shape);
  const turned = { rows: shape.rows.map((line) => turnLine(line, stageCentre, -turn)) };
  const [right, down] = toTheMiddle(turned);
  return { rows: turned.rows.map((line) => moveLine(line, right, down)) };
}

function toTheMiddle(shape: ZoneShape): [right: number, down: number] {
  const { left, right, top } = boxOfZone(shape);
  return [stageCentre[0] - (left + right) / 2, singleZoneTop - top];
}
