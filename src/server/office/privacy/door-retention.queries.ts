import { sql } from 'kysely';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
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
export const forgetDoorChanges = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    with old as (
      select event_id, session_id, writer, id from door_change
      where changed_at < now() - make_interval(days => ${days})
        and writer < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      limit ${atOnce} ${await skippingLocked(db)}
    ), noted as (
      insert into door_change_deleted as before (event_id, writer)
      select event_id, max(writer) from old group by event_id
      on conflict (event_id) do update set writer = greatest(before.writer, excluded.writer)
    )
    delete from door_change using old
    where door_change.event_id = old.event_id and door_change.session_id = old.session_id
      and door_change.writer = old.writer and door_change.id = old.id`.execute(db);
