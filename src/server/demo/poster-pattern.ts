// Posters of one pattern: waves, a wall of tiles with a guitar, a choir of open mouths.
import { short } from '../../domain/seating/drawing.ts';
import { circle, ellipse, group, onCircle, type Point, path, rect, stroke, times } from './draw-shapes.ts';
import { write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';
import { seeded } from './seeded.ts';

const tide = { paper: '#FFF1DA', navy: '#0C2D6B', coral: '#FF5B3A', teal: '#0E8C86' };

type Sea = { left: number; right: number; top: number; bottom: number; radius: number };

/** Rows of waves made of rings, each in front of the one behind and moved left by one radius. The seed chooses the colours. */
export function drawWaves({ left, right, top, bottom, radius }: Sea, seed: number): string[] {
  const next = seeded(seed);
  const hands = [
    [tide.navy, tide.teal, tide.coral],
    [tide.coral, tide.navy, tide.teal],
    [tide.navy, tide.coral, tide.teal],
    [tide.teal, tide.navy, tide.coral],
  ];
  const rows = Math.ceil((bottom - top) / (radius / 2)) + 1;
  return times(rows, (row) => {
    const start = left - row * radius;
    return times(Math.ceil((right - start) / (radius * 2)) + 1, (column) => {
      const hand = hands[Math.floor(next() * hands.length)] ?? [];
      return times(7, (ring) => {
        const colour = ring % 2 === 1 ? tide.paper : hand[(ring / 2) % 3];
        return circle(
          start + column * radius * 2,
          top + (row * radius) / 2,
          radius * (1 - ring * 0.145),
          colour ?? tide.navy,
        );
      }).join('');
    }).join('');
  });
}

export function drawIntertidal(dates: PosterDates): string[] {
  return [
    rect(0, 0, 400, 600, tide.paper),
    ...drawWaves({ left: 0, right: 400, top: 356, bottom: 640, radius: 100 }, 5),
    rect(0, 0, 400, 236, tide.paper),
    write('潮間帶', { han: 900 }, { width: 356, left: 21, top: 26 }, tide.navy),
    write('INTERTIDAL', { latin: 800, wide: 125 }, { width: 356, left: 22, top: 158 }, tide.coral),
    write('MUSIC FESTIVAL', { latin: 700, wide: 110 }, { height: 12.5, left: 22, top: 208 }, tide.navy),
    write(dates.full, { latin: 700, wide: 110 }, { height: 12.5, width: 180, right: 378, top: 208 }, tide.navy),
  ];
}

/** A blue tile, 80 square, its corner at 0,0. */
function tile(ground: string, ink: string): string {
  const corners = [0, 80].flatMap((x) => [0, 80].map((y) => [x, y] as Point));
  const petals = times(4, (index) =>
    path('M40 40C28 30 28 14 40 6C52 14 52 30 40 40Z', { fill: ink, transform: `rotate(${index * 90} 40 40)` }),
  );
  const leaves = times(4, (index) =>
    path('M40 40C44 34 52 27 60 20C53 28 46 36 40 40Z', {
      fill: 'none',
      stroke: ink,
      'stroke-width': 2.4,
      transform: `rotate(${index * 90} 40 40)`,
    }),
  );
  return [
    rect(0, 0, 80, 80, ground),
    ...corners.flatMap(([x, y]) => [circle(x, y, 27, stroke(ink, 5)), circle(x, y, 16, ink), circle(x, y, 7, ground)]),
    ...petals,
    ...leaves,
    circle(40, 40, 5.5, ground),
    rect(0, 0, 80, 80, stroke(ink, 1)),
  ].join('');
}

const guitarBody =
  'M200 168C262 176 312 236 312 308C312 380 262 420 200 420C138 420 88 380 88 308C88 236 138 176 200 168Z';
const guitarHead = 'M190 72C180 58 166 48 148 42C164 12 236 12 252 42C234 48 220 58 210 72Z';

/** A Portuguese guitar on a wall of blue tiles. */
export function drawBlueTiles(dates: PosterDates): string[] {
  const [white, blue, lemon, orange] = ['#F7F5EC', '#1B4BA8', '#F9C440', '#E8963A'];
  const rosette = times(16, (index) => circle(...onCircle(200, 300, 47, index * 22.5), 4.6, blue));
  const pegs = times(6, (index) => circle(...onCircle(200, 76, 46, -50 + index * 20), 4, blue));
  return [
    `<defs><g id="tile">${tile(white, blue)}</g></defs>`,
    ...times(30, (index) => `<use href="#tile" x="${(index % 5) * 80}" y="${Math.floor(index / 5) * 80 - 20}"/>`),
    group([path(guitarBody, white), path(guitarHead, white), rect(187, 60, 26, 130, white)], {
      stroke: white,
      'stroke-width': 20,
      'stroke-linejoin': 'round',
    }),
    path(guitarBody, lemon),
    path(guitarBody, { ...outlined(orange), transform: 'translate(200 300) scale(.9) translate(-200 -300)' }),
    path(guitarHead, lemon),
    ...pegs,
    ...rosette,
    circle(200, 300, 36, blue),
    rect(187, 60, 26, 206, blue),
    path('M160 384L240 384L234 394L166 394Z', blue),
    ...times(6, (index) => rect(189.6 + index * 3.9, 66, 1.3, 320, white)),
    rect(0, 444, 400, 156, blue),
    rect(0, 444, 400, 6, lemon),
    write('藍磚夜曲', { han: 900 }, { width: 358, centre: 200, top: 464 }, white),
    write('FADO AZUL', { latin: 800, wide: 118 }, { height: 13.5, left: 22, bottom: 582 }, lemon),
    write(dates.full, { latin: 700 }, { height: 12, width: 180, right: 378, bottom: 581.5 }, white),
  ];
}
const outlined = (colour: string) => ({ fill: 'none', stroke: colour, 'stroke-width': 3 });

type Singer = { wall: string; face: string; mouth: 'o' | 'a' | 'e' | 'm' };

/** Singing mouths, each with another vowel. */
export function drawManyVoices(dates: PosterDates): string[] {
  const [ink, paper] = ['#1C1A2E', '#FBF3E4'];
  const walls = ['#F2A65A', '#E8505B', '#2E6FBB', '#F9D56E', '#3FA796', '#F4B6C2'];
  const faces = ['#FBE3CC', '#E9B78F', '#B9744A', '#7B4A2D', '#FFF4E8'];
  const next = seeded(23);
  const pick = (items: string[]) => items[Math.floor(next() * items.length)] ?? ink;
  const mouths = ['o', 'a', 'e', 'm'] as const;
  const singers = times(24, (index) => {
    const singer: Singer = {
      wall: walls[(index * 5 + Math.floor(index / 4)) % walls.length] ?? ink,
      face: pick(faces),
      mouth: mouths[Math.floor(next() * 4)] ?? 'o',
    };
    return group(drawSinger(singer, pick(['#1C1A2E', '#4A2C2A', '#C9C3D4', '#8C4A1F']), ink), {
      transform: `translate(${(index % 4) * 100} ${Math.floor(index / 4) * 100})`,
    });
  });
  return [
    ...singers,
    rect(0, 100, 200, 200, paper),
    rect(200, 300, 200, 200, paper),
    write('眾', { han: 900 }, { width: 168, centre: 100, middle: 200 }, ink),
    write('聲', { han: 900 }, { width: 168, centre: 300, middle: 400 }, ink),
    rect(0, 500, 400, 100, ink),
    write('MANY VOICES', { latin: 800, wide: 118 }, { width: 354, centre: 200, top: 520 }, paper),
    write('霧港合唱團', { han: 700 }, { size: 18, left: 23, bottom: 581 }, '#F9D56E'),
    write(dates.full, { latin: 600 }, { height: 11.5, width: 190, right: 377, bottom: 579 }, '#F9D56E'),
  ];
}

function drawSinger({ wall, face, mouth }: Singer, hair: string, ink: string): string[] {
  const mouthShapes = {
    o: ellipse(50, 72, 9, 11, ink),
    a: path('M32 62L68 62A18 20 0 0 1 32 62Z', ink) + path('M40 76A12 9 0 0 1 60 76A18 18 0 0 1 40 76Z', '#E8505B'),
    e: `${rect(33, 64, 34, 14, { fill: ink, rx: 7 })}${rect(38, 64, 24, 5, '#FFFFFF')}`,
    m: circle(50, 70, 5, ink),
  };
  return [
    rect(0, 0, 100, 100, wall),
    path('M14 54A36 40 0 0 1 86 54Z', hair),
    circle(50, 56, 34, face),
    path(`M17 48A36 38 0 0 1 83 48C66 ${short(40)} 58 30 52 26C46 34 34 44 17 48Z`, hair),
    path('M30 54Q37 48 44 54M56 54Q63 48 70 54', stroke(ink, 3)),
    mouthShapes[mouth],
  ];
}
