// Marks on the drawing of a site: the stage, entrances and free text.
import type { Box, Point } from './drawing.ts';

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

/** The upright box round a mark, turned as it is. */
export function boxOfMark({ at: [x, y], width, height, turn }: Mark): Box {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [across, down] = [(width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}
