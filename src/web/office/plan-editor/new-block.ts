// The first numbers of a new block: behind all that is there, and with seats of the same size.
import type { BlockForm } from '../../../domain/plans/make-block.ts';
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { type Point, stageBox } from '../../../domain/seating/drawing.ts';
import { measureBlock, selectedBlocks } from '../plan-edits/blocks.ts';
import { stageMiddle } from '../plan-edits/marks.ts';
import { boxOfSelected } from '../plan-edits/motions.ts';
import { selectZones } from '../plan-edits/selection.ts';

const usual = { spacing: 14, rowSpacing: 17 };
/** Between two blocks, in rows. */
const gapRows = 2.5;

type Spacing = Pick<BlockForm, 'spacing' | 'rowSpacing'>;

/** The spacing of the last block that has several rows. */
export function spacingIn(document: PlanDocument): Spacing {
  const blocks = selectedBlocks(document, selectZones(document.zones)).filter((rows) => rows.length > 1);
  const last = blocks.at(-1);
  if (!last) return usual;
  const { spacing, rowSpacing } = measureBlock(last);
  return { spacing, rowSpacing };
}

/** In front of the middle of the stage. The ends of a bent block come nearer to the stage than its middle. */
export function placeForBlock(document: PlanDocument, { rowSpacing }: Spacing, rise: number): Point {
  const box = boxOfSelected(selectZones(document.zones));
  const top = (box?.bottom ?? stageBox.bottom) + gapRows * rowSpacing;
  return [stageMiddle(document)[0], Math.round(top + rise)];
}

/** How far the ends of a row of this length lie in front of its middle. */
export function riseOf(length: number, curve: number): number {
  const bend = (Math.max(curve, 0) * Math.PI) / 180;
  return bend < 0.01 ? 0 : (length / bend) * (1 - Math.cos(bend / 2));
}
