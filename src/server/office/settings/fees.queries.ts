import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

type FeeChange = {
  fromCents: number;
  toCents: number;
  /** The version of the sale settings that brings the new fee. */
  version: number;
  /** The version that is undone: only the prices that it changed get their former fee back. */
  undone: number | undefined;
};

/** Prices with the former fee of the shop get the new one. Others have a fee of their own, which stays. Tickets keep what they cost. */
export async function changeFees(tx: Db, { fromCents, toCents, version, undone }: FeeChange): Promise<number> {
  const { rows } = await sql`
    update pricing set handling_fee_cents = ${toCents}, fee_by_version = ${version}, version = version + 1
    where handling_fee_cents = ${fromCents} ${undone === undefined ? sql`` : sql`and fee_by_version = ${undone}`}
    returning id`.execute(tx);
  return rows.length;
}
