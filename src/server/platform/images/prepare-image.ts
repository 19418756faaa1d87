// Turns uploaded files into the shop's own pictures: decoded, without metadata, and encoded again in every size.
import { createHash } from 'node:crypto';
import type { OutputInfo, Sharp } from 'sharp';
import type { NewImage, NewRendition } from './images.queries.ts';
import { loadSharp } from './load-sharp.ts';

export const pictureBytesMax = 20 * 1024 * 1024;
const pixelsMax = 40_000_000;
const sideMax = 12_000;
const exactBytesMax = 2 * 1024 * 1024;

export const posterWidths = [320, 480, 640, 960];
export const bannerWidths = [640, 960, 1280, 1920];
export const planWidths = [480, 800, 1200];

type ImageRefusal = 'notAnImage' | 'imageTooHeavy' | 'imageTooLarge' | 'imageUnreadable';

/** Refuses the uploaded file; not a fault of the shop. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export type PreparedImage = NewImage & { renditions: NewRendition[] };
/** A part of the upright picture, in thousandths of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number };
export type ImageOptions = { widths?: number[]; crop?: Crop | undefined };

/** The slow part, without a database: refuses files that are no picture, and encodes the others. */
export async function prepareImage(
  bytes: Buffer,
  { widths = posterWidths, crop }: ImageOptions = {},
): Promise<PreparedImage> {
  const { isDrawn, ...decoded } = await decode(bytes);
  const { pixels, info } = crop ? await cut(decoded, crop) : decoded;
  const original = await encodeOriginal(pixels, info, isDrawn);
  const renditions: NewRendition[] = [];
  for (const width of widthsFor(info.width, widths)) renditions.push(...(await render(pixels, info, width)));
  return {
    code: createHash('sha256').update(original).digest('hex').slice(0, 32),
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    bytes: original,
    renditions,
  };
}

/** Never wider than the picture itself. A picture that is narrower than all widths is served as it is. */
function widthsFor(sourceWidth: number, widths: number[]): number[] {
  const narrower = widths.filter((width) => width < sourceWidth);
  return narrower.length < widths.length ? [...narrower, sourceWidth] : narrower;
}

async function decode(bytes: Buffer): Promise<{ pixels: Buffer; info: OutputInfo; isDrawn: boolean }> {
  if (bytes.length > pictureBytesMax) throw new ImageRefused('imageTooHeavy');
  // The first bytes tell the format before a decoder runs: only these formats, and never a document that can load others.
  if (pictureTypeOf(bytes) === null) throw new ImageRefused('notAnImage');
  const sharp = await loadSharp();
  const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height, format } = await source.metadata().catch(refuse);
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw new ImageRefused('imageTooLarge');
  // Turned upright, converted to sRGB, and without the place and author of the photo.
  const decoded = await source
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { pixels: decoded.data, info: decoded.info, isDrawn: format === 'png' || format === 'gif' };
}

type Decoded = { pixels: Buffer; info: OutputInfo };

async function cut({ pixels, info }: Decoded, { left, top, width, height }: Crop): Promise<Decoded> {
  const across = (part: number) => Math.round((part / 1000) * info.width);
  const down = (part: number) => Math.round((part / 1000) * info.height);
  const from = { left: Math.min(across(left), info.width - 1), top: Math.min(down(top), info.height - 1) };
  const size = {
    width: Math.max(1, Math.min(across(width), info.width - from.left)),
    height: Math.max(1, Math.min(down(height), info.height - from.top)),
  };
  const part = await (await open(pixels, info))
    .extract({ ...from, ...size })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: part.data, info: part.info };
}

const refuse = (cause: unknown): never => {
  throw new ImageRefused('imageUnreadable', cause);
};

/** The content type by the first bytes; null for all else. */
export function pictureTypeOf(bytes: Buffer): string | null {
  const at = (from: number, text: string) => bytes.toString('latin1', from, from + text.length) === text;
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(0, 'GIF8')) return 'image/gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp';
  return at(4, 'ftyp') && (at(8, 'avif') || at(8, 'avis') || at(8, 'mif1')) ? 'image/avif' : null;
}

/** The original is kept to make other sizes later. A drawing is kept lossless while that is small, as with flat colours. */
async function encodeOriginal(pixels: Buffer, info: OutputInfo, isDrawn: boolean): Promise<Buffer> {
  const exact = isDrawn ? await (await open(pixels, info)).webp({ lossless: true, effort: 0 }).toBuffer() : undefined;
  if (exact && exact.length <= exactBytesMax) return exact;
  return (await open(pixels, info)).webp({ quality: 90, effort: 2 }).toBuffer();
}

async function render(pixels: Buffer, info: OutputInfo, width: number): Promise<NewRendition[]> {
  const resized = await (await open(pixels, info)).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const picture = () => open(resized.data, resized.info);
  // Effort 1 takes half the time of effort 2 for about 5 % more bytes.
  const avif = await (await picture()).avif({ quality: 55, effort: 1 }).toBuffer();
  const webp = await (await picture()).webp({ quality: 82, effort: 2 }).toBuffer();
  const jpeg = await (await picture())
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return [
    { width, format: 'avif', bytes: avif },
    { width, format: 'webp', bytes: webp },
    { width, format: 'jpeg', bytes: jpeg },
  ];
}

async function open(pixels: Buffer, { width, height, channels }: OutputInfo): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}
