import type { Db } from '../deps.ts';
import { saveImage, saveRenditions } from './images.queries.ts';
import type { PreparedImage } from './prepare-image.ts';

export type StoredImage = { id: number; code: string };

/** Keeps a picture and all its sizes; the same picture given again is the one that is already there. */
export async function storeImage(db: Db, { renditions, ...image }: PreparedImage): Promise<StoredImage> {
  const id = await saveImage(db, image);
  await saveRenditions(db, id, renditions);
  return { id, code: image.code };
}
