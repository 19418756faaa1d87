import { type RawBuilder, sql } from 'kysely';
import type { SalesGroup } from '../../../contract/report-groups.ts';
import type { ReportFilter } from '../../../contract/reports.ts';
import type { Difference, SettlementReport } from '../../money/gateways/reconcile-settlement.ts';
import type { Db } from '../../platform/deps.ts';
import { placesOf } from '../../shop/seating/places.queries.ts';

/** Sums of ledger lines, in cents. */
export type FiguresRow = {
  tickets: number;
  salesCents: number;
  discountsCents: number;
  feesCents: number;
  deliveriesCents: number;
  refundsCents: number;
  correctionsCents: number;
  exchangesCents: number;
  commissionsCents: number;
};

/** A fee or a delivery that is given back or exchanged is a line of its own, and counts among the fees or deliveries. */
const kind = sql`coalesce(charge, kind)`;
const centsOf = (name: string) => sql`coalesce(sum(amount_cents) filter (where ${kind} = ${sql.lit(name)}), 0)::bigint`;
export const figures = sql`
  coalesce(sum(tickets), 0)::bigint as tickets,
  ${centsOf('SALE')} as sales_cents, ${centsOf('DISCOUNT')} as discounts_cents, ${centsOf('FEE')} as fees_cents,
  ${centsOf('DELIVERY')} as deliveries_cents, ${centsOf('REFUND')} as refunds_cents,
  ${centsOf('CORRECTION')} as corrections_cents, ${centsOf('EXCHANGE')} as exchanges_cents, ${centsOf('COMMISSION')} as commissions_cents`;

type Places = {
  eventId: number | null;
  eventCode: string | null;
  nameCht: string | null;
  nameEng: string | null;
  sessionId: number | null;
  startsAt: Date | null;
  zoneId: number | null;
  zoneName: string | null;
  zoneNames: Record<string, string> | null;
};
export type SalesGroupRow = Places & FiguresRow & { value: string | null };

const none = sql`null`;
/** The columns of a group: those of its row, and one for all other values. */
const groupColumns: Record<
  SalesGroup,
  { eventId?: true; sessionId?: true; zoneId?: true; value?: RawBuilder<unknown> }
> = {
  event: { eventId: true },
  session: { eventId: true, sessionId: true },
  zone: { zoneId: true },
  ticketType: { value: sql`ticket_type` },
  day: { value: sql`day::text` },
  channel: { value: sql`channel` },
  method: { value: sql`method` },
};

/** Days and sessions in the order of time, all others with the largest sales first. */
export async function listSales(db: Db, filter: ReportFilter, groupBy: SalesGroup): Promise<SalesGroupRow[]> {
  const { eventId, sessionId, zoneId, value = none } = groupColumns[groupBy];
  const { rows } = await sql<SalesGroupRow>`
    select grouped.*, event.event_code, event.name_cht, event.name_eng, session.starts_at, zone.name as zone_name,
      zone.names as zone_names
    from (
      select ${eventId ? sql`event_id` : none}::bigint as event_id, ${sessionId ? sql`session_id` : none}::bigint as session_id,
        ${zoneId ? sql`zone_id` : none}::bigint as zone_id, ${value}::text as value, ${figures}
      from ledger_line where ${fits(filter)} group by 1, 2, 3, 4
    ) grouped
    left join event on event.id = grouped.event_id
    left join session on session.id = grouped.session_id
    left join zone on zone.id = grouped.zone_id
    order by session.starts_at nulls last, ${groupBy === 'day' ? sql`value` : sql`sales_cents desc`}, event_id, zone_id, value`.execute(
    db,
  );
  return rows;
}

export type OrderSizeRow = { size: number; orders: number; tickets: number; totalCents: number };

/** Orders by the number of their tickets in these lines. Tickets that came back do not count. */
export async function listOrderSizes(db: Db, filter: ReportFilter): Promise<OrderSizeRow[]> {
  const { rows } = await sql<OrderSizeRow>`
    select size, count(*) as orders, sum(size)::bigint as tickets, sum(cents)::bigint as total_cents
    from (
      select sum(tickets)::integer as size, sum(amount_cents) filter (where kind <> 'COMMISSION') as cents
      from ledger_line where order_id is not null and ${fits(filter)} group by event_id, order_id
    ) sized
    where size > 0 group by size order by size`.execute(db);
  return rows;
}

export type SeatCountsRow = { [Name in keyof Places]: NonNullable<Places[Name]> } & {
  capacity: number;
  free: number;
  withheld: number;
  sold: number;
  /** Null for a zone that the public cannot buy. */
  priceCents: number | null;
};

