import { sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

type Key = { eventId: number; orderId: number };
type Unindexed = Key & { sealedPerson: Buffer };

/** Rows that another server is at work on are left to it. */
export async function listBuyersWithoutWords(tx: Db, limit: number): Promise<Unindexed[]> {
  const { rows } = await sql<Unindexed>`
    select event_id, order_id, sealed_person from order_buyer
    where search_words = '{}' and sealed_person is not null
    limit ${limit} ${await skippingLocked(tx)}`.execute(tx);
  return rows;
}

export const setSearchWords = (tx: Db, { eventId, orderId }: Key, words: number[]) =>
  sql`
    update order_buyer set search_words = ${bigints(words)}::bigint[]
    where event_id = ${eventId} and order_id = ${orderId}`.execute(tx);
