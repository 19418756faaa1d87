// Draws and encodes all pictures of the demo shop, before the database is used.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import { bannerWidths, type PreparedImage, prepareImage } from '../platform/images/prepare-image.ts';
import { bannerHeight, bannerWidth } from './banners.ts';
import type { DemoEvent } from './demo-event.ts';
import { drawSeating } from './draw-seating.ts';
import { picture } from './draw-shapes.ts';
import { closeFonts } from './draw-type.ts';
import { posterDates } from './hong-kong-days.ts';
import type { DemoSite, DemoZone } from './venue-shapes.ts';

/** Three posters in a row on a high-resolution screen are 768 wide. More widths would only make the first start longer. */
const wallWidths = [320, 480, 800];
const seatingWidths = [480, 800, 1200];
const litZoneWidths = [640];

const cacheFolder = join(import.meta.dirname, '../../../.build/demo-pictures');
/** The source of the encoder is part of the cache key: when it changes, the pictures are encoded again. */
const encoder = readFileSync(new URL('../platform/images/prepare-image.ts', import.meta.url));

export const posterKey = (event: DemoEvent) => `poster ${event.code}`;
export const bannerKey = (event: DemoEvent) => `banner ${event.code}`;
export const seatingKey = (site: DemoSite) => `seating ${site.key}`;
export const zoneKey = (site: DemoSite, zone: DemoZone) => `zone ${site.key} ${zone.name}`;

type Drawing = { key: string; widths: number[]; draw: () => string };

function posterDrawing(event: DemoEvent, starts: Date[]): Drawing {
  const draw = () => picture(400, 600, 800, event.drawPoster(posterDates(starts)));
  return { key: posterKey(event), widths: wallWidths, draw };
}

export function listDrawings(
  events: DemoEvent[],
  sites: DemoSite[],
  startsOf: (event: DemoEvent) => Date[],
): Drawing[] {
  const banners = events.flatMap((event) => {
    const { banner } = event;
    if (!banner) return [];
    const draw = () => picture(bannerWidth, bannerHeight, 1920, banner.draw());
    return [{ key: bannerKey(event), widths: bannerWidths, draw }];
  });
  const houses = sites.flatMap((site) => [
    { key: seatingKey(site), widths: seatingWidths, draw: () => drawSeating(site, 1200) },
    ...site.zones.map((zone) => ({
      key: zoneKey(site, zone),
      widths: litZoneWidths,
      draw: () => drawSeating(site, 640, zone.name),
    })),
  ]);
  return [...events.map((event) => posterDrawing(event, startsOf(event))), ...banners, ...houses];
}

/** Works on as many pictures at a time as there are processors, and reports the number done after each. */
export async function makePictures(
  drawings: Drawing[],
  onDone: (done: number) => void = () => {},
): Promise<Map<string, PreparedImage>> {
  const made = new Map<string, PreparedImage>();
  const waiting = [...drawings];
  const work = async () => {
    for (let drawing = waiting.shift(); drawing; drawing = waiting.shift()) {
      made.set(drawing.key, await makePicture(drawing));
      onDone(made.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return made;
  } finally {
    closeFonts();
  }
}

async function makePicture({ draw, widths }: Drawing): Promise<PreparedImage> {
  const drawing = draw();
  return cached(`${drawing} ${widths}`, async () => {
    // Librsvg refuses long attributes unless the text is declared safe.
    const pixels = await sharp(Buffer.from(drawing), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer();
    return prepareImage(pixels, { widths });
  });
}

/** Encoded pictures are cached in files, because encoding takes most of the first start. */
async function cached(text: string, make: () => Promise<PreparedImage>): Promise<PreparedImage> {
  const file = join(cacheFolder, createHash('sha256').update(encoder).update(text).digest('hex'));
  try {
    return deserialize(await readFile(file));
  } catch {
    const picture = await make();
    const unfinished = `${file}.${randomUUID()}`;
    // Without the file the next start is slower, and nothing else is wrong.
    await mkdir(cacheFolder, { recursive: true })
      .then(() => writeFile(unfinished, serialize(picture)))
      .then(() => rename(unfinished, file))
      .catch(() => undefined);
    return picture;
  }
}