/** The places of sessions by zone, with the price for the public. Sold tickets are those of the ledger, whatever was paid for them when. House seats are withheld. */
export async function listSeatCounts(
  db: Db,
  { eventId, sessionId, showFrom, showTo }: ReportFilter,
): Promise<SeatCountsRow[]> {
  const wanted = allOf([
    eventId !== undefined && sql`session.event_id = ${eventId}`,
    sessionId !== undefined && sql`session.id = ${sessionId}`,
    ...showDays({ showFrom, showTo }),
  ]);
  const { rows } = await sql<SeatCountsRow>`
    with shown as (
      select session.event_id, session.id, session.starts_at, event_code, name_cht, name_eng,
        session.enabled and published_at is not null as is_offered
      from session join event on event.id = session.event_id where ${wanted}
    ),
    booked as (
      select event_id, session_id, zone_id, sum(tickets)::integer as sold from ledger_line
      where event_id in (select event_id from shown) group by event_id, session_id, zone_id
    ),
    kept as (
      select event_id, session_id, zone_id, sum(places)::integer as places from withholding
      where event_id in (select event_id from shown) group by event_id, session_id, zone_id
    )
    select shown.event_id, event_code, name_cht, name_eng, shown.id as session_id, shown.starts_at, zone.id as zone_id,
      zone.name as zone_name, zone.names as zone_names, capacity, free_public + free_companion as free,
      coalesce(kept.places, 0) + free_house as withheld, coalesce(booked.sold, 0) as sold, pricing.price_cents
    from ${placesOf(sql`shown`, eventId)} place
    join shown on shown.event_id = place.event_id and shown.id = place.session_id
    join zone on zone.id = place.zone_id
    left join pricing on pricing.event_id = place.event_id and pricing.zone_id = place.zone_id and pricing.ticket_type = 'PUBLIC'
    left join booked on booked.event_id = place.event_id and booked.session_id = place.session_id
      and booked.zone_id = place.zone_id
    left join kept on kept.event_id = place.event_id and kept.session_id = place.session_id
      and kept.zone_id = place.zone_id
    order by shown.starts_at, shown.event_id, zone.id`.execute(db);
  return rows;
}

const settlementFilesMax = 50;
const differencesShownMax = 100;
/** Earlier reports have no amount, and no count beside their differences. */
type SettlementSummary = Omit<SettlementReport, 'differences' | 'agreeCents' | 'differenceCount'> &
  Partial<Pick<SettlementReport, 'agreeCents' | 'differenceCount'>>;

/** Settlement files of providers that were compared with the payments, the newest first. */
export const listSettlementFiles = (db: Db) =>
  db
    .selectFrom('reconciliation')
    .where('kind', '=', 'settlement')
    .orderBy('id', 'desc')
    .limit(settlementFilesMax)
    .select(['id', 'at', 'provider', 'uploadedBy'])
    .select(sql<SettlementSummary>`report - 'differences'`.as('report'))
    .select(
      sql<Difference[]>`jsonb_path_query_array(report, '$.differences[0 to ${sql.lit(differencesShownMax - 1)}]')`.as(
        'differences',
      ),
    )
    .select(sql<number>`jsonb_array_length(report -> 'differences')`.as('differencesKept'))
    .execute();

/** One of them, with all differences that were kept. */
export const findSettlementFile = (db: Db, id: number) =>
  db
    .selectFrom('reconciliation')
    .where('kind', '=', 'settlement')
    .where('id', '=', id)
    .select(['at', 'provider'])
    .select(sql<SettlementSummary>`report - 'differences'`.as('report'))
    .select(sql<Difference[]>`report -> 'differences'`.as('differences'))
    .executeTakeFirst();

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Hong_Kong')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Hong_Kong')`;

/** Days in Hong Kong, the last one whole. */
const showDays = ({ showFrom, showTo }: Pick<ReportFilter, 'showFrom' | 'showTo'>) => [
  showFrom !== undefined && sql`session.starts_at >= ${startOf(showFrom)}`,
  showTo !== undefined && sql`session.starts_at < ${endOf(showTo)}`,
];

function fits({ eventId, sessionId, paidFrom, paidTo, showFrom, showTo }: ReportFilter) {
  const shows = showDays({ showFrom, showTo });
  return allOf([
    eventId !== undefined && sql`event_id = ${eventId}`,
    // The event is compared too, for the index.
    sessionId !== undefined &&
      sql`(event_id, session_id) in (select event_id, id from session where id = ${sessionId})`,
    paidFrom !== undefined && sql`day >= ${paidFrom}::date`,
    paidTo !== undefined && sql`day <= ${paidTo}::date`,
    shows.some(Boolean) && sql`(event_id, session_id) in (select event_id, id from session where ${allOf(shows)})`,
  ]);
}

const allOf = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql<boolean>`${sql.join([sql`true`, ...conditions.filter((each) => each !== false)], sql` and `)}`;
