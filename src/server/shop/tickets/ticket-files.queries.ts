import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';

/** The part of an event that stands on paper alone. */
export const findEventOnPaper = (db: Db, eventId: number) =>
  db
    .selectFrom('event')
    .innerJoin('site', 'site.id', 'event.siteId')
    .leftJoin('image', 'image.id', 'event.imageId')
    .where('event.id', '=', eventId)
    .select([
      sql<Partial<Record<Locale, string>>>`event.performers`.as('performers'),
      'site.region',
      'image.code as imageCode',
    ])
    .executeTakeFirstOrThrow();

/** The narrowest one: a poster on a ticket is small. */
export const findNarrowPoster = async (db: Db, imageCode: string): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('imageRendition')
      .innerJoin('image', 'image.id', 'imageRendition.imageId')
      .where('image.code', '=', imageCode)
      .where('imageRendition.format', '=', 'jpeg')
      .orderBy('imageRendition.width')
      .select('imageRendition.bytes')
      .executeTakeFirst()
  )?.bytes;
