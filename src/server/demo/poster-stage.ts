// Posters for the stage: a leap in arcs, an opera face by lantern light, a beam of light with salt in it.
import { short } from '../../domain/seating/drawing.ts';
import {
  blend,
  circle,
  clip,
  ellipse,
  gradient,
  group,
  onCircle,
  path,
  polygon,
  rect,
  ringPiece,
  stroke,
  times,
} from './draw-shapes.ts';
import { write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';
import { seeded } from './seeded.ts';

/** A turn so fast that only its circles can be seen. */
export function drawArc(dates: PosterDates): string[] {
  const [wall, ink, coral] = ['#F7DCCB', '#1D1030', '#F2545B'];
  const colours = ['#FF9A76', '#F2545B', '#C2185B', '#6A1B7A', '#2B2A8C'];
  const orbits = times(7, (index) => ({ rx: 190 - index * 22, colour: blend(colours, index / 6) }));
  const orbit = (sweep: 0 | 1) =>
    orbits.map(({ rx, colour }) =>
      path(
        `M${200 - rx} 272A${rx} ${short(rx * 0.3)} 0 0 ${sweep} ${200 + rx} 272`,
        stroke(colour, 11, { transform: 'rotate(-17 200 272)' }),
      ),
    );
  return [
    rect(0, 0, 400, 600, wall),
    ...orbit(1),
    ...drawDancer(ink),
    ...orbit(0),
    rect(0, 470, 400, 130, ink),
    write('弧', { han: 900 }, { height: 96, left: 22, middle: 535 }, wall),
    write('ARC', { latin: 800, wide: 125 }, { height: 38, left: 138, top: 489 }, coral),
    write('斜線舞團', { han: 700 }, { size: 22, left: 137, bottom: 581 }, wall),
    write(dates.days, { latin: 800, wide: 90 }, { height: 19, width: 92, right: 378, bottom: 556 }, wall),
    write(dates.month, { latin: 600 }, { height: 11, right: 378, bottom: 580 }, wall),
  ];
}

/** A dancer on the point of one foot, the other at the knee, both arms in a circle above. */
const drawDancer = (ink: string): string[] => [
  path('M189 284C188 350 194 410 197 472L203 472C208 410 214 350 213 284Z', ink),
  path('M206 286C240 312 264 338 274 366C250 380 226 388 203 392', stroke(ink, 14)),
  path(
    'M178 172C186 206 190 226 189 250C187 268 186 280 188 300L214 300C216 280 214 268 211 250C210 226 214 206 222 172C210 164 190 164 178 172Z',
    ink,
  ),
  path('M182 174C140 150 138 84 188 58', stroke(ink, 11)),
  path('M218 174C260 150 262 84 212 58', stroke(ink, 11)),
  path('M194 168L195 140L205 140L206 168Z', ink),
  circle(200, 128, 18, ink),
  circle(200, 105, 8, ink),
];

/** A painted opera face in the dark: white, then red, then gold. */
export function drawLanternTale(dates: PosterDates): string[] {
  const [room, white, rose, ink, gold, jade] = ['#0B3B3C', '#FFF6EC', '#E4345A', '#130C14', '#F2B632', '#1FB59B'];
  const x = 200;
  const mirrored = (content: string[]) => [
    group(content, { transform: `translate(${x} -56)` }),
    group(content, { transform: `translate(${x} -56) scale(-1 1)` }),
  ];
  const pearls = times(3, (row) =>
    times(15 + row * 2, (index) => {
      const angle = -70 + (index * 140) / (14 + row * 2);
      const [px, py] = onCircle(x, 278, 148 + row * 27, angle);
      return circle(px, py, 11, [white, jade, gold][row] ?? white) + circle(px, py, 4.2, rose);
    }).join(''),
  );
  const plume = 'M70 160C110 60 190 40 250 96';
  return [
    `<defs>${gradient('blush', [rose, `${rose}00`], { x1: 0.3, y1: 0.1, x2: 0.7, y2: 1 })}</defs>`,
    rect(0, 0, 400, 600, room),
    ...mirrored([
      path(plume, stroke(gold, 12)),
      path(plume, stroke(ink, 12, { 'stroke-dasharray': '3 15', 'stroke-linecap': 'butt' })),
    ]),
    path(ringPiece(x, 278, 110, 218, -74, 74), '#7A1330'),
    ...pearls,
    ellipse(x, 284, 134, 138, ink),
    ellipse(x, 312, 108, 140, white),
    ...mirrored([
      path('M0 210C70 210 134 246 132 372C132 430 122 474 100 506C110 440 106 340 90 302C76 272 40 258 0 258Z', ink),
      path('M12 372C14 312 60 286 96 300C112 350 100 420 70 436C40 420 16 410 12 372Z', 'url(#blush)'),
      path('M18 332C40 318 64 306 92 286C76 318 50 332 18 340Z', ink),
      path('M24 366C44 346 70 344 94 326C88 356 66 374 46 374C36 374 28 370 24 366Z', ink),
      circle(54, 360, 5.5, white),
    ]),
    path(`M${x - 8} 366C${x - 4} 372 ${x + 4} 372 ${x + 8} 366`, stroke('#E7B9A8', 3)),
    path(
      `M${x - 20} 398C${x - 12} 388 ${x - 5} 388 ${x} 393C${x + 5} 388 ${x + 12} 388 ${x + 20} 398C${x + 8} 412 ${x - 8} 412 ${x - 20} 398Z`,
      rose,
    ),
    path(
      polygon([
        [x, 150],
        [x + 24, 188],
        [x, 226],
        [x - 24, 188],
      ]),
      gold,
    ),
    circle(x, 188, 10, rose),
    write('燈影記', { han: 900 }, { width: 250, left: 22, bottom: 578 }, gold),
    write('紙燈籠粵劇團', { han: 700 }, { size: 15, right: 378, bottom: 545 }, white),
    write(dates.short, { latin: 700 }, { height: 15, width: 90, right: 378, bottom: 577 }, white),
  ];
}

/** A beam of light on black, with floating grains of salt. */
export function drawSaltAndLight(dates: PosterDates): string[] {
  const [black, light] = ['#111013', '#F2EEE3'];
  const beam = polygon([
    [44, -10],
    [120, -10],
    [378, 468],
    [110, 468],
  ]);
  const grains = (colour: string) => {
    const next = seeded(18);
    return times(150, () => {
      const [gx, gy, size, turn] = [next() * 400, next() * 470, 3 + next() * next() * 20, next() * 90];
      return rect(gx, gy, size, size, {
        fill: colour,
        transform: `rotate(${Math.round(turn)} ${Math.round(gx)} ${Math.round(gy)})`,
      });
    });
  };
  return [
    rect(0, 0, 400, 600, black),
    ...grains('#26242A'),
    path(beam, light),
    clip('beam', beam, grains(black)),
    write('鹽與光', { han: 200 }, { width: 230, left: 22, bottom: 574 }, light),
    write('SALT', { latin: 300, wide: 110 }, { height: 14, right: 378, top: 500 }, light),
    write('AND LIGHT', { latin: 300, wide: 110 }, { height: 14, width: 120, right: 378, top: 524 }, light),
    write(dates.full, { latin: 500 }, { height: 10.5, width: 118, right: 378, bottom: 574 }, light),
  ];
}
