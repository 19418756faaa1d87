import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

export type TicketKeyRow = { number: number; publicKey: Buffer; sealedKey: Buffer };

/** The newest key of an event that is believed; undefined before its first code. */
export const findSigningKey = (db: Db, eventId: number): Promise<TicketKeyRow | undefined> =>
  db
    .selectFrom('ticketKey')
    .where('eventId', '=', eventId)
    .where('refusedAt', 'is', null)
    .orderBy('number', 'desc')
    .select(['number', 'publicKey', 'sealedKey'])
    .executeTakeFirst();

/** The keys with which the codes of an event are checked. */
export const listBelievedKeys = (db: Db, eventId: number): Promise<TicketKeyRow[]> =>
  db
    .selectFrom('ticketKey')
    .where('eventId', '=', eventId)
    .where('refusedAt', 'is', null)
    .orderBy('number')
    .select(['number', 'publicKey', 'sealedKey'])
    .execute();

/** One of two servers that add the same number at once adds nothing. */
export const addTicketKey = (db: Db, eventId: number, key: TicketKeyRow) =>
  db
    .insertInto('ticketKey')
    .values({ eventId, ...key })
    .onConflict((conflict) => conflict.columns(['eventId', 'number']).doNothing())
    .execute();

/** Codes that these keys have signed are believed no longer. */
export const refuseKeysBefore = (db: Db, eventId: number, number: number) =>
  db
    .updateTable('ticketKey')
    .where('eventId', '=', eventId)
    .where('number', '<', number)
    .where('refusedAt', 'is', null)
    .set({ refusedAt: sql<Date>`now()` })
    .execute();
