// Simulated hours: not the clock goes forward, everything that happened goes back, limits included.
import { sql } from 'kysely';
import type { Db } from '../../src/server/platform/deps.ts';

/** The columns with a time, in every table that a sale without a waiting room uses. */
const moments: Record<string, string[]> = {
  orders: ['created_at', 'expires_at', 'settled_at'],
  order_buyer: ['created_at'],
  payment: ['created_at', 'settled_at', 'ask_at'],
  transfer_proof: ['uploaded_at'],
  issued_pass: ['valid_until'],
  allowance: ['used_until'],
  human_check_use: ['valid_until'],
};

/** Servers forget what they remember of events meanwhile. */
export async function letTimePass(db: Db, minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await db.transaction().execute(async (tx) => {
    for (const [table, columns] of Object.entries(moments)) {
      const earlier = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${past}`);
      await sql`update ${sql.table(table)} set ${sql.join(earlier)}`.execute(tx);
    }
    await sql`notify catalogue_changed`.execute(tx);
  });
}
