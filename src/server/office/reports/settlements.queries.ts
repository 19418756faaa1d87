import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { type FiguresRow, figures } from './reports.queries.ts';

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('event').where('id', '=', id).select(['id', 'eventCode', 'nameCht', 'nameEng']).executeTakeFirst();

export type SettlementRow = FiguresRow & { number: number; lastDay: string; closedAt: Date; closedBy: string };

/** The newest first. */
export async function listSettlements(db: Db, eventId: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select * from promoter_settlement where event_id = ${eventId} order by number desc`.execute(db);
  return rows;
}

/** Yesterday in Hong Kong, and later than the last sale that can still be written with this day. */
export async function lastDayOver(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() - interval '10 minutes') at time zone 'Asia/Hong_Kong')::date - 1 as day`.execute(db);
  return onlyRow(rows).day;
}

export type OpenLines = FiguresRow & { firstDay: string | null };

/** The lines after a settlement until a day. */
export async function sumLines(db: Db, eventId: number, after: string | null, lastDay: string): Promise<OpenLines> {
  const { rows } = await sql<OpenLines>`
    select min(day) as first_day, ${figures} from ledger_line
    where event_id = ${eventId} and day > coalesce(${after}::date, '-infinity') and day <= ${lastDay}::date`.execute(
    db,
  );
  return onlyRow(rows);
}

/** One settlement of an event is closed at a time. */
export const lockSettlements = (tx: Db, eventId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('promoter settlement', ${eventId}))`.execute(tx);

/** Whether the sale of a paid order of the event has no lines yet. */
export async function hasUnbookedSales(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where event_id = ${eventId} and status = 'PAID' and not exists (
      select from ledger_line where ledger_line.event_id = orders.event_id and ledger_line.order_id = orders.id and kind = 'SALE'
    ) limit 1`.execute(db);
  return rows.length > 0;
}

type NewSettlement = { eventId: number; number: number; lastDay: string; closedBy: string; sums: FiguresRow };

export const addSettlement = (tx: Db, { sums, ...settlement }: NewSettlement) =>
  tx
    .insertInto('promoterSettlement')
    .values({ ...settlement, ...sums })
    .execute();
