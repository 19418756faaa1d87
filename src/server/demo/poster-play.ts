// Posters for an evening out: a comedian, a folded whale, a crown of pixels, a circus on the moon.
import { circle, ellipse, group, type Point, path, polygon, rect, ringPiece, stroke, times } from './draw-shapes.ts';
import { write } from './draw-type.ts';
import type { PosterDates } from './hong-kong-days.ts';
import { drawStars } from './poster-sky.ts';
import { seeded } from './seeded.ts';

/** A microphone that is a banana. */
export function drawNotFunny(dates: PosterDates): string[] {
  const [pink, black, banana, shade, white] = ['#FF8FB4', '#17121A', '#FFDD33', '#EDB91F', '#FFFFFF'];
  const fruit =
    'M118 232C96 300 120 384 196 420C214 428 226 424 230 414C236 400 226 394 214 386C170 356 152 300 158 240Z';
  return [
    rect(0, 0, 400, 600, pink),
    write('不好笑', { han: 900 }, { width: 358, centre: 200, top: 26 }, black),
    ellipse(292, 574, 84, 13, black),
    path('M292 570L292 402L240 352', stroke(black, 11)),
    group(
      [
        path(fruit, banana),
        path('M118 232C96 300 120 384 196 420C206 425 216 425 222 422C150 392 122 320 134 235Z', shade),
        path('M116 236L124 204L150 204L160 244C146 236 130 234 116 236Z', '#7A5B12'),
      ],
      { transform: 'translate(196 330) rotate(20) scale(1.16) translate(-170 -330)' },
    ),
    path('M206 386L266 328', stroke(black, 24)),
    write('NOT', { latin: 900, wide: 62 }, { height: 50, left: 22, bottom: 518 }, white),
    write('FUNNY', { latin: 900, wide: 62 }, { height: 50, left: 22, bottom: 576 }, white),
    write('廢話研究所', { han: 700 }, { size: 18, right: 378, top: 168 }, black),
    write(dates.short, { latin: 800, wide: 90 }, { height: 20, width: 120, right: 378, top: 194 }, black),
  ];
}

type Facet = [corners: Point[], colour: string];
const nose: Point = [34, 318];
const brow: Point = [112, 232];
const back: Point = [214, 222];
const rump: Point = [300, 268];
const tail: Point = [330, 296];
const chin: Point = [96, 384];
const belly: Point = [206, 392];
const eyeFold: Point = [146, 308];
const whaleFacets: Facet[] = [
  [[nose, brow, eyeFold], '#2B6CB0'],
  [[brow, back, eyeFold], '#3B82C4'],
  [[back, rump, [226, 318]], '#2B6CB0'],
  [[back, eyeFold, [226, 318]], '#5AA0D8'],
  [[rump, tail, [226, 318]], '#1E4E86'],
  [[nose, eyeFold, chin], '#E8F3F7'],
  [[eyeFold, chin, belly], '#CFE4EE'],
  [[eyeFold, belly, [226, 318]], '#B5D3E3'],
  [[belly, tail, [226, 318]], '#8FBAD3'],
  [
    [
      [170, 352],
      [236, 352],
      [196, 428],
    ],
    '#1E4E86',
  ],
  [
    [
      [170, 352],
      [196, 428],
      [160, 392],
    ],
    '#163B68',
  ],
  [[tail, rump, [340, 206]], '#3B82C4'],
  [[tail, [340, 206], [352, 258]], '#1E4E86'],
  [[tail, [352, 258], [392, 270]], '#5AA0D8'],
  [[tail, [392, 270], [346, 312]], '#2B6CB0'],
];

/** A whale folded from one sheet of paper, on four strings. */
export function drawPaperWhale(dates: PosterDates): string[] {
  const [sky, coral, white, navy] = ['#FFD9C7', '#FF7F5C', '#FFFFFF', '#163B68'];
  const strings: [Point, number][] = [
    [brow, 120],
    [back, 190],
    [rump, 236],
    [[340, 206], 300],
  ];
  const seas = times(3, (row) => {
    const crest = times(11, (index) => [index * 44 - 22 - row * 14, 424 + row * 30 + (index % 2) * 20] as Point);
    return path(polygon([...crest, [460, 620], [-60, 620]]), ['#FFB59B', coral, '#E8613C'][row] ?? coral);
  });
  return [
    rect(0, 0, 400, 600, sky),
    circle(316, 118, 54, '#FFF3E8'),
    ...strings.map(([[x, y], hand]) => path(`M${x} ${y}L${hand} 46`, stroke(navy, 1.3))),
    path('M96 46L324 46', stroke('#8A4B2A', 11)),
    path('M210 18L210 74', stroke('#8A4B2A', 11)),
    ...seas.slice(0, 1),
    ...whaleFacets.map(([corners, colour]) =>
      path(polygon(corners), { fill: colour, stroke: colour, 'stroke-width': 0.7, 'stroke-linejoin': 'round' }),
    ),
    circle(110, 300, 6, navy),
    ...seas.slice(1),
    write('紙鯨魚', { han: 900 }, { width: 250, left: 22, bottom: 578 }, white),
    write('PAPER', { latin: 800, wide: 85 }, { height: 18, right: 378, bottom: 518 }, white),
    write('WHALE', { latin: 800, wide: 85 }, { height: 18, right: 378, bottom: 543 }, white),
    write(dates.short, { latin: 700 }, { height: 13, width: 90, right: 378, bottom: 576 }, white),
  ];
}

