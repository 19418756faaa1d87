import { short } from '../../domain/seating/drawing.ts';

// The few shapes that posters and seating plans are made of, as SVG text.

/** A fill, or any attributes by their SVG names. */
export type Paint = string | Record<string, string | number>;

/** A number with two decimals at most, to keep the SVG short. */
function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
}
const painted = (paint: Paint) => attributes(typeof paint === 'string' ? { fill: paint } : paint);

export const rect = (x: number, y: number, width: number, height: number, paint: Paint): string =>
  `<rect${attributes({ x, y, width, height })}${painted(paint)}/>`;

export const circle = (cx: number, cy: number, r: number, paint: Paint): string =>
  `<circle${attributes({ cx, cy, r })}${painted(paint)}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint): string =>
  `<ellipse${attributes({ cx, cy, rx, ry })}${painted(paint)}/>`;

export const path = (d: string, paint: Paint): string => `<path d="${d}"${painted(paint)}/>`;

export const stroke = (colour: string, width: number, more: Record<string, string | number> = {}): Paint => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  ...more,
});

export const group = (content: string[], values: Record<string, string | number>): string =>
  `<g${attributes(values)}>${content.join('')}</g>`;

/** Shows only the part of the content inside the outline. */
export const clip = (id: string, outline: string, content: string[]): string =>
  `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content.join('')}</g>`;

export const gradient = (id: string, colours: string[], direction: Record<string, string | number> = {}): string => {
  const stops = colours.map(
    (colour, index) => `<stop${attributes({ offset: index / (colours.length - 1) })} stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}"${attributes({ x1: 0, y1: 0, x2: 0, y2: 1, ...direction })}>${stops.join('')}</linearGradient>`;
};

/** A drawing in its own units, scaled to a width in pixels. */
export const picture = (width: number, height: number, pixelWidth: number, content: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width: pixelWidth, height: (pixelWidth * height) / width })} viewBox="0 0 ${width} ${height}">${content.join('')}</svg>`;

export type Point = [x: number, y: number];

export const polygon = (points: Point[]): string => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;

/** The point on a circle; degrees, clockwise from twelve o'clock. */
export function onCircle(cx: number, cy: number, radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [cx + radius * Math.sin(turn), cy - radius * Math.cos(turn)];
}

/** An open arc, clockwise. */
function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const [x1, y1] = onCircle(cx, cy, radius, from);
  const [x2, y2] = onCircle(cx, cy, radius, to);
  return `M${short(x1)} ${short(y1)}A${short(radius)} ${short(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${short(x2)} ${short(y2)}`;
}

/** A piece of a ring, as a block of seats or a slice of a target. */
export function ringPiece(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const [x1, y1] = onCircle(cx, cy, inner, to);
  const [x2, y2] = onCircle(cx, cy, inner, from);
  const isLarge = to - from > 180 ? 1 : 0;
  const back = `L${short(x1)} ${short(y1)}A${short(inner)} ${short(inner)} 0 ${isLarge} 0 ${short(x2)} ${short(y2)}Z`;
  return arc(cx, cy, outer, from, to) + back;
}

/** A colour between several; `at` goes from 0 to 1 through all of them. */
export function blend(colours: string[], at: number): string {
  const position = Math.min(Math.max(at, 0), 1) * (colours.length - 1);
  const index = Math.min(Math.floor(position), colours.length - 2);
  const [from = '#000000', to = '#000000'] = colours.slice(index, index + 2);
  const channel = (start: number) => {
    const a = Number.parseInt(from.slice(start, start + 2), 16);
    const b = Number.parseInt(to.slice(start, start + 2), 16);
    return Math.round(a + (b - a) * (position - index))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** `count` whole numbers from 0. */
export const times = <Item>(count: number, draw: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => draw(index));
