// Pictures of a sale day as SVG: a frame with seconds from left to right, and dots, areas or lines in it.
import type { Moment } from './day-log.ts';

export type Series = { name: string; colour: string; points: { x: number; y: number }[] };
type Frame = { title: string; unit: string; seconds: number; most: number; moments: readonly Moment[] };

const size = { width: 960, height: 320 };
const edge = { left: 64, right: 16, top: 40, bottom: 36 };
const plot = { width: size.width - edge.left - edge.right, height: size.height - edge.top - edge.bottom };
const ticks = 5;

export const dots = (frame: Frame, series: readonly Series[]): string =>
  drawing(frame, series, (at) =>
    series
      .map(({ colour, points }) => {
        const path = points.map((point) => `M${at(point)}h.01`).join('');
        return `<path d="${path}" stroke="${colour}" stroke-width="2" stroke-linecap="round" fill="none"/>`;
      })
      .join(''),
  );

export const lines = (frame: Frame, series: readonly Series[]): string =>
  drawing(frame, series, (at) =>
    series
      .filter(({ points }) => points.length > 0)
      .map(
        ({ colour, points }) =>
          `<path d="M${points.map(at).join('L')}" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round" fill="none"/>`,
      )
      .join(''),
  );

/** Each series stands on the ones before it, which have the same seconds. */
export const areas = (frame: Frame, series: readonly Series[]): string =>
  drawing(frame, series, (at) => {
    const below = new Map<number, number>();
    return series
      .map(({ colour, points }) => {
        const bottom = points.map(({ x }) => ({ x, y: below.get(x) ?? 0 }));
        const top = points.map(({ x, y }) => ({ x, y: (below.get(x) ?? 0) + y }));
        for (const { x, y } of top) below.set(x, y);
        if (points.length === 0) return '';
        return `<path d="M${[...top, ...bottom.reverse()].map(at).join('L')}Z" fill="${colour}"/>`;
      })
      .join('');
  });

type At = (point: { x: number; y: number }) => string;

function drawing(frame: Frame, series: readonly Series[], content: (at: At) => string): string {
  const { title, unit, seconds, most, moments } = frame;
  const x = (second: number) => edge.left + (plot.width * second) / Math.max(1, seconds);
  const y = (value: number) => edge.top + plot.height * (1 - Math.min(1, value / Math.max(1e-9, most)));
  const at: At = (point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`;
  return `<figure>
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeText(title)}">
<text x="${edge.left}" y="20" class="title">${escapeText(title)}</text>${legend(series)}
${horizontals(most, unit, y)}${verticals(seconds, x)}
${content(at)}
${moments.map((moment, index) => mark(moment, index + 1, x)).join('')}
</svg></figure>`;
}

function legend(series: readonly Series[]): string {
  let left = size.width - edge.right;
  return [...series]
    .reverse()
    .map(({ name, colour }) => {
      left -= 7 * name.length + 26;
      return `<rect x="${left}" y="11" width="10" height="10" rx="2" fill="${colour}"/><text x="${left + 14}" y="20">${escapeText(name)}</text>`;
    })
    .join('');
}

function horizontals(most: number, unit: string, y: (value: number) => number): string {
  return Array.from({ length: ticks + 1 }, (_, tick) => {
    const value = (most * tick) / ticks;
    const text = `${shortNumber(value)}${tick === ticks ? ` ${unit}` : ''}`;
    const height = y(value).toFixed(1);
    return `<path d="M${edge.left} ${height}h${plot.width}" class="grid"/><text x="${edge.left - 6}" y="${height}" dy="4" text-anchor="end">${escapeText(text)}</text>`;
  }).join('');
}

function verticals(seconds: number, x: (second: number) => number): string {
  const step = stepFor(seconds / 10);
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, tick) => {
    const left = x(tick * step).toFixed(1);
    return `<text x="${left}" y="${size.height - 14}" text-anchor="middle">${tick * step} s</text>`;
  }).join('');
}

/** The numbers are explained beneath the pictures. */
function mark({ at, words }: Moment, number: number, x: (second: number) => number): string {
  const left = x(at).toFixed(1);
  const height = edge.top + 8 + ((number - 1) % 3) * 14;
  return `<g><title>${escapeText(words)}</title><path d="M${left} ${edge.top}v${plot.height}" class="moment"/><text x="${left}" y="${height}" dx="3" class="number">${number}</text></g>`;
}

const stepFor = (wanted: number): number =>
  [1, 2, 5, 10, 15, 30, 60, 120, 300].find((step) => step >= wanted) ?? Math.ceil(wanted / 600) * 600;

const shortNumber = (value: number): string => {
  if (value >= 10_000) return `${Number((value / 1000).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
};

/** A round number that is not below this one. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1e-9, value)));
  return ([1, 2, 2.5, 5, 10].find((times) => times * unit >= value) ?? 10) * unit;
}

export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
