// Posters of the city at night and of the way out of it: a neon sign, a cat, a slow train.
import { short } from '../../domain/seating/drawing.ts';
import { blend, circle, clip, ellipse, group, type Point, path, rect, stroke, times } from './draw-shapes.ts';
import { setType, write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';

/** A sign that falls backwards, drawn as one neon outline after another. */
export function drawNeonRuins(dates: PosterDates): string[] {
  const [night, pink] = ['#0C0A12', '#FF2E7E'];
  const rows = ['霓虹', '廢墟'].map((row, index) =>
    setType(row, { han: 900 }, { width: 356, centre: 204, top: 34 + index * 196 }),
  );
  const sign = rows.map(({ d }) => d).join('');
  const depth = 22;
  const ghosts = times(depth, (index) => {
    const back = depth - index;
    const colour = blend([pink, '#8E49FD', '#19D8E8'], back / depth);
    return `<use href="#sign" stroke="${colour}" transform="translate(${short(back * -1.1)} ${short(back * 4.9)})"/>`;
  });
  return [
    rect(0, 0, 400, 600, night),
    `<defs><path id="sign" d="${sign}"/></defs>`,
    group(ghosts, { fill: night, 'stroke-width': 1.6, 'stroke-linejoin': 'round' }),
    path(sign, '#FFE9F2'),
    rect(0, 538, 400, 62, pink),
    write('NEON RUINS', { latin: 800, wide: 120 }, { width: 236, height: 24, left: 24, middle: 569 }, night),
    write(dates.short, { latin: 800, wide: 90 }, { width: 96, height: 24, right: 376, middle: 569 }, night),
    write('方格工廠', { han: 700 }, { size: 15, left: 24, top: 14, tracking: 60 }, pink),
  ];
}

const catHead =
  'M118 210C126 208 150 232 168 250C188 244 212 244 232 250C250 232 274 208 282 210C292 236 296 280 296 312C296 352 274 380 258 392L142 392C126 380 104 352 104 312C104 280 108 236 118 210Z';
const catBody = 'M142 372C104 404 72 470 68 610L332 610C328 470 296 404 258 372Z';

/** The cat's whiskers are the five lines of a stave, with the notes on them. */
export function drawCatStreet(dates: PosterDates): string[] {
  const [street, fur, nose] = ['#FFD31A', '#141210', '#FF4F7B'];
  return [
    rect(0, 0, 400, 600, street),
    write('貓街', { han: 900 }, { width: 356, centre: 200, top: 22 }, fur),
    path('M300 590C366 588 372 520 352 486C336 458 340 424 372 420', stroke(fur, 26)),
    path(catHead, fur),
    path(catBody, fur),
    ...whiskers(fur),
    clip('cat', catHead, whiskers(street)),
    ...[158, 242].flatMap((x) => [
      path(`M${x - 30} 300L${x + 30} 300A30 30 0 0 1 ${x - 30} 300Z`, street),
      ellipse(x + 4, 310, 7, 10, fur),
    ]),
    path('M188 340L212 340L200 354Z', nose),
    write(dates.short, { latin: 800, wide: 90 }, { height: 26, width: 76, left: 22, top: 218 }, fur),
    write(dates.year, { latin: 700 }, { height: 11, left: 22, top: 242 }, fur),
    write('爵士夜', { han: 900 }, { size: 58, centre: 200, bottom: 536 }, street),
    write('CAT STREET JAZZ', { latin: 800, wide: 80 }, { height: 17, centre: 200, bottom: 572 }, street),
  ];
}

function whiskers(colour: string): string[] {
  const side = (direction: 1 | -1) =>
    times(5, (line) => {
      const bend = (line - 2) * 12;
      return path(
        `M${200 + direction * 24} ${358 + line * 3}Q${200 + direction * 110} ${352 + line * 9} ${200 + direction * 210} ${338 + line * 16 + bend * 0.2}`,
        stroke(colour, 1.8),
      );
    });
  const notes: [Point, 1 | -1][] = [
    [[48, 372], 1],
    [[84, 392], -1],
    [[322, 372], 1],
    [[356, 388], -1],
  ];
  return [...side(-1), ...side(1), ...notes.flatMap(([point, up]) => note(point, up, colour))];
}

const note = ([x, y]: Point, up: 1 | -1, colour: string): string[] => [
  ellipse(x, y, 8.5, 6.4, { fill: colour, transform: `rotate(-22 ${x} ${y})` }),
  path(`M${x + up * 7.6} ${y - up * 2}L${x + up * 7.6} ${y - up * 34}`, stroke(colour, 2.6)),
];

/** A large sun behind hills, and a train on a viaduct. */
export function drawSlowTrain(dates: PosterDates): string[] {
  const [sky, sun, paper, dark, red] = ['#F3B63B', '#E4472B', '#F4EBD8', '#15302B', '#E4472B'];
  const rails = 402;
  const windows = times(6, (index) => rect(16 + index * 50, rails - 52, 37, 25, { fill: paper, rx: 5 }));
  const arches = times(5, (index) => {
    const x = 8 + index * 84;
    return path(`M${x} 468L${x} ${rails + 48}A30 30 0 0 1 ${x + 60} ${rails + 48}L${x + 60} 468Z`, paper);
  });
  return [
    rect(0, 0, 400, 600, sky),
    circle(288, 282, 98, sun),
    path('M-60 430C0 270 150 260 232 430Z', '#0F6B57'),
    path('M120 430C200 300 340 290 470 430Z', '#0B4A3F'),
    path(`M-10 ${rails - 66}L318 ${rails - 66}C362 ${rails - 66} 388 ${rails - 34} 394 ${rails}L-10 ${rails}Z`, dark),
    ...windows,
    path(
      `M318 ${rails - 52}L330 ${rails - 52}C348 ${rails - 52} 360 ${rails - 40} 366 ${rails - 27}L318 ${rails - 27}Z`,
      paper,
    ),
    rect(-4, rails - 14, 395, 6, red),
    rect(0, rails, 400, 198, paper),
    rect(0, rails, 400, 64, '#0B4A3F'),
    rect(0, rails, 400, 6, '#15302B'),
    ...arches,
    write('慢', { han: 900 }, { height: 148, left: 20, top: 24 }, dark),
    write('火車', { han: 900 }, { width: 190, right: 378, bottom: 172 }, dark),
    write('溫室兄妹', { han: 700 }, { size: 17, right: 378, top: 26, tracking: 60 }, dark),
    write(dates.full, { latin: 700 }, { height: 10.5, width: 190, right: 378, top: 54 }, dark),
    write('SLOW', { latin: 800, wide: 125 }, { height: 45, left: 20, bottom: 528 }, dark),
    write('TRAIN', { latin: 800, wide: 125 }, { height: 45, left: 20, bottom: 582 }, red),
  ];
}
