// Posters of sound: a cello with its bow, a drum, a name that is torn to noise.
import { short } from '../../domain/seating/drawing.ts';
import { circle, clip, onCircle, type Point, path, rect, stroke, times } from './draw-shapes.ts';
import { setType, write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';
import { seeded } from './seeded.ts';

/** Half of a cello from shoulder to end, in widths and heights of the whole: [first handle, second handle, point]. */
const celloSide: [Point, Point, Point][] = [
  [
    [0.1, -0.01],
    [0.4, 0.0],
    [0.405, 0.17],
  ],
  [
    [0.408, 0.25],
    [0.355, 0.275],
    [0.345, 0.335],
  ],
  [
    [0.3, 0.36],
    [0.27, 0.42],
    [0.27, 0.475],
  ],
  [
    [0.27, 0.535],
    [0.31, 0.585],
    [0.37, 0.61],
  ],
  [
    [0.4, 0.655],
    [0.5, 0.68],
    [0.5, 0.8],
  ],
  [
    [0.5, 0.96],
    [0.26, 1.0],
    [0, 1.0],
  ],
];

function celloBody(x: number, top: number, width: number, height: number): string {
  const side = (direction: 1 | -1, points: Point[]) =>
    points.map(([px, py]) => `${short(x + direction * px * width)} ${short(top + py * height)}`).join(' ');
  const right = celloSide.map((curve) => `C${side(1, curve)}`).join('');
  const outline = celloSide.flat();
  const back = [...outline.slice(0, -1).reverse(), [0, 0] as Point];
  const left = times(celloSide.length, (index) => `C${side(-1, back.slice(index * 3, index * 3 + 3))}`).join('');
  return `M${x} ${top}${right}${left}Z`;
}

/** One large cello; its bow cuts the poster in two. */
export function drawUnaccompanied(dates: PosterDates): string[] {
  const [paper, wine, ebony] = ['#F1E7D3', '#8A1C2C', '#1B1216'];
  const x = 98;
  const hole = (direction: 1 | -1) =>
    `M${x + direction * 64} 352c${direction * -14} -10 ${direction * -22} 8 ${direction * -10} 32c${direction * 16} 32 ${direction * 24} 62 ${direction * 14} 82c${direction * -8} 12 ${direction * -22} 6 ${direction * -20} -10`;
  return [
    rect(0, 0, 400, 600, paper),
    path(celloBody(x, 66, 372, 580), wine),
    path(`M${x - 15} -10L${x + 15} -10L${x + 20} 356L${x - 20} 356Z`, ebony),
    ...[-10.5, -3.5, 3.5, 10.5].map((offset) =>
      path(`M${x + offset * 0.7} -10L${x + offset * 1.15} 430L${x + offset * 0.9} 540`, stroke(paper, 1.5)),
    ),
    path(
      `M${x - 36} 446C${x - 20} 426 ${x + 20} 426 ${x + 36} 446L${x + 26} 446C${x + 12} 438 ${x - 12} 438 ${x - 26} 446Z`,
      ebony,
    ),
    rect(x - 28, 428, 56, 5, ebony),
    path(`M${x - 17} 516L${x + 17} 516L${x + 10} 604L${x - 10} 604Z`, ebony),
    path(hole(1) + hole(-1), stroke(ebony, 6.5)),
    path('M-20 560L430 268', stroke(ebony, 8)),
    path('M-20 578L430 286', stroke(paper, 3.5)),
    path('M-20 578L430 286', stroke(wine, 1.6)),
    write('無伴奏', { han: 500 }, { size: 70, right: 374, top: 26, isVertical: true }, ebony),
    write('之夜', { han: 500 }, { size: 70, right: 374, top: 366, isVertical: true }, wine),
    write('半島絃樂社', { han: 500 }, { size: 15, right: 290, top: 28, isVertical: true, tracking: 180 }, ebony),
    write(dates.days, { latin: 700 }, { height: 15, width: 78, right: 374, bottom: 556 }, ebony),
    write(dates.month, { latin: 600 }, { height: 10.5, right: 374, bottom: 575 }, ebony),
  ];
}

/** Two sticks on a drum, and rings that reach past the edge of the poster. */
export function drawPulse(dates: PosterDates): string[] {
  const [red, dark, skin, stick] = ['#E2232E', '#1A0E12', '#FFF4E4', '#F5B82E'];
  const [x, y] = [200, 226];
  const rings = times(12, (index) => circle(x, y + (12 - index) * 5, 384 - index * 23, index % 2 === 0 ? red : dark));
  const sticks = [-39, 39].flatMap((angle) => {
    const [tipX, tipY] = onCircle(x, y + 6, 20, angle);
    const [endX, endY] = onCircle(x, y + 6, 420, angle);
    return [
      path(`M${short(tipX)} ${short(tipY)}L${short(endX)} ${short(endY)}`, stroke(stick, 15)),
      circle(tipX, tipY, 14, stick),
    ];
  });
  return [
    rect(0, 0, 400, 600, red),
    ...rings,
    circle(x, y, 118, skin),
    circle(x, y, 105, stroke(dark, 2)),
    ...times(12, (index) => circle(...onCircle(x, y, 111.5, index * 30 + 15), 2.6, dark)),
    ...sticks,
    rect(0, 430, 400, 170, dark),
    write('鼓動', { han: 900 }, { height: 128, left: 20, middle: 515 }, skin),
    write('PULSE', { latin: 800, wide: 90 }, { width: 92, right: 378, top: 452 }, red),
    write(dates.days, { latin: 800, wide: 80 }, { height: 20, width: 92, right: 378, bottom: 552 }, skin),
    write(dates.month, { latin: 700 }, { height: 11, right: 378, bottom: 577 }, skin),
  ];
}

/** The name in torn strips; the lower ones are more incomplete. */
export function drawWhiteNoise(dates: PosterDates): string[] {
  const [paper, ink, red] = ['#E8E8E3', '#101010', '#F5301E'];
  const next = seeded(90);
  const name = setType('白噪', { han: 900 }, { width: 300, height: 540, centre: 200, top: 28, isVertical: true });
  const strips: string[] = [];
  for (let y = 20; y < 580; ) {
    const height = 6 + next() * next() * 30;
    const torn = Math.max(0, (y - 190) / 380);
    const shift = (next() - 0.5) * 2 * (3 + 84 * torn * torn) + (next() < 0.12 ? 16 : 0);
    const strip = `M-120 ${short(y)}h640v${short(Math.max(height - 0.9 - torn * 3.4 * next(), 2))}h-640Z`;
    strips.push(
      clip(`strip-${strips.length}`, strip, [path(name.d, { fill: ink, transform: `translate(${short(shift)} 0)` })]),
    );
    y += height;
  }
  return [
    rect(0, 0, 400, 600, paper),
    circle(338, 62, 32, red),
    ...strips,
    write('WHITE', { latin: 800, wide: 75 }, { height: 17, left: 22, top: 24 }, ink),
    write('NOISE', { latin: 800, wide: 75 }, { height: 17, left: 22, top: 47 }, ink),
    write(dates.short, { latin: 800, wide: 80 }, { height: 17, width: 110, left: 22, bottom: 576 }, red),
    write('白噪樂團', { han: 700 }, { size: 15, right: 378, bottom: 577, tracking: 40 }, red),
  ];
}
