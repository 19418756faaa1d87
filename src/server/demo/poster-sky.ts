// Posters of the sky: a night at sea, a hundred sunsets, northern lights, a moon with a trapeze.
import { short } from '../../domain/seating/drawing.ts';
import { blend, circle, gradient, type Point, path, polygon, rect, stroke, times } from './draw-shapes.ts';
import { write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';
import { seeded } from './seeded.ts';

const constellation: Point[] = [
  [180, 152],
  [224, 92],
  [270, 120],
  [308, 62],
  [364, 86],
  [340, 148],
];

/** A setting sun in slices that grow thinner, and its reflection below. */
export function drawSunAtSea(x: number, horizon: number, radius: number, sky: string, sun: string): string[] {
  const cy = horizon - radius * 0.66;
  const slits = times(4, (index) =>
    rect(x - radius, cy + radius * (0.1 + index * 0.135), radius * 2, 2 + index * 1.5, sky),
  );
  const reflection = times(7, (index) => {
    const half = radius * (0.98 - index * 0.13);
    const drift = index % 2 === 0 ? radius * 0.03 : -radius * 0.06;
    const thickness = 6.5 - index * 0.55;
    return rect(x - half + drift, horizon + 13 + index * 13, half * 2, thickness, { fill: sun, rx: thickness / 2 });
  });
  const belowHorizon = horizon - cy;
  const half = Math.sqrt(radius * radius - belowHorizon * belowHorizon);
  const disc = `M${short(x - half)} ${horizon}A${radius} ${radius} 0 1 1 ${short(x + half)} ${horizon}Z`;
  return [path(disc, sun), ...slits, ...reflection];
}

export function drawStars(count: number, width: number, height: number, colour: string, seed: number): string[] {
  const next = seeded(seed);
  return times(count, () => circle(next() * width, next() * height, 0.7 + next() * next() * 1.3, colour));
}

export function drawConstellation(points: Point[], colour: string): string[] {
  const open = `${polygon(points).slice(0, -1)}L${points[2]?.join(' ')}`;
  const dots = points.map(([x, y], index) => circle(x, y, [4, 3.4, 6, 4, 5, 3.6][index] ?? 4, colour));
  return [path(open, stroke(colour, 1.4)), ...dots];
}

export function drawNightAtlas(dates: PosterDates): string[] {
  const [sky, sea, sun] = ['#1326B8', '#0A1466', '#FFC83D'];
  return [
    rect(0, 0, 400, 600, sky),
    ...drawStars(90, 400, 330, '#8FA0FF', 7),
    ...drawConstellation(constellation, '#FFFFFF'),
    rect(0, 410, 400, 190, sea),
    ...drawSunAtSea(256, 410, 130, sky, sun),
    write('夜航星圖', { han: 900 }, { size: 94, left: 24, top: 26, isVertical: true }, '#FFFFFF'),
    write('遠洋電台', { han: 700 }, { size: 17, right: 376, top: 24, tracking: 40 }, '#FFFFFF'),
    write('NIGHT ATLAS', { latin: 800, wide: 70 }, { height: 36, width: 250, left: 24, bottom: 574 }, '#FFFFFF'),
    write(dates.days, { latin: 800, wide: 80 }, { height: 17, width: 96, right: 376, bottom: 552 }, sun),
    write(dates.month, { latin: 600 }, { height: 10.5, right: 376, bottom: 574 }, sun),
  ];
}

/** A hundred sunsets, ten a row: in each the sun is a little lower. */
export function drawHundredSunsets(dates: PosterDates): string[] {
  const radius = 15;
  const suns = times(100, (index) => {
    const x = 29 + (index % 10) * 38;
    const y = 38 + Math.floor(index / 10) * 40;
    const height = radius * 2 * (1 - index / 99);
    const half = Math.sqrt(Math.max(radius * radius - (height - radius) ** 2, 0));
    const colour = blend(['#FFE58F', '#FFC25E', '#FF8A5C', '#F0476F', '#A82F8F'], index / 99);
    const base = y + radius;
    const cap = `M${short(x - half)} ${short(base)}A${radius} ${radius} 0 ${height > radius ? 1 : 0} 1 ${short(x + half)} ${short(base)}Z`;
    const sun = index === 0 ? circle(x, y, radius, colour) : path(cap, colour);
    return sun + rect(x - radius, base + 2.4, radius * 2, 1.5, colour);
  });
  return [
    rect(0, 0, 400, 600, '#2B1250'),
    ...suns,
    write('一百次日落', { han: 900 }, { width: 358, centre: 200, bottom: 524 }, '#FFE8CF'),
    write('100 SUNSETS', { latin: 800, wide: 125 }, { width: 206, left: 21, bottom: 574 }, '#FF8A5C'),
    write('半夏合奏', { han: 700 }, { size: 18, right: 379, bottom: 556 }, '#FFE8CF'),
    write(dates.full, { latin: 600 }, { height: 9.5, width: 130, right: 379, bottom: 574 }, '#FFC25E'),
  ];
}

type Curtain = { base: number; rise: number; turn: number };

/** Curtains of light made of lines: each begins on a wave and fades upwards. The first stands at `left`. */
export function drawCurtains(left: number, width: number, curtains: Curtain[], seed: number): string[] {
  const next = seeded(seed);
  return curtains.flatMap(({ base, rise, turn }) =>
    times(Math.ceil(width / 4), (index) => {
      const at = (index * 4) / 400;
      const grown = left === 0 ? 1 : Math.min(1, (index * 4) / 260);
      const foot = base + 46 * Math.sin(at * 5.2 + turn) + 16 * Math.sin(at * 13 + turn * 2);
      const height = grown * rise * (0.55 + 0.45 * Math.sin(at * 9 + turn * 3)) * (0.8 + next() * 0.3);
      return rect(left + index * 4, foot - height, 2.1, height, 'url(#curtain)');
    }),
  );
}

export const curtainLight = (): string =>
  `<defs>${gradient('curtain', ['#5B2BD900', '#6A3DF0', '#27C9B0', '#B8FFD0'])}</defs>`;

export function drawAurora(dates: PosterDates): string[] {
  return [
    curtainLight(),
    rect(0, 0, 400, 600, '#070B1E'),
    ...drawStars(60, 400, 420, '#9FB3FF', 31),
    ...drawCurtains(
      0,
      400,
      [
        { base: 210, rise: 170, turn: 0.4 },
        { base: 316, rise: 200, turn: 2.6 },
        { base: 410, rise: 170, turn: 4.4 },
      ],
      12,
    ),
    write('極光', { han: 200 }, { size: 136, left: 22, bottom: 545 }, '#FFFFFF'),
    write('交響', { han: 200 }, { size: 44, right: 378, bottom: 545, isVertical: true }, '#FFFFFF'),
    write('AURORA SYMPHONY', { latin: 500, wide: 110 }, { width: 208, left: 24, bottom: 576 }, '#B8FFD0'),
    write(dates.full, { latin: 600 }, { height: 10.5, width: 122, right: 376, bottom: 576 }, '#B8FFD0'),
    write('北緯廿二愛樂', { han: 500 }, { size: 16, left: 24, top: 24, tracking: 120 }, '#FFFFFF'),
  ];
}
