// The form of a block: read from the lines of its rows, and given to them anew.
import { type BlockLay, layRow } from '../../../domain/plans/make-block.ts';
import type { PlanDocument, PlanRow } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import { curveOf } from '../../../domain/seating/row-line.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import { placedRow } from './placed-row.ts';
import { usualPitch } from './seats.ts';
import { rowsOf, type Selection } from './selection.ts';

/** The selected rows, by block. */
export function selectedBlocks({ zones }: PlanDocument, { rows }: Selection): PlanRow[][] {
  return zones.flatMap((zone) => [
    ...Map.groupBy(
      rowsOf(zone).filter((row) => rows.has(row)),
      ({ block }) => block,
    ).values(),
  ]);
}

export const nextBlock = ({ zones }: PlanDocument): number =>
  zones.flatMap(rowsOf).reduce((most, { block }) => Math.max(most, block), 0) + 1;

export function measureBlock(rows: readonly PlanRow[]): BlockLay {
  const first = rows[0] as PlanRow;
  const { bend, turn, length, at } = curveOf(first.line);
  const spacing = rows.map((row) => placedRow(row).pitch).find((pitch) => pitch !== null && pitch > 0) ?? usualPitch;
  const [right, down] = [Math.cos(turn), Math.sin(turn)];
  const front = at(length / 2);
  const offsets = rows.slice(1).map((row) => {
    const curve = curveOf(row.line);
    const [x, y] = curve.at(curve.length / 2);
    const [across, back] = [x - front[0], y - front[1]];
    return { across: across * right + back * down, back: back * right - across * down };
  });
  const rowSpacing = offsets.length === 0 ? spacing * 1.15 : (offsets.at(-1)?.back ?? 0) / offsets.length;
  return {
    spacing: tenths(spacing),
    rowSpacing: tenths(rowSpacing),
    curve: tenths(((bend * 180) / Math.PI) * Math.sign(first.line[4])),
    stagger: tenths((offsets[0]?.across ?? 0) / spacing),
    at: front,
    turn: tenths((turn * 180) / Math.PI),
    firstPlaces: first.entries.length,
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10 + 0;

/** Lays the rows of each selected block anew; what is not named stays as it is. */
export function layBlocks(state: PlanState, changes: Partial<Omit<BlockLay, 'firstPlaces'>>): PlanState {
  const lines = new Map<PlanRow, PlanRow['line']>();
  for (const rows of selectedBlocks(state.document, state.selection)) {
    const lay = { ...measureBlock(rows), ...changes };
    for (const [index, row] of rows.entries()) lines.set(row, layRow(lay, index, row.entries.length));
  }
  return changeSelected(state, { row: (row) => ({ ...row, line: lines.get(row) ?? row.line }) });
}

/** Rows behind one another, as far from the stage as they are. */
export const fromStage = (rows: readonly PlanRow[], [x, y]: Point): PlanRow[] =>
  rows.toSorted((one, other) => distanceOf(one, x, y) - distanceOf(other, x, y));

function distanceOf({ line }: PlanRow, x: number, y: number): number {
  const { at, length } = curveOf(line);
  const [middleX, middleY] = at(length / 2);
  return Math.hypot(middleX - x, middleY - y);
}

/** Rows that were selected together move together from now on, or each by itself. */
export function joinSelected(state: PlanState): PlanState {
  const block = nextBlock(state.document);
  return changeSelected(state, { row: (row) => ({ ...row, block }) });
}

export type Alignment = 'left' | 'middle' | 'right' | 'front' | 'stage';

/** Moves each selected block to a common edge, or to the middle of the stage. */
export function alignSelected(state: PlanState, alignment: Alignment, stageX: number): PlanState {
  const blocks = selectedBlocks(state.document, state.selection).map((rows) => ({ rows, box: boxOfRows(rows) }));
  const [left, right] = [
    Math.min(...blocks.map(({ box }) => box.left)),
    Math.max(...blocks.map(({ box }) => box.right)),
  ];
  const top = Math.min(...blocks.map(({ box }) => box.top));
  const shifts = new Map<PlanRow, Point>();
  for (const { rows, box } of blocks) {
    const middle = (box.left + box.right) / 2;
    const shift: Record<Alignment, Point> = {
      left: [left - box.left, 0],
      middle: [(left + right) / 2 - middle, 0],
      right: [right - box.right, 0],
      front: [0, top - box.top],
      stage: [stageX - middle, 0],
    };
    for (const row of rows) shifts.set(row, shift[alignment]);
  }
  return changeSelected(state, { row: (row) => moveRow(row, shifts.get(row) ?? [0, 0]) });
}

const moveRow = (row: PlanRow, [right, down]: Point): PlanRow =>
  right === 0 && down === 0
    ? row
    : { ...row, line: [row.line[0] + right, row.line[1] + down, row.line[2] + right, row.line[3] + down, row.line[4]] };

function boxOfRows(rows: readonly PlanRow[]) {
  const boxes = rows.map((row) => placedRow(row).box);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
  };
}
