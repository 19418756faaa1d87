import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** Reserves `count` numbers for the caller and returns the first. */
export async function takeNumbers(db: Db, eventId: number, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into order_numbers as known (event_id, next_number) values (${eventId}, 1 + ${count}::bigint)
    on conflict (event_id) do update set next_number = known.next_number + ${count}::bigint
    returning next_number - ${count}::bigint as first`.execute(db);
  return onlyRow(rows).first;
}
