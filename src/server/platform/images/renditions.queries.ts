import type { Db } from '../deps.ts';

export async function findRendition(db: Db, code: string, width: number, format: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('imageRendition')
    .innerJoin('image', 'image.id', 'imageRendition.imageId')
    .where('image.code', '=', code)
    .where('imageRendition.width', '=', width)
    .where('imageRendition.format', '=', format)
    .select('imageRendition.bytes')
    .executeTakeFirst();
  return row?.bytes;
}
