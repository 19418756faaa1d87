// Draws text as outlines, so that a poster looks the same on every machine, whatever fonts it has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type PathCommand } from 'fontkit';
import { short } from '../../domain/seating/drawing.ts';
import { type Paint, path } from './draw-shapes.ts';

/** Noto Sans HK in one of its weights, or Archivo anywhere between its weights and widths. */
type Face = { han: keyof typeof hanFiles } | { latin: number; wide?: number };

/**
 * The position and size of a text: the box of the outlines themselves, not of the em squares, so that edges line up.
 * The text is as large as `size` (the em), `width` and `height` (the outlines) allow. Tracking is in thousandths of an em.
 */
type Place = {
  size?: number;
  width?: number;
  height?: number;
  tracking?: number;
  isVertical?: boolean;
} & ({ left: number } | { centre: number } | { right: number }) &
  ({ top: number } | { middle: number } | { bottom: number });

type Lettering = { d: string; left: number; top: number; right: number; bottom: number };

const hanFiles = {
  200: '200ExtraLight/NotoSansHK_200ExtraLight.ttf',
  500: '500Medium/NotoSansHK_500Medium.ttf',
  700: '700Bold/NotoSansHK_700Bold.ttf',
  900: '900Black/NotoSansHK_900Black.ttf',
} as const;

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<string, Font>();

/** Open fonts take tens of megabytes and are not needed after the posters are drawn. */
export const closeFonts = (): void => fonts.clear();

function openFont(face: Face): Font {
  const key = JSON.stringify(face);
  const font = fonts.get(key) ?? ('han' in face ? openHan(face.han) : openLatin(face.latin, face.wide ?? 100));
  fonts.set(key, font);
  return font;
}

const openHan = (weight: keyof typeof hanFiles): Font =>
  create(readFileSync(resolve(`@expo-google-fonts/noto-sans-hk/${hanFiles[weight]}`)));

// A plain TrueType copy of the shop's Archivo: fontkit leaves the outlines of a WOFF2 at their default weight.
const openLatin = (weight: number, width: number): Font =>
  create(readFileSync(new URL('archivo.ttf', import.meta.url))).getVariation({ wght: weight, wdth: width });

/** The outlines of a text at its place. Throws when the font lacks a character. */
export function setType(text: string, face: Face, place: Place): Lettering {
  const raw = outline(text, openFont(face), (place.tracking ?? 0) / 1000, place.isVertical === true);
  const box = boxOf(raw);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.min(
    place.size ?? Infinity,
    (place.width ?? Infinity) / width,
    (place.height ?? Infinity) / height,
  );
  const left = leftOf(place, width * scale);
  const top = topOf(place, height * scale);
  const d = raw
    .map(({ letter, points }) => {
      const moved = points.map((value, index) =>
        index % 2 === 0 ? short((value - box.left) * scale + left) : short((value - box.top) * scale + top),
      );
      return letter + moved.join(' ');
    })
    .join('');
  return { d, left, top, right: left + width * scale, bottom: top + height * scale };
}

/** The text as an SVG path. */
export const write = (text: string, face: Face, place: Place, paint: Paint): string =>
  path(setType(text, face, place).d, paint);

function leftOf(place: Place, width: number): number {
  if ('left' in place) return place.left;
  return 'right' in place ? place.right - width : place.centre - width / 2;
}

function topOf(place: Place, height: number): number {
  if ('top' in place) return place.top;
  return 'bottom' in place ? place.bottom - height : place.middle - height / 2;
}

type Step = { letter: string; points: number[] };
const stepLetters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** In ems, y downwards. A vertical text goes down one em a character, each centred in its column. */
function outline(text: string, font: Font, tracking: number, isVertical: boolean): Step[] {
  const em = font.unitsPerEm;
  const run = font.layout(text);
  const steps: Step[] = [];
  let along = 0;
  run.glyphs.forEach((glyph, index) => {
    if (glyph.id === 0) throw new Error(`No glyph for a character of "${text}"`);
    const position = run.positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const x = isVertical ? -position.xAdvance / em / 2 : along + position.xOffset / em;
    const y = isVertical ? along : -position.yOffset / em;
    for (const command of glyph.path.commands) steps.push(moved(command, em, x, y));
    along += tracking + (isVertical ? 1 : position.xAdvance / em);
  });
  return steps;
}

const moved = ({ command, args }: PathCommand, em: number, x: number, y: number): Step => ({
  letter: stepLetters[command],
  points: args.map((value, index) => (index % 2 === 0 ? x + value / em : y - value / em)),
});

/** Control points count too: in these fonts they are at the extremes, so this is the box of the outlines. */
function boxOf(steps: Step[]): Omit<Lettering, 'd'> {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { points } of steps) {
    points.forEach((value, index) => {
      if (index % 2 === 0) {
        box.left = Math.min(box.left, value);
        box.right = Math.max(box.right, value);
      } else {
        box.top = Math.min(box.top, value);
        box.bottom = Math.max(box.bottom, value);
      }
    });
  }
  return box;
}
