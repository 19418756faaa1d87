// The stage, entrances and free texts.

import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { type Point, stageBox } from '../../../domain/seating/drawing.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import { nothing } from './selection.ts';

const sizes: Record<Mark['kind'], { width: number; height: number }> = {
  stage: { width: stageBox.right - stageBox.left, height: stageBox.bottom - stageBox.top },
  entrance: { width: 64, height: 28 },
  text: { width: 120, height: 28 },
};

export function addMark({ document }: PlanState, kind: Mark['kind'], at: Point, text: string): PlanState {
  const mark: Mark = { kind, at, turn: 0, text, ...sizes[kind] };
  return {
    document: { ...document, marks: [...document.marks, mark] },
    selection: { ...nothing, marks: new Set([mark]) },
  };
}

export const changeMarks = (state: PlanState, changes: Partial<Mark>): PlanState =>
  changeSelected(state, { mark: (mark) => ({ ...mark, ...changes }) });

/** The middle of the stage, which zones are centred on. */
export const stageMiddle = ({ marks }: PlanDocument): Point =>
  marks.find(({ kind }) => kind === 'stage')?.at ?? [
    (stageBox.left + stageBox.right) / 2,
    (stageBox.top + stageBox.bottom) / 2,
  ];
