import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/**
 * Counts a guess before its result is known, so that parallel guesses wait for each other's transactions. Returns the seconds to wait
 * when it comes too early, and then changes nothing. `waits` are the pauses after the first guess, the second and so on; the last counts
 * for all that follow. The count starts again after a day without a guess.
 */
export async function countGuess(db: Db, key: string, waits: number[]): Promise<number> {
  const guesses = sql`case when known.last_at < clock_timestamp() - interval '1 day' then 1 else known.guesses + 1 end`;
  const waitAfter = (count: ReturnType<typeof sql>) =>
    sql`make_interval(secs => (${waits}::integer[])[least(${count}, ${waits.length})])`;
  const { rows } = await sql`
    insert into wrong_guess as known (key, guesses, last_at, wait_until)
    values (${key}, 1, clock_timestamp(), clock_timestamp() + ${waitAfter(sql`1`)})
    on conflict (key) do update set
      guesses = ${guesses}, last_at = clock_timestamp(), wait_until = clock_timestamp() + ${waitAfter(guesses)}
    where known.wait_until <= clock_timestamp()
    returning key`.execute(db);
  return rows.length > 0 ? 0 : secondsToWait(db, key);
}

async function secondsToWait(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from wait_until - clock_timestamp()))::integer as seconds
    from wrong_guess where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 0);
}

export async function readGuesses(tx: Db, key: string): Promise<number> {
  const known = await tx.selectFrom('wrongGuess').where('key', '=', key).select('guesses').executeTakeFirst();
  return known?.guesses ?? 0;
}

/** Takes a counted guess back. */
export const uncountGuess = (db: Db, key: string) =>
  sql`
    with gone as (delete from wrong_guess where key = ${key} and guesses = 1)
    update wrong_guess set guesses = guesses - 1, wait_until = clock_timestamp()
    where key = ${key} and guesses > 1`.execute(db);

export const forgiveGuesses = (db: Db, key: string) => db.deleteFrom('wrongGuess').where('key', '=', key).execute();

export const forgetWrongGuesses = (db: Db, atOnce: number) =>
  sql<never>`
    delete from wrong_guess
    where key in (
      select key from wrong_guess where last_at < now() - interval '1 day' limit ${atOnce} for update skip locked
    )`.execute(db);
