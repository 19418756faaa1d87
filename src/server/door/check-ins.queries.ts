import { sql } from 'kysely';
import type { CheckIn } from '../../domain/webhooks/group-check-ins.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import type { Db } from '../platform/deps.ts';

/**
 * The transaction from which entries are added next; undefined while another server adds some, or so soon after the last time. The row is
 * locked until the end of the transaction, so that no entry is added twice.
 */
export async function lockCheckInMark(tx: Db, secondsApart: number): Promise<number | undefined> {
  const { rows } = await sql<{ writer: number }>`
    select writer from check_in_mark where moved_at <= now() - make_interval(secs => ${secondsApart})
    for update skip locked`.execute(tx);
  return rows[0]?.writer;
}

type StoredCheckIn = CheckIn & { writer: number };

/**
 * Entries of transactions that have all ended, so that none is passed by. The first statement runs where scans get their numbers, also when the
 * rows are on other nodes. An entry that is a double already is none.
 */
export async function readCheckIns(tx: Db, from: number, countMax: number): Promise<StoredCheckIn[]> {
  const ended = await sql<{ before: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as before`.execute(tx);
  const { rows } = await sql<StoredCheckIn>`
    select event_id, session_id, order_id, number, scanned_at as at, writer from scan
    where type = 'entry' and outcome = 'ok' and not is_double
      and writer >= ${from} and writer < ${onlyRow(ended.rows).before}
    order by writer, id limit ${countMax}`.execute(tx);
  return rows;
}

/** The time of the mark stays when there is more, so that the next round may follow at once. */
export const moveCheckInMark = (tx: Db, writer: number, hasMore: boolean) =>
  sql`update check_in_mark set writer = ${writer}, moved_at = case when ${hasMore} then moved_at else now() end`.execute(
    tx,
  );
