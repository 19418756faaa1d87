import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export type NewImage = { code: string; contentType: string; width: number; height: number; bytes: Buffer };
export type NewRendition = { width: number; format: 'avif' | 'webp' | 'jpeg'; bytes: Buffer };

/** The id of the picture with this content, stored now or before. Two servers with the same picture both get it. */
export async function saveImage(db: Db, image: NewImage): Promise<number> {
  const saved = await db
    .insertInto('image')
    .values(image)
    // An update that changes nothing, because "do nothing" would give no id back.
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ code: sql.ref('excluded.code') }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Widths that the picture already has are kept. */
export async function saveRenditions(db: Db, imageId: number, renditions: NewRendition[]): Promise<void> {
  await db
    .insertInto('imageRendition')
    .values(renditions.map((rendition) => ({ imageId, ...rendition })))
    .onConflict((conflict) => conflict.columns(['imageId', 'width', 'format']).doNothing())
    .execute();
}

export const findImageBytes = async (db: Db, code: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('image').where('code', '=', code).select('bytes').executeTakeFirst())?.bytes;

/** Locked until the end of the transaction, so that it is still there when a row refers to it. */
export const findImageId = async (tx: Db, code: string): Promise<number | undefined> =>
  (await tx.selectFrom('image').where('code', '=', code).select('id').forKeyShare().executeTakeFirst())?.id;
