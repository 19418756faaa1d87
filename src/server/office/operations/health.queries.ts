import { sql } from 'kysely';
import type { AlarmKind } from '../../../domain/cockpit/judge-alarms.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { isLineInUse } from '../../shop/queue/queue.queries.ts';

export type DatabaseFacts = {
  version: string;
  isStandby: boolean;
  connections: number;
  connectionsMax: number;
  blocked: number;
  now: Date;
};

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_is_in_recovery() as is_standby,
      (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
      current_setting('max_connections')::integer as connections_max,
      (select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')::integer as blocked,
      clock_timestamp() as now`.execute(db);
  return onlyRow(rows);
}

/** `lagBytes` is null where this account may not see it, which needs pg_monitor. */
export type Standby = { name: string; state: string | null; lagBytes: number | null };

export async function listStandbys(db: Db): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select application_name as name, state,
      case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint end as lag_bytes
    from pg_stat_replication order by application_name, pid`.execute(db);
  return rows;
}

export type WorkFacts = {
  mailsDue: number;
  mailsDueSeconds: number;
  mailsGivenUp: number;
  alarms: { kind: AlarmKind; subject: string; count: number }[];
  linesOpen: number;
  linesWaiting: number;
  migrations: number;
  lastMigration: string;
};

export async function readWork(db: Db): Promise<WorkFacts> {
  const { rows } = await sql<WorkFacts>`
    select due.mails_due, due.mails_due_seconds,
      (select count(*) from mail where given_up_at > now() - interval '1 day')::integer as mails_given_up,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'subject', subject, 'count', count)), '[]')
        from (select kind, subject, count(*)::integer as count from alarm where ended_at is null group by kind, subject) open) as alarms,
      lines.lines_open, lines.lines_waiting,
      applied.migrations, applied.last_migration
    from (
      select count(*)::integer as mails_due,
        coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::integer as mails_due_seconds
      from (select next_attempt_at from mail
        where sent_at is null and given_up_at is null and next_attempt_at <= now() order by next_attempt_at limit 1000) waiting
    ) due, (
      select count(*)::integer as lines_open, coalesce(sum(arrivals - served), 0)::integer as lines_waiting
      from queue where ${isLineInUse}
    ) lines, (
      select count(*)::integer as migrations, (array_agg(name order by number desc))[1] as last_migration from migration
    ) applied`.execute(db);
  return onlyRow(rows);
}
