import type { Db } from '../platform/deps.ts';

/** The ticket that a scan let in or out. */
export async function findTicketOfScan(db: Db, eventId: number, nonce: string) {
  const row = await db
    .selectFrom('scan')
    .where('eventId', '=', eventId)
    .where('nonce', '=', nonce)
    .select(['orderId', 'number'])
    .executeTakeFirst();
  return row?.orderId == null || row.number === null ? undefined : { orderId: row.orderId, number: row.number };
}
