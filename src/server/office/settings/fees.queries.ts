import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** Prices with the former fee of the shop get the new one. Others have a fee of their own, which stays. Tickets keep what they cost. */
export async function changeFees(tx: Db, fromCents: number, toCents: number): Promise<number> {
  const { rows } = await sql`
    update pricing set handling_fee_cents = ${toCents}, version = version + 1
    where handling_fee_cents = ${fromCents} returning id`.execute(tx);
  return rows.length;
}
