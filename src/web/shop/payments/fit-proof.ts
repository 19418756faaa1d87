import { proofBytesMax, proofTypes } from '../../../domain/payments/bounds.ts';

const longestSide = 2400;
const quality = 0.85;

const isProofType = (type: string): boolean => (proofTypes as readonly string[]).includes(type);

/** A photograph may be larger than what is taken: it is made smaller here. Null for what cannot be sent at all. */
export async function fitProof(file: File): Promise<Blob | null> {
  if (file.size === 0 || !isProofType(file.type)) return null;
  if (file.size <= proofBytesMax) return file;
  if (!file.type.startsWith('image/')) return null;
  const smaller = await shrink(file).catch(() => null);
  return smaller && smaller.size <= proofBytesMax ? smaller : null;
}

async function shrink(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
