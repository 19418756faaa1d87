// Marks on the drawing of a site: the stage, entrances and free text.
import type { Point } from './drawing.ts';

export const markKinds = ['stage', 'entrance', 'text'] as const;
/** `at` is the middle, `turn` is in degrees clockwise. Without a mark for the stage, the stage is where it always is. */
export type Mark = {
  kind: (typeof markKinds)[number];
  at: Point;
  width: number;
  height: number;
  turn: number;
  text: string;
};
