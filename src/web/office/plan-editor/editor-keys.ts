// The keyboard on the plan. Each key is an entry, and the list behind `?` is made from the same table.
import type { Key } from '../../../words/words.ts';
import { mirrorSelected, moveSelected, turnSelected } from '../plan-edits/motions.ts';
import { removeSelected } from '../plan-edits/seats.ts';
import { isNothing, levels, nothing, selectAll, selectZones } from '../plan-edits/selection.ts';
import { gridStep } from '../plan-edits/snap.ts';
import { copy, cut, duplicate, pasteClip } from './clip-actions.ts';
import type { PlanEditor, Tool } from './plan-editor.ts';
import { selectNext } from './select-next.ts';

const coarseSteps = 10;
const turnDegrees = 5;

type Shortcut = {
  /** The keys as they are shown. */
  keys: string;
  words: Key;
  /** True when the key was used. */
  act: (editor: PlanEditor, event: KeyboardEvent) => boolean;
};

const always =
  (act: (editor: PlanEditor, event: KeyboardEvent) => void) => (editor: PlanEditor, event: KeyboardEvent) => {
    act(editor, event);
    return true;
  };

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function moveByKey(editor: PlanEditor, event: KeyboardEvent): boolean {
  const [right, down] = arrows[event.key] ?? [0, 0];
  if (isNothing(editor.plan.selection)) return false;
  const step = event.altKey ? 1 : event.shiftKey ? gridStep * coarseSteps : gridStep;
  editor.edit((plan) => moveSelected(plan, [right * step, down * step]), 'arrows');
  return true;
}

function letGo(editor: PlanEditor): void {
  editor.select(nothing);
  editor.set({ tool: 'select' });
}

const tool = (name: Tool) => always((editor) => editor.set({ tool: name }));

/** The shortcuts by key; `mod` is Ctrl, or Command on a Mac. */
export const shortcuts: Record<string, Shortcut> = {
  v: { keys: 'V', words: 'planEditor.tool.select', act: tool('select') },
  l: { keys: 'L', words: 'planEditor.tool.lasso', act: tool('lasso') },
  b: { keys: 'B', words: 'planEditor.tool.brush', act: tool('brush') },
  s: { keys: 'S', words: 'planEditor.tool.seat', act: tool('seat') },
  a: { keys: 'A', words: 'planEditor.tool.area', act: tool('area') },
  t: { keys: 'T', words: 'planEditor.tool.text', act: tool('text') },
  h: { keys: 'H', words: 'planEditor.tool.hand', act: tool('hand') },
  ...Object.fromEntries(
    levels.map((level, index) => [
      String(index + 1),
      {
        keys: String(index + 1),
        words: `planEditor.level.${level}` as const,
        act: always((editor) => editor.set({ level })),
      },
    ]),
  ),
  Tab: {
    keys: 'Tab',
    words: 'planEditor.keys.next',
    act: (editor, event) => selectNext(editor, event.shiftKey ? -1 : 1),
  },
  ArrowLeft: { keys: '← ↑ → ↓', words: 'planEditor.keys.move', act: moveByKey },
  '[': {
    keys: '[ ]',
    words: 'planEditor.keys.turn',
    act: always((editor) => editor.edit((plan) => turnSelected(plan, -turnDegrees), 'turn')),
  },
  m: { keys: 'M', words: 'planEditor.mirror', act: always((editor) => editor.edit((plan) => mirrorSelected(plan))) },
  g: {
    keys: 'G',
    words: 'planEditor.snap',
    act: always((editor) => editor.set({ isSnapping: !editor.get().isSnapping })),
  },
  Delete: { keys: 'Delete', words: 'planEditor.remove', act: always((editor) => editor.edit(removeSelected)) },
  Escape: { keys: 'Esc', words: 'planEditor.keys.escape', act: always(letGo) },
  'mod+a': {
    keys: 'Ctrl A',
    words: 'planEditor.keys.all',
    act: always((editor) =>
      editor.select(editor.onlyZoneId === null ? selectAll(editor.document) : selectZones(editor.openZones)),
    ),
  },
  'mod+z': { keys: 'Ctrl Z', words: 'planEditor.undo', act: always((editor) => editor.undo()) },
  'mod+shift+z': { keys: 'Ctrl Shift Z', words: 'planEditor.redo', act: always((editor) => editor.redo()) },
  'mod+c': { keys: 'Ctrl C', words: 'planEditor.copy', act: always(copy) },
  'mod+x': { keys: 'Ctrl X', words: 'planEditor.cut', act: always(cut) },
  'mod+v': { keys: 'Ctrl V', words: 'planEditor.paste', act: always(pasteClip) },
  'mod+d': { keys: 'Ctrl D', words: 'planEditor.duplicate', act: always(duplicate) },
};

/** Keys that do the same as another one, or its opposite. */
const others: Record<string, Shortcut['act']> = {
  ArrowRight: moveByKey,
  ArrowUp: moveByKey,
  ArrowDown: moveByKey,
  Backspace: (shortcuts.Delete as Shortcut).act,
  ']': always((editor) => editor.edit((plan) => turnSelected(plan, turnDegrees), 'turn')),
  'mod+y': (shortcuts['mod+shift+z'] as Shortcut).act,
};

export function pressKey(editor: PlanEditor, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = `${isMod ? 'mod+' : ''}${isMod && event.shiftKey ? 'shift+' : ''}${key}`;
  const act = shortcuts[name]?.act ?? others[name];
  return act?.(editor, event) ?? false;
}