const crown = [
  '.......yy.......',
  '.......yy.......',
  'r.....wyyo.....r',
  'yy....wyyo....yy',
  'wyy..wyyyyo..yyo',
  'wyyy.wyyyyo.yyyo',
  'wyyyyyyyyyyyyyyo',
  'wyyyyyyyyyyyyyyo',
  'wyyyyyyyyyyyyyyo',
  '.oooooooooooooo.',
  '.wyryybyyrybyyo.',
  '.oooooooooooooo.',
];

/** A crown of sixteen golden pixels for the winner. */
export function drawPixelThrone(dates: PosterDates): string[] {
  const [field, dark, white] = ['#0B9E6E', '#06281F', '#FFFFFF'];
  const colours: Record<string, string> = { y: '#FFC93C', w: '#FFF1B8', o: '#D98B1B', r: '#FF3D57', b: '#3DA5FF' };
  const size = 20;
  const pixels = crown.flatMap((row, y) =>
    [...row].flatMap((key, x) =>
      colours[key] ? [rect(40 + x * size, 150 + y * size, size + 0.4, size + 0.4, colours[key])] : [],
    ),
  );
  const shadow = crown.flatMap((row, y) =>
    [...row].flatMap((key, x) =>
      key === '.' ? [] : [rect(40 + (x + 1) * size, 150 + (y + 1) * size, size + 0.4, size + 0.4, dark)],
    ),
  );
  const next = seeded(4);
  const dither = times(30 * 20, (index) => {
    const [x, y] = [index % 20, Math.floor(index / 20)];
    return next() < (y - 12) / 20 ? rect(x * 20, y * 20, 20.4, 20.4, '#087A55') : '';
  });
  return [
    rect(0, 0, 400, 600, field),
    ...dither,
    ...shadow,
    ...pixels,
    write('像素王座', { han: 900 }, { width: 360, left: 24, top: 26 }, dark),
    write('像素王座', { han: 900 }, { width: 360, left: 19, top: 21 }, white),
    rect(0, 470, 400, 130, dark),
    write('PIXEL THRONE', { latin: 900, wide: 90 }, { width: 358, centre: 200, top: 488 }, '#FFC93C'),
    write('GRAND FINAL', { latin: 700, wide: 110 }, { height: 13, left: 21, bottom: 576 }, white),
    write(dates.full, { latin: 700, wide: 110 }, { height: 13, width: 170, right: 379, bottom: 576 }, white),
  ];
}

/** A circus tent as the night sky, with a trapeze that hangs from the moon. */
export function drawLunarCircus(dates: PosterDates): string[] {
  const [night, ray, moon, red] = ['#0C3142', '#124257', '#F8E7BE', '#EF4B3F'];
  const rays = times(16, (index) => path(ringPiece(190, 232, 0, 620, index * 22.5, index * 22.5 + 11.25), ray));
  const scallops = times(8, (index) => {
    const colour = index % 2 === 0 ? red : moon;
    return path(
      `M${index * 50} 440L${index * 50 + 50} 440L${index * 50 + 50} 470A25 25 0 0 1 ${index * 50} 470Z`,
      colour,
    );
  });
  return [
    rect(0, 0, 400, 600, night),
    ...rays,
    ...drawStars(40, 400, 420, '#F8E7BE', 77),
    path('M236 62A170 170 0 1 0 344 318A140 140 0 1 1 236 62Z', moon),
    ...drawTrapeze([237, 64], [258, 226], red, moon),
    rect(0, 440, 400, 160, red),
    ...scallops,
    write('月球馬戲', { han: 900 }, { width: 250, left: 22, bottom: 578 }, moon),
    write('LUNAR CIRCUS', { latin: 800, wide: 70 }, { width: 96, right: 378, bottom: 548 }, moon),
    write(dates.short, { latin: 800, wide: 90 }, { height: 16, width: 96, right: 378, bottom: 577 }, moon),
  ];
}

function drawTrapeze([knotX, knotY]: Point, [x, y]: Point, suit: string, skin: string): string[] {
  const from = (dx: number, dy: number) => `${x + dx} ${y + dy}`;
  return [
    path(`M${knotX} ${knotY}L${from(-30, 0)}M${knotX} ${knotY}L${from(30, 0)}`, stroke(skin, 2)),
    path(`M${from(-20, 2)}C${from(-22, 30)} ${from(-14, 44)} ${from(-3, 60)}`, stroke(skin, 8)),
    path(`M${from(20, 2)}C${from(22, 30)} ${from(14, 44)} ${from(3, 60)}`, stroke(skin, 8)),
    path(`M${from(-40, 0)}L${from(40, 0)}`, stroke(suit, 6)),
    path(`M${from(-2, 62)}C${from(-4, 84)} ${from(4, 100)} ${from(18, 112)}`, stroke(suit, 20)),
    path(`M${from(16, 110)}C${from(40, 128)} ${from(76, 118)} ${from(104, 84)}`, stroke(suit, 13)),
    path(`M${from(18, 114)}C${from(20, 142)} ${from(52, 158)} ${from(86, 146)}`, stroke(suit, 13)),
    circle(x, y + 38, 13, skin),
  ];
}
