import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export type Spending = { key: string; secondsEach: number; secondsMax: number };

/** Spends one of the limit's times and returns 0. When none is left it changes nothing and returns the seconds to wait. */
export async function spendLimit(db: Db, { key, secondsEach, secondsMax }: Spending): Promise<number> {
  const each = sql`make_interval(secs => ${secondsEach})`;
  const { rows } = await sql`
    insert into allowance as used (key, used_until) values (${key}, now() + ${each})
    on conflict (key) do update set used_until = greatest(used.used_until, now()) + ${each}
    where greatest(used.used_until, now()) + ${each} <= now() + make_interval(secs => ${secondsMax})
    returning key`.execute(db);
  return rows.length > 0 ? 0 : secondsUntilSpendable(db, { key, secondsEach, secondsMax });
}

/** 0 while the limit can be spent. Writes nothing. */
export async function secondsUntilLeft(db: Db, { key, secondsEach, secondsMax }: Spending): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from used_until - now()) + ${secondsEach} - ${secondsMax})::integer as seconds
    from allowance where key = ${key}`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

async function secondsUntilSpendable(db: Db, { key, secondsEach, secondsMax }: Spending): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from used_until - now()))::integer as seconds from allowance where key = ${key}`.execute(
    db,
  );
  return Math.max(1, Math.ceil((rows[0]?.seconds ?? 0) + secondsEach - secondsMax));
}

export const unspendLimit = (db: Db, { key, secondsEach }: Spending) =>
  sql`
    update allowance set used_until = used_until - make_interval(secs => ${secondsEach}) where key = ${key}`.execute(
    db,
  );

/** Deletes the rows of limits of which nothing is spent any more. */
export const forgetFullLimits = (db: Db, atOnce: number) =>
  sql<never>`
    delete from allowance
    where key in (
      select key from allowance where used_until < now() limit ${atOnce} for update skip locked
    )`.execute(db);
