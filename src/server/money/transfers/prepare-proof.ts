// Turns an uploaded proof into a picture: it is decoded or drawn, and encoded again without metadata. The claimed type is ignored, and
// none of the original bytes are kept.
import type { Sharp } from 'sharp';
import { proofBytesMax } from '../../../domain/payments/bounds.ts';
import { loadSharp } from '../../platform/images/load-sharp.ts';
import { Refused } from '../../platform/refused.ts';
import { TaskEnded } from '../../platform/workers/worker-pool.ts';
import type { drawPdf } from './draw-pdf.ts';
import type { NewProof } from './proofs.queries.ts';

const pixelsMax = 40_000_000;
const sideMax = 12_000;
/** Receipts must stay readable, and some are long. */
const fitting = { width: 2000, height: 8000, fit: 'inside', withoutEnlargement: true } as const;
const qualities = [85, 60, 30];
const secondsMax = 4;

export type DrawPdf = (bytes: Buffer) => ReturnType<typeof drawPdf>;

export async function prepareProof(bytes: Buffer, draw: DrawPdf): Promise<NewProof> {
  if (bytes.length === 0 || bytes.length > proofBytesMax) throw refused();
  if (isPicture(bytes)) return encodeAnew(await decoded(bytes));
  if (isDocument(bytes)) return encodeAnew(await drawn(bytes, draw));
  throw refused();
}

/** Opens the file again for each try: a copy would copy its pixels. */
type Open = () => Sharp;

async function drawn(bytes: Buffer, draw: DrawPdf): Promise<Open> {
  const pages = await draw(bytes).catch((error) => {
    throw error instanceof TaskEnded ? refused() : error;
  });
  if ('refused' in pages) throw pages.refused === 'tooManyPages' ? new Refused('tooManyPages', 'proof') : refused();
  const { pixels, width, height } = pages;
  const sharp = await loadSharp();
  return () => sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Only the first picture of an animation. */
async function decoded(bytes: Buffer): Promise<Open> {
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
  const { width, height } = await open().metadata().catch(refuse);
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw refused();
  return () => open().autoOrient().resize(fitting).toColourspace('srgb');
}

async function encodeAnew(open: Open): Promise<NewProof> {
  for (const quality of qualities) {
    const anew = open().timeout({ seconds: secondsMax }).webp({ quality, effort: 2 });
    const content = await anew.toBuffer().catch(refuse);
    if (content.length <= proofBytesMax) return { contentType: 'image/webp', content };
  }
  throw refused();
}

const refused = () => new Refused('proofRefused', 'proof');
const refuse = (): never => {
  throw refused();
};

const beginsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
const isPicture = (bytes: Buffer): boolean =>
  beginsWith(bytes, '\xff\xd8\xff') ||
  beginsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (beginsWith(bytes, 'RIFF') && beginsWith(bytes, 'WEBP', 8));
/** PDF readers look for this header in the first 1024 bytes. */
const isDocument = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');
