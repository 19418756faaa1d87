import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

type OfSession = { eventId: number; sessionId: number };

/**
 * Takes all entries and exits of a session back, as if each were undone at the door, so that every ticket may come in again. Those from before
 * that a device sends later do not count.
 */
export async function takeScansBack(tx: Db, { eventId, sessionId }: OfSession, scannedBy: string): Promise<void> {
  // The lock of the door, in its order: what is just being stored is taken back too.
  await sql`
    select from ticket where event_id = ${eventId} and session_id = ${sessionId}
    order by order_id, number for no key update`.execute(tx);
  await tx.updateTable('session').set({ putOffAt: sql<Date>`now()` }).where('id', '=', sessionId).execute();
  // The list is hashed. A join may be planned for few rows, and compare all with all.
  await sql`
    insert into scan (event_id, nonce, session_id, order_id, number, type, outcome, scanned_by, scanned_at, undoes)
    select event_id, gen_random_uuid(), session_id, order_id, number, 'undo', 'ok', ${scannedBy}, now(), nonce
    from scan
    where event_id = ${eventId} and session_id = ${sessionId} and type <> 'undo' and outcome = 'ok' and order_id is not null
      and nonce not in (
        select undoes from scan
        where event_id = ${eventId} and session_id = ${sessionId} and type = 'undo' and outcome = 'ok')`.execute(tx);
  await sql`
    update scan set is_double = false
    where event_id = ${eventId} and session_id = ${sessionId} and is_double`.execute(tx);
  await sql`
    update admission set is_inside = false, entries = 0, at = now(), device_id = null, gate_id = null
    where event_id = ${eventId} and session_id = ${sessionId} and (is_inside or entries > 0)`.execute(tx);
}
