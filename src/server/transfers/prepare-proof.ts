// What a stranger uploads becomes something that we made: a picture is decoded and encoded anew, without what it carried along;
// a document is looked into. What it claims to be counts for nothing.
import sharp from 'sharp';
import { proofBytesMax } from '../../domain/payments/bounds.ts';
import { Refused } from '../http/refused.ts';
import { isPlainPdf } from './check-pdf.ts';
import type { NewProof } from './proofs.queries.ts';

const pixelsMax = 40_000_000;
const sideMax = 12_000;
/** A receipt is read, and some are long. */
const fitting = { width: 2000, height: 8000, fit: 'inside', withoutEnlargement: true } as const;
const qualities = [85, 60, 30];

export async function prepareProof(bytes: Buffer): Promise<NewProof> {
  if (bytes.length === 0 || bytes.length > proofBytesMax) throw refused();
  if (beginsWith(bytes, '%PDF-')) {
    if (!isPlainPdf(bytes)) throw refused();
    return { contentType: 'application/pdf', content: bytes };
  }
  if (!isPicture(bytes)) throw refused();
  return { contentType: 'image/webp', content: await encodeAnew(bytes) };
}

async function encodeAnew(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(refuse);
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw refused();
  for (const quality of qualities) {
    const anew = picture.clone().autoOrient().resize(fitting).toColourspace('srgb').webp({ quality, effort: 2 });
    const content = await anew.toBuffer().catch(refuse);
    if (content.length <= proofBytesMax) return content;
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
