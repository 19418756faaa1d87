// Settlements are sums of ledger lines. A closed one has its lines by their numbers.
import { type RawBuilder, sql } from 'kysely';
import type { TicketType } from '../../../contract/catalogue.ts';
import type { SettlementRow } from '../../../domain/outlets/settlement.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** Lines of a period; those up to a day that are in no settlement; or those of a closed one. */
export type LinesWanted = { from: string; to: string } | { openUntil: string } | { settlementId: number };

const isIn = (wanted: LinesWanted): RawBuilder<boolean> => {
  if ('from' in wanted) return sql`line.day between ${wanted.from}::date and ${wanted.to}::date`;
  if ('settlementId' in wanted) return sql`settled.settlement_id = ${wanted.settlementId}`;
  return sql`line.day <= ${wanted.openUntil}::date and settled.line_id is null`;
};

const linesOf = (outletId: number, wanted: LinesWanted) => sql`
  from outlet_sale
  join ledger_line line on line.event_id = outlet_sale.event_id and line.order_id = outlet_sale.order_id
  left join outlet_settlement_line settled on settled.event_id = line.event_id and settled.line_id = line.id
  where outlet_sale.outlet_id = ${outletId} and ${isIn(wanted)}`;

export type SettlementRowOf = SettlementRow & {
  eventId: number;
  nameCht: string;
  nameEng: string;
  sessionId: number;
  startsAt: Date;
  zoneName: string;
  zoneNames: Record<string, string>;
  ticketType: TicketType;
  priceCents: number;
};

/** The prices of a sale and its fees are of one row, and its commission too: the lines of an order have its price in their SALE line. */
export async function listSettlementRows(db: Db, outletId: number, wanted: LinesWanted): Promise<SettlementRowOf[]> {
  const { rows } = await sql<SettlementRowOf>`
    select summed.*, name_cht, name_eng, starts_at, zone.name as zone_name, zone.names as zone_names
    from (
      select line.event_id, line.session_id, line.zone_id, line.ticket_type, price.unit_cents as price_cents,
        coalesce(sum(line.tickets) filter (where line.kind = 'SALE'), 0) as sold,
        coalesce(sum(line.amount_cents) filter (where line.kind not in ('REFUND', 'COMMISSION')), 0)::bigint as gross_cents,
        coalesce(-sum(line.tickets) filter (where line.kind = 'REFUND'), 0) as voided,
        coalesce(sum(line.amount_cents) filter (where line.kind = 'REFUND'), 0)::bigint as voided_cents,
        coalesce(sum(line.amount_cents) filter (where line.kind = 'COMMISSION'), 0)::bigint as commission_cents
      from (select line.* ${linesOf(outletId, wanted)}) line
      cross join lateral (
        select unit_cents from ledger_line sale
        where sale.event_id = line.event_id and sale.order_id = line.order_id and sale.kind = 'SALE'
        order by id limit 1
      ) price
      group by line.event_id, line.session_id, line.zone_id, line.ticket_type, price.unit_cents
    ) summed
    join event on event.id = summed.event_id
    join session on session.id = summed.session_id
    join zone on zone.id = summed.zone_id
    order by starts_at, summed.session_id, zone.name, summed.price_cents`.execute(db);
  return rows;
}

export async function findFirstDay(db: Db, outletId: number, wanted: LinesWanted): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select min(line.day)::text as day ${linesOf(outletId, wanted)}`.execute(db);
  return rows[0]?.day ?? null;
}

/** In Hong Kong, by the database's clock, as the days of ledger lines are. */
export async function findToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Hong_Kong')::date::text as day`.execute(
    db,
  );
  return onlyRow(rows).day;
}

/** Two people who close at the same moment wait here for each other. */
export const lockOutlet = (tx: Db, id: number) =>
  tx.selectFrom('outlet').where('id', '=', id).select(['id', 'name']).forNoKeyUpdate().executeTakeFirst();

export const findOutletName = (db: Db, id: number) =>
  db.selectFrom('outlet').where('id', '=', id).select(['id', 'name']).executeTakeFirst();

export type ClosedRow = {
  id: number;
  firstDay: string;
  lastDay: string;
  closedAt: Date;
  closedBy: string;
} & Pick<SettlementRow, 'grossCents' | 'voidedCents' | 'commissionCents'>;

/** The newest first, or the one with this id. */
export async function listClosed(db: Db, outletId: number, id: number | null = null): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select settlement.id, min(line.day)::text as first_day, last_day::text, closed_at, closed_by,
      coalesce(sum(amount_cents) filter (where line.kind not in ('REFUND', 'COMMISSION')), 0)::bigint as gross_cents,
      coalesce(sum(amount_cents) filter (where line.kind = 'REFUND'), 0)::bigint as voided_cents,
      coalesce(sum(amount_cents) filter (where line.kind = 'COMMISSION'), 0)::bigint as commission_cents
    from outlet_settlement settlement
    join outlet_settlement_line settled on settled.settlement_id = settlement.id
    join ledger_line line on line.event_id = settled.event_id and line.id = settled.line_id
    where outlet_id = ${outletId} and (${id}::bigint is null or settlement.id = ${id})
    group by settlement.id
    order by last_day desc`.execute(db);
  return rows;
}

export const insertSettlement = (tx: Db, settlement: { outletId: number; lastDay: string; closedBy: string }) =>
  tx.insertInto('outletSettlement').values(settlement).returning('id').executeTakeFirstOrThrow();

/** The open lines up to its last day. Returns their number. */
export async function insertSettlementLines(
  tx: Db,
  { outletId, settlementId, lastDay }: { outletId: number; settlementId: number; lastDay: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into outlet_settlement_line (event_id, line_id, settlement_id)
    select line.event_id, line.id, ${settlementId} ${linesOf(outletId, { openUntil: lastDay })}`.execute(tx);
  return Number(numAffectedRows);
}
