// The first numbers of a new block: where there is room, and as large as fits.
import type { BlockForm } from '../../../domain/plans/make-block.ts';
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { drawingHeight, drawingWidth, type Point, stageBox } from '../../../domain/seating/drawing.ts';
import { stageMiddle } from '../plan-edits/marks.ts';
import { boxOfSelected } from '../plan-edits/motions.ts';
import { selectZones } from '../plan-edits/selection.ts';

const spacings = { min: 4, max: 14 };
/** Rows are farther apart than seats. */
const rowShare = 1.2;
const gap = 44;

/** In front of the middle of the stage, behind all that is there. The ends of a bent block come nearer to the stage than its middle. */
export function placeForBlock(document: PlanDocument, rise: number): Point {
  const box = boxOfSelected(selectZones(document.zones));
  const top = (box?.bottom ?? stageBox.bottom) + gap + rise;
  return [stageMiddle(document)[0], Math.round(Math.min(top, drawingHeight - gap))];
}

/** How far the ends of a row of this length lie in front of its middle. */
export function riseOf(length: number, curve: number): number {
  const bend = (Math.max(curve, 0) * Math.PI) / 180;
  return bend < 0.01 ? 0 : (length / bend) * (1 - Math.cos(bend / 2));
}

/** Halves of a unit, so that two blocks of about the same size look alike. */
export function spacingFor(rows: number, seats: number, [, top]: Point): Pick<BlockForm, 'spacing' | 'rowSpacing'> {
  const across = (drawingWidth - 2 * gap) / Math.max(seats, 1);
  const back = Math.max(drawingHeight - top, drawingHeight / 4) / Math.max(rows, 1) / rowShare;
  const fitting = Math.floor(Math.min(across, back) * 2) / 2;
  const spacing = Math.min(Math.max(fitting, spacings.min), spacings.max);
  return { spacing, rowSpacing: Math.round(spacing * rowShare * 2) / 2 };
}
