// The border round the rows of a zone. Rows one behind the other have a common border; a zone may have several such groups.

import type { Point } from './drawing.ts';
import { flatten, type RoundCorner, roundCorners } from './polygon.ts';
import { type Curve, curveOf, type RowLine } from './row-line.ts';

/** `spacing` is the usual distance between two rows of the zone. */
export type RowGroup = { curves: readonly [Curve, ...Curve[]]; spacing: number };
export type Border = { corners: RoundCorner[]; points: Point[] };

/** The room beyond the ends of a row, for its label, and before the first and behind the last row: in distances between rows. */
const sideRoom = 1.4;
const frontRoom = 0.75;
const [spacingMin, spacingUsual, spacingMax] = [4, 12, 24];
/** A wider way divides two groups. */
const wayInSpacings = 3.5;

/** Shapes never change, so what was computed from their lines is kept. */
const known = new WeakMap<readonly RowLine[], { groups: RowGroup[]; borders: Border[] }>();

export const groupsOf = (lines: readonly RowLine[]): RowGroup[] => measure(lines).groups;
export const bordersOf = (lines: readonly RowLine[]): Border[] => measure(lines).borders;

function measure(lines: readonly RowLine[]) {
  let measured = known.get(lines);
  if (!measured) {
    const groups = groupRows(lines.map(curveOf));
    measured = { groups, borders: groups.map(borderOf) };
    known.set(lines, measured);
  }
  return measured;
}

/** The group with the most rows. */
export const mainGroup = (lines: readonly RowLine[]): RowGroup =>
  groupsOf(lines).reduce((main, group) => (group.curves.length > main.curves.length ? group : main));

export const middleOf = ({ at, length }: Curve): Point => at(length / 2);

/** The distance between two rows. */
export function gapBetween(one: Curve, other: Curve): number {
  return Math.min(one.distanceTo(middleOf(other)), other.distanceTo(middleOf(one)));
}

function groupRows(curves: readonly Curve[]): RowGroup[] {
  const gaps = curves.slice(1).map((curve, index) => gapBetween(curves[index] as Curve, curve));
  const least = Math.min(...gaps.filter((gap) => gap >= 1));
  const spacing = Number.isFinite(least) ? Math.min(Math.max(least, spacingMin), spacingMax) : spacingUsual;
  const groups: [Curve, ...Curve[]][] = [];
  for (const [index, curve] of curves.entries()) {
    const group = groups.at(-1);
    const gap = gaps[index - 1] as number;
    if (group && gap <= spacing * wayInSpacings && isBehind(group.at(-1) as Curve, curve, spacing)) group.push(curve);
    else groups.push([curve]);
  }
  return groups.map((group) => ({ curves: group, spacing }));
}

/** False for rows side by side, and for rows that face different ways. */
function isBehind(front: Curve, back: Curve, spacing: number): boolean {
  const [x, y] = middleOf(front);
  const [otherX, otherY] = middleOf(back);
  const aside = Math.abs((otherX - x) * Math.cos(front.turn) + (otherY - y) * Math.sin(front.turn));
  const isTurned = Math.cos(front.turn - back.turn) < 0.5;
  return !isTurned && aside <= Math.max(front.length, back.length) / 2 + spacing / 2;
}

/** From the front left corner, clockwise. */
function borderOf({ curves, spacing }: RowGroup): Border {
  const [side, front] = [spacing * sideRoom, spacing * frontRoom];
  const first = curves[0];
  const last = curves.at(-1) as Curve;
  const right = curves.map(({ at, length }) => at(length + side));
  const left = curves.map(({ at }) => at(-side));
  const edge = [
    ...alongRow(first, side, -front),
    ...right,
    ...alongRow(last, side, front).reverse(),
    ...left.reverse(),
  ];
  const corners = roundCorners(edge, front);
  return { corners, points: flatten(corners) };
}

const stepMax = Math.PI / 30;
const stepsMax = 60;

/** Points before or behind a row, close enough to follow its bend. */
function alongRow({ at, length, bend }: Curve, side: number, behind: number): Point[] {
  const steps = Math.min(Math.max(Math.ceil(bend / stepMax), 1), stepsMax);
  return Array.from({ length: steps + 1 }, (_, step) => at(((length + 2 * side) * step) / steps - side, behind));
}
