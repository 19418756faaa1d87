// Codes and the prices that they open. The removal of such a price and a higher amount for it wait for batches that are being made, and a batch
// waits for them, so that no code is left without a price. Batches do not wait for each other.
import { sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

const nameOf = (eventId: number): string => `code prices ${eventId}`;

/** No price goes, and none gets a higher amount, until the end of the transaction. Call it with the event's row kept: its removal waits for that. */
export const keepCodePrices = (tx: Db, eventId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${nameOf(eventId)}, 0))`.execute(tx);

/** No codes are made until the end of the transaction. Call it with the row of the price locked. */
export const lockCodePrices = (tx: Db, eventId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(eventId)}, 0))`.execute(tx);

const isGood = sql`(code.withdrawn_at is null and (code.valid_until is null or code.valid_until > now()))`;

/** Good codes that are for one session alone. */
export async function countCodesOfSession(
  tx: Db,
  { eventId, sessionId }: { eventId: number; sessionId: number },
): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*) as codes
    from code_batch batch join code on code.event_id = ${eventId} and code.batch_id = batch.id
    where batch.event_id = ${eventId} and batch.session_id = ${sessionId} and ${isGood}`.execute(tx);
  return onlyRow(rows).codes;
}

export type CodesOfZone = { zoneId: number; seats: string | null; codes: number };

/** Good codes, by batch, that are for one of these zones alone and for a show to come, and have tickets left. */
export async function listCodesOfZones(tx: Db, zoneIds: readonly number[]): Promise<CodesOfZone[]> {
  const zones = sql<number>`any(${bigints(zoneIds)}::bigint[])`;
  const priced = await tx.selectFrom('pricing').where('zoneId', '=', zones).select('eventId').distinct().execute();
  if (priced.length === 0) return [];
  const { rows } = await sql<CodesOfZone>`
    select batch.zone_id, batch.seats, count(*) as codes
    from code_batch batch join code on code.event_id = batch.event_id and code.batch_id = batch.id
    where batch.event_id = any(${bigints(priced.map(({ eventId }) => eventId))}::bigint[]) and batch.zone_id = ${zones}
      and ${isGood} and tickets_used < tickets_max and exists (
        select from session
        where session.event_id = batch.event_id and starts_at > now()
          and (batch.session_id is null or batch.session_id = session.id))
    group by batch.event_id, batch.id, batch.zone_id, batch.seats`.execute(tx);
  return rows;
}

type Price = { id: number; eventId: number; zoneId: number; ticketType: string; priceCents: number };

export type DependentCodes = { batch: string; priceMaxCents: number | null; codes: number };

/**
 * Codes, by batch, that open this price and no other: all of them, or those for which an amount is too high. Those that are withdrawn or over
 * need none.
 */
export async function listDependentCodes(
  tx: Db,
  { id, eventId, zoneId, ticketType, priceCents }: Price,
  tooHighCents: number | null = null,
): Promise<DependentCodes[]> {
  const { rows } = await sql<DependentCodes>`
    select batch.name as batch, batch.price_max_cents, count(*) as codes
    from code_batch batch join code on code.event_id = ${eventId} and code.batch_id = batch.id
    where batch.event_id = ${eventId} and batch.ticket_type = ${ticketType}
      and (batch.zone_id is null or batch.zone_id = ${zoneId})
      and (batch.price_max_cents is null or batch.price_max_cents >= ${priceCents})
      and (${tooHighCents}::bigint is null or batch.price_max_cents < ${tooHighCents})
      and ${isGood}
      and not exists (
        select from pricing other
        where other.event_id = ${eventId} and other.id <> ${id} and other.ticket_type = ${ticketType}
          and (batch.zone_id is null or batch.zone_id = other.zone_id)
          and (batch.price_max_cents is null or batch.price_max_cents >= other.price_cents))
    group by batch.id, batch.name, batch.price_max_cents order by batch.id`.execute(tx);
  return rows;
}
