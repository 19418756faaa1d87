import { copySelected, paste } from '../plan-edits/clipboard.ts';
import { removeSelected } from '../plan-edits/seats.ts';
import { isNothing } from '../plan-edits/selection.ts';
import { gridStep } from '../plan-edits/snap.ts';
import type { PlanEditor } from './plan-editor.ts';

/** The offset of a copy from its origin. */
const pasteShift = [2 * gridStep, 4 * gridStep] as const;

export const copy = (editor: PlanEditor): void => editor.set({ clip: copySelected(editor.plan) });

export function cut(editor: PlanEditor): void {
  copy(editor);
  editor.edit(removeSelected);
}

export function pasteClip(editor: PlanEditor): void {
  const { clip } = editor.get();
  const { zone } = editor;
  if (clip && zone) editor.edit((plan) => paste(plan, clip, zone, pasteShift));
}

export function duplicate(editor: PlanEditor): void {
  const { zone } = editor;
  if (zone && !isNothing(editor.plan.selection))
    editor.edit((plan) => paste(plan, copySelected(plan), zone, pasteShift));
}
