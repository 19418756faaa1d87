import { tintsMax } from './tints.ts';

/** The dark room's colours and type, as the stylesheet has them: a canvas knows no variables. */
const variables = {
  room: '--ink',
  quiet: '--ink-2',
  zone: '--ink-3',
  line: '--ink-line',
  edge: '--ink-edge',
  seat: '--seat',
  text: '--on-ink',
  softText: '--on-ink-2',
  greyText: '--on-ink-3',
  lime: '--lime',
  onLime: '--on-lime',
  seatOnLime: '--seat-on',
  seatOnTint: '--seat-on-tint',
  taken: '--coral',
} as const;

/** The tints of prices, the dearest first. */
const tints = Array.from({ length: tintsMax }, (_, tint) => `--tint-${tint + 1}`);

export type PlanColours = Record<keyof typeof variables, string> & { tints: string[]; font: string };

export function readColours(element: Element): PlanColours {
  const style = getComputedStyle(element);
  const read = (variable: string) => style.getPropertyValue(variable).trim();
  const colours = Object.entries(variables).map(([name, variable]) => [name, read(variable)]);
  return { ...Object.fromEntries(colours), tints: tints.map(read), font: style.fontFamily };
}
