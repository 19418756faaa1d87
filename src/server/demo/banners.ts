// The wide pictures of the carousel: the posters' motifs without their text, with a calm area on the left for the words.
import { circle, type Point, rect } from './draw-shapes.ts';
import { drawWaves } from './poster-pattern.ts';
import { curtainLight, drawConstellation, drawCurtains, drawStars, drawSunAtSea } from './poster-sky.ts';

export const bannerWidth = 1200;
export const bannerHeight = 460;

const constellation: Point[] = [
  [424, 158],
  [494, 70],
  [572, 112],
  [634, 42],
  [706, 82],
  [662, 164],
];

export function drawNightAtlasBanner(): string[] {
  const [sky, sea, sun] = ['#1326B8', '#0A1466', '#FFC83D'];
  return [
    rect(0, 0, 1200, 460, sky),
    ...drawStars(150, 1200, 330, '#8FA0FF', 7),
    ...drawConstellation(constellation, '#FFFFFF'),
    rect(0, 346, 1200, 114, sea),
    ...drawSunAtSea(898, 346, 196, sky, sun),
  ];
}

export function drawAuroraBanner(): string[] {
  return [
    curtainLight(),
    rect(0, 0, 1200, 460, '#070B1E'),
    ...drawStars(150, 1200, 440, '#9FB3FF', 31),
    ...drawCurtains(
      420,
      780,
      [
        { base: 190, rise: 190, turn: 1.1 },
        { base: 290, rise: 230, turn: 3.2 },
        { base: 386, rise: 220, turn: 5.2 },
      ],
      12,
    ),
  ];
}

export function drawIntertidalBanner(): string[] {
  return [
    rect(0, 0, 1200, 460, '#0A3F4C'),
    circle(940, 196, 150, '#FF5B3A'),
    ...drawWaves({ left: 948, right: 1200, top: 300, bottom: 560, radius: 92 }, 8),
  ];
}
