import type { Db } from '../deps.ts';
import { saveImage, saveRenditions } from './images.queries.ts';
import type { PreparedImage } from './prepare-image.ts';

export type StoredImage = { id: number; code: string };

/** Stores a picture and all its sizes. The same picture is stored once. */
export async function storeImage(db: Db, { renditions, ...image }: PreparedImage): Promise<StoredImage> {
  const id = await saveImage(db, image);
  await saveRenditions(db, id, renditions);
  return { id, code: image.code };
}
