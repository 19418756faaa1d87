import type { Db } from '../deps.ts';
import { saveImage, saveRenditions } from './images.queries.ts';
import { type ImageOptions, type PreparedImage, prepareImage } from './prepare-image.ts';

export type StoredImage = { id: number; code: string };

/** Keeps a picture and all its sizes; the same picture given again is the one that is already there. */
export async function storeImage(db: Db, bytes: Buffer, options: ImageOptions = {}): Promise<StoredImage> {
  return storePreparedImage(db, await prepareImage(bytes, options));
}

/** The quick part alone, for whoever encodes many pictures before the transaction begins. */
export async function storePreparedImage(db: Db, { renditions, ...image }: PreparedImage): Promise<StoredImage> {
  const id = await saveImage(db, image);
  await saveRenditions(db, id, renditions);
  return { id, code: image.code };
}
