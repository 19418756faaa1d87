import { sql } from 'kysely';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import type { Db } from '../deps.ts';

/** The rounds of a job; times are seconds before (or after) now. */
export type WrittenRounds = {
  key: JobKey;
  startedSecondsAgo: number;
  secondsToNext: number;
  milliseconds: number;
  succeededSecondsAgo: number | null;
  failedSecondsAgo: number | null;
  failures: number;
  lastError: string | null;
};

const ago = (seconds: ReturnType<typeof sql>) => sql`now() - make_interval(secs => ${seconds})`;
const today = sql`(now() at time zone 'Asia/Hong_Kong')::date`;

/** One statement for all jobs of a server, in the order of their keys, so that two servers never wait for each other in a ring. */
export const writeRounds = (db: Db, server: string, rounds: readonly WrittenRounds[]) =>
  sql<never>`
    insert into job as seen (key, server, started_at, next_at, milliseconds, succeeded_at, failed_at, failures, failures_on, last_error)
    select key, ${server}, ${ago(sql`started_seconds_ago`)}, now() + make_interval(secs => seconds_to_next), milliseconds,
      ${ago(sql`succeeded_seconds_ago`)}, ${ago(sql`failed_seconds_ago`)}, failures, ${today}, last_error
    from jsonb_to_recordset(${JSON.stringify(rounds.map(rowOf))}::jsonb) as round (key text, started_seconds_ago double precision,
      seconds_to_next double precision, milliseconds integer, succeeded_seconds_ago double precision,
      failed_seconds_ago double precision, failures integer, last_error text)
    order by key
    on conflict (key) do update set
      server = case when excluded.started_at >= seen.started_at then excluded.server else seen.server end,
      milliseconds = case when excluded.started_at >= seen.started_at then excluded.milliseconds else seen.milliseconds end,
      next_at = case when excluded.started_at >= seen.started_at then excluded.next_at else seen.next_at end,
      started_at = greatest(excluded.started_at, seen.started_at),
      succeeded_at = greatest(excluded.succeeded_at, seen.succeeded_at),
      last_error = case when excluded.failed_at >= coalesce(seen.failed_at, '-infinity') then excluded.last_error else seen.last_error end,
      failed_at = greatest(excluded.failed_at, seen.failed_at),
      failures = excluded.failures + case when seen.failures_on = excluded.failures_on then seen.failures else 0 end,
      failures_on = excluded.failures_on`.execute(db);

const rowOf = (rounds: WrittenRounds) => ({
  key: rounds.key,
  started_seconds_ago: rounds.startedSecondsAgo,
  seconds_to_next: rounds.secondsToNext,
  milliseconds: rounds.milliseconds,
  succeeded_seconds_ago: rounds.succeededSecondsAgo,
  failed_seconds_ago: rounds.failedSecondsAgo,
  failures: rounds.failures,
  last_error: rounds.lastError,
});

export type JobRow = {
  key: JobKey;
  firstSeenAt: Date;
  server: string;
  startedAt: Date;
  milliseconds: number;
  nextAt: Date;
  succeededAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  failuresToday: number;
  isRequested: boolean;
};

export async function listJobs(db: Db): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select key, first_seen_at, server, started_at, milliseconds, next_at, succeeded_at, failed_at, last_error,
      case when failures_on = ${today} then failures else 0 end as failures_today, requested_at is not null as is_requested
    from job order by key`.execute(db);
  return rows;
}

/** False when no server has ever had this job. */
export async function requestRound(tx: Db, key: JobKey): Promise<boolean> {
  const { rows } = await sql`
    update job set requested_at = coalesce(requested_at, now()) where key = ${key} returning key`.execute(tx);
  return rows.length > 0;
}

/** Takes the requests for jobs of this server. Each request is taken once, by one server. */
export async function takeRequests(db: Db, keys: readonly JobKey[]): Promise<JobKey[]> {
  const { rows } = await sql<{ key: JobKey }>`
    update job set requested_at = null
    where key = any(${keys as string[]}) and requested_at is not null
    returning key`.execute(db);
  return rows.map(({ key }) => key);
}
