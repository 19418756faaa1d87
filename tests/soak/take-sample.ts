// The measures of a moment: of the shop's process, of its database, and of what buyers waited for.
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { quantile } from '../../bench/figures.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import type { Sample } from './judge-soak.ts';

/** Each order changes rows of these. */
const hotTables = ['inventory', 'orders', 'ticket', 'order_buyer', 'payment', 'mail'];

type Sampled = { db: Db; pid: number };
/** The time since the sample before. */
export type Interval = { hours: number; waits: readonly number[]; walBefore: number };

export async function takeSample(
  { db, pid }: Sampled,
  { hours, waits, walBefore }: Interval,
): Promise<{ sample: Sample; wal: number }> {
  const { rows } = await sql<{ connections: number; deadRows: number; wal: number; mailDelay: number }>`
    select
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'limelight%') as connections,
      (select coalesce(sum(n_dead_tup)::float8 / nullif(sum(n_live_tup + n_dead_tup), 0), 0)
        from pg_stat_user_tables where relname = any(${hotTables})) as dead_rows,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
        from mail where sent_at is null and given_up_at is null and cleared_at is null) as mail_delay`.execute(db);
  const { connections, deadRows, wal, mailDelay } = rows[0] as (typeof rows)[number];
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    wal,
    sample: {
      hours,
      memory: residentBytes(pid) / 2 ** 20,
      handles: readdirSync(`/proc/${pid}/fd`).length,
      connections,
      deadRows,
      walPerPurchase: (wal - walBefore) / 1000 / Math.max(1, waits.length),
      p99: quantile(sorted, 0.99),
      mailDelay,
    },
  };
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
