import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../deps.ts';

/** Whether the shop is closed for visitors at this moment. */
export const isMaintenance = sql<boolean>`exists (select 1 from maintenance where maintenance.ended_at is null)`;

export type OpenMaintenance = {
  message: Partial<Record<Locale, string>>;
  endsAt: Date | null;
  beganAt: Date;
  beganBy: string;
};

export async function findMaintenance(db: Db): Promise<OpenMaintenance | null> {
  const { rows } = await sql<OpenMaintenance>`
    select message, ends_at, began_at, began_by from maintenance where ended_at is null`.execute(db);
  return rows[0] ?? null;
}

type Terms = Pick<OpenMaintenance, 'message' | 'endsAt'>;

/** False when it has begun already. */
export async function beginMaintenance(tx: Db, { message, endsAt }: Terms, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance (message, ends_at, began_by) values (${JSON.stringify(message)}, ${endsAt}, ${by})
    on conflict ((true)) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export const changeMaintenance = (tx: Db, { message, endsAt }: Terms) =>
  tx
    .updateTable('maintenance')
    .where('endedAt', 'is', null)
    .set({ message: JSON.stringify(message), endsAt })
    .execute();

/** The time at which it began; null when the shop is open. A second one who ends it waits for the first, and finds none. */
export async function endMaintenance(tx: Db, by: string): Promise<Date | null> {
  const { rows } = await sql<{ beganAt: Date }>`
    update maintenance set ended_at = now(), ended_by = ${by} where ended_at is null returning began_at`.execute(tx);
  return rows[0]?.beganAt ?? null;
}

/** The time at which it began; null when the shop is open. It does not end before the transaction. */
export async function lockMaintenance(tx: Db): Promise<Date | null> {
  const { rows } = await sql<{ beganAt: Date }>`
    select began_at from maintenance where ended_at is null for share`.execute(tx);
  return rows[0]?.beganAt ?? null;
}
