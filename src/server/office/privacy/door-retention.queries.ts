import { type RawBuilder, sql } from 'kysely';
import { isDistributed, skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { eventIsPast, type Span } from './retention.queries.ts';

/** An admission goes with all scans of its ticket: one without the other would tell something else. */
export const forgetAdmissions = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    with past as (
      select event_id, order_id, number from admission kept
      where at < now() - make_interval(days => ${days}) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    ), scans as (
      delete from scan using past
      where scan.event_id = past.event_id and scan.order_id = past.order_id and scan.number = past.number
    )
    delete from admission using past
    where admission.event_id = past.event_id and admission.order_id = past.order_id and admission.number = past.number
    `.execute(db);

export const forgetRefusedScans = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    delete from scan
    where (event_id, nonce) in (
      select event_id, nonce from scan kept
      where outcome <> 'ok' and received_at < now() - make_interval(days => ${days}) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

export const forgetDevices = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    delete from door_device
    where (event_id, id) in (
      select event_id, id from door_device kept
      where made_at < now() - make_interval(days => ${days}) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

/**
 * The newest of each event is noted: a list that has not heard of it is loaded anew. Only changes before the oldest transaction under way are
 * deleted, as each new list begins there: it is never older than what was deleted.
 */
export async function forgetDoorChanges(db: Db, { days, atOnce }: Span): Promise<{ numAffectedRows: bigint }> {
  const isOld = sql<boolean>`changed_at < now() - make_interval(days => ${days})`;
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  if (!(await isDistributed(db))) return forgetBefore(db, isOld, oldest, atOnce);
  // Each node counts its own transactions, and Citus reads the snapshot of a node in a statement that changes nothing.
  const { rows: events } = await sql<{ eventId: number }>`
    select distinct event_id from door_change where ${isOld} order by event_id limit ${atOnce}`.execute(db);
  let numAffectedRows = 0n;
  for (const { eventId } of events) {
    const { rows } = await sql<{ before: number }>`
      select ${oldest} as before from door_change where event_id = ${eventId} limit 1`.execute(db);
    const forgotten = await forgetBefore(
      db,
      sql`event_id = ${eventId} and ${isOld}`,
      sql`${rows[0]?.before ?? 0}`,
      atOnce,
    );
    numAffectedRows += forgotten.numAffectedRows;
  }
  return { numAffectedRows };
}

async function forgetBefore(
  db: Db,
  areOld: RawBuilder<boolean>,
  before: RawBuilder<unknown>,
  atOnce: number,
): Promise<{ numAffectedRows: bigint }> {
  const { numAffectedRows = 0n } = await sql<never>`
    with old as (
      select event_id, session_id, writer, id from door_change
      where ${areOld} and writer < ${before}
      limit ${atOnce} ${await skippingLocked(db)}
    ), noted as (
      insert into door_change_deleted as before (event_id, writer)
      select event_id, max(writer) from old group by event_id
      on conflict (event_id) do update set writer = greatest(before.writer, excluded.writer)
    )
    delete from door_change using old
    where door_change.event_id = old.event_id and door_change.session_id = old.session_id
      and door_change.writer = old.writer and door_change.id = old.id`.execute(db);
  return { numAffectedRows };
}
