import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

export type DatabaseSession = {
  pid: number;
  application: string;
  state: string | null;
  waitType: string | null;
  waitEvent: string | null;
  /** Since it waits for a lock, or since its state began. */
  milliseconds: number;
  /** The sessions whose locks it waits for. */
  blockers: number[];
  /** The table of the lock that it waits for. */
  locked: string | null;
  statement: string;
};

const sessionsMax = 200;
const statementLengthMax = 500;

/** The sessions of this database, the blocked ones first. An account without pg_monitor sees the statements of its own role alone. */
export async function listDatabaseSessions(db: Db): Promise<DatabaseSession[]> {
  const { rows } = await sql<DatabaseSession>`
    select activity.pid, coalesce(application_name, '') as application, state, wait_event_type as wait_type, wait_event,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - coalesce(waiting.since, state_change)) * 1000, 0))::bigint as milliseconds,
      case when wait_event_type = 'Lock' then pg_blocking_pids(activity.pid) else '{}' end as blockers,
      waiting.locked, left(regexp_replace(coalesce(query, ''), '\\s+', ' ', 'g'), ${statementLengthMax}) as statement
    from pg_stat_activity activity left join lateral (
      select min(waitstart) as since, min(relation::regclass::text) as locked
      from pg_locks where not granted and pg_locks.pid = activity.pid
    ) waiting on true
    where datname = current_database() and activity.pid <> pg_backend_pid()
    order by (wait_event_type = 'Lock') desc, (state = 'active') desc, activity.pid
    limit ${sessionsMax}`.execute(db);
  return rows;
}
