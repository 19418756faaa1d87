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
} as const;

export type PlanColours = Record<keyof typeof variables, string> & { font: string };

export function readColours(element: Element): PlanColours {
  const style = getComputedStyle(element);
  const colours = Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  return { ...Object.fromEntries(colours), font: style.fontFamily };
}
