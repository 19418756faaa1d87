// Statements about allotments. Their places change only while the inventory is locked, as in every sale.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { AllotmentSum } from '../../../domain/outlets/allotment-sum.ts';
import type { RowSeats } from '../../../domain/seating/seat-lists.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { pageFrom } from '../../platform/database/distribute.queries.ts';
import type { Allotment } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';

export type OfAllotment = { eventId: number; id: number };
export type AllotmentRow = Selectable<Allotment>;

export async function insertAllotment(tx: Db, allotment: Insertable<Allotment>): Promise<AllotmentRow> {
  return tx.insertInto('allotment').values(allotment).returningAll().executeTakeFirstOrThrow();
}

export const findAllotment = (db: Db, { eventId, id }: OfAllotment): Promise<AllotmentRow | undefined> =>
  db.selectFrom('allotment').where('eventId', '=', eventId).where('id', '=', id).selectAll().executeTakeFirst();

/** Changes of its terms wait here for each other. Its places change under the lock of the inventory. */
export const lockAllotment = (tx: Db, { eventId, id }: OfAllotment): Promise<AllotmentRow | undefined> =>
  tx
    .selectFrom('allotment')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

type Terms = Pick<AllotmentRow, 'priceCents' | 'commissionBasisPoints' | 'returnsAt'>;

/** The date of return of the free places changes with the terms. */
export async function updateTerms(tx: Db, { eventId, id }: OfAllotment, terms: Terms): Promise<void> {
  await tx
    .updateTable('allotment')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({ ...terms, version: sql<number>`version + 1` })
    .execute();
  await tx
    .updateTable('withholding')
    .where('eventId', '=', eventId)
    .where('allotmentId', '=', id)
    .set({ endsAt: terms.returnsAt })
    .execute();
}

export async function addAllotted(tx: Db, { eventId, id }: OfAllotment, places: number): Promise<void> {
  await tx
    .updateTable('allotment')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({ allotted: sql<number>`allotted + ${places}`, version: sql<number>`version + 1` })
    .execute();
}

export const findWithholdingOf = (tx: Db, { eventId, id }: OfAllotment) =>
  tx
    .selectFrom('withholding')
    .where('eventId', '=', eventId)
    .where('allotmentId', '=', id)
    .select(['id', 'places'])
    .executeTakeFirst();

export async function addWithheld(
  tx: Db,
  { eventId, withholdingId }: { eventId: number; withholdingId: number },
  places: number,
): Promise<void> {
  await tx
    .updateTable('withholding')
    .where('eventId', '=', eventId)
    .where('id', '=', withholdingId)
    .set({ places: sql<number>`places + ${places}` })
    .execute();
}

/** The price at which outlets sell a zone. It is made with the first allotment: a ticket has the type of its price. */
export async function findConsignmentPrice(
  tx: Db,
  of: { eventId: number; siteId: number; zoneId: number; priceCents: number },
): Promise<number> {
  await sql`
    insert into pricing (event_id, site_id, zone_id, ticket_type, price_cents, handling_fee_cents)
    values (${of.eventId}, ${of.siteId}, ${of.zoneId}, 'CONSIGNMENT', ${of.priceCents}, 0)
    on conflict (event_id, zone_id, ticket_type) do nothing`.execute(tx);
  // A statement of its own: it also sees the price that another session's first allotment has just made.
  const price = tx
    .selectFrom('pricing')
    .where('eventId', '=', of.eventId)
    .where('zoneId', '=', of.zoneId)
    .where('ticketType', '=', 'CONSIGNMENT')
    .select('id');
  return (await price.executeTakeFirstOrThrow()).id;
}

/** The allotments of an event, a session or an outlet, or the one with this id. */
export type AllotmentsWanted = {
  eventId?: number | undefined;
  id?: number | undefined;
  sessionId?: number | undefined;
  outletId?: number | undefined;
  /** Leaves out sessions that began more than a day ago; the soonest one is first. */
  isCurrent?: boolean;
};

export type ListedAllotment = AllotmentRow & {
  nameCht: string;
  nameEng: string;
  startsAt: Date;
  zoneName: string;
  zoneNames: Record<string, string>;
  freeSeating: boolean;
  outletName: string;
} & Omit<AllotmentSum, 'allotted'>;

/** The newest first unless they are current, each with its places at this moment: one statement, so that they add up. */
export async function listAllotments(
  db: Db,
  { offset, limit }: Page,
  { eventId, id, sessionId, outletId, isCurrent = false }: AllotmentsWanted,
): Promise<Listed<ListedAllotment>> {
  const fits = sql`(
    (${eventId ?? null}::bigint is null or allotment.event_id = ${eventId ?? null})
    and (${id ?? null}::bigint is null or allotment.id = ${id ?? null})
    and (${sessionId ?? null}::bigint is null or allotment.session_id = ${sessionId ?? null})
    and (${outletId ?? null}::bigint is null or allotment.outlet_id = ${outletId ?? null})
    and (not ${isCurrent} or session.starts_at > now() - interval '1 day'))`;
  const from = sql`
    from allotment
    join event on event.id = allotment.event_id
    join session on session.id = allotment.session_id
    join zone on zone.id = allotment.zone_id
    join outlet on outlet.id = allotment.outlet_id
    where ${fits}`;
  const order = (of: string) =>
    isCurrent ? sql`starts_at, ${sql.ref(`${of}.eventId`)}, ${sql.ref(`${of}.id`)}` : sql`${sql.ref(`${of}.id`)} desc`;
  const page = sql`order by ${order('allotment')} limit ${limit} offset ${offset}`;
  const { rows } = await sql<ListedAllotment>`
    select listed.*, ${placesOf}
    from (
      select allotment.*, name_cht, name_eng, starts_at, zone.name as zone_name, zone.names as zone_names,
        zone.free_seating, outlet.name as outlet_name
      ${from} ${await pageFrom(db, { id: 'allotment.id', from, page })}
    ) listed
    left join withholding on withholding.event_id = listed.event_id and withholding.allotment_id = listed.id
    cross join lateral (
      select count(*) filter (where is_live and status = 'PAID') as sold,
        count(*) filter (where is_live and status = 'WAITING') as held,
        count(*) filter (where not is_live and voided_at is null) as let_go
      from outlet_sale
      join orders on orders.event_id = outlet_sale.event_id and orders.id = outlet_sale.order_id
      join ticket on ticket.event_id = outlet_sale.event_id and ticket.order_id = outlet_sale.order_id
      where outlet_sale.event_id = listed.event_id and outlet_sale.allotment_id = listed.id
    ) tickets
    order by ${order('listed')}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Tickets that the box office took back or let go of are on public sale again, so they count as returned too. */
const placesOf = sql`tickets.sold, tickets.held, listed.returned + tickets.let_go as returned,
  coalesce(withholding.places, 0) as free`;

type RowOfAllotment = RowSeats & { allotmentId: number };

/** The free seats of these allotments, by row. */
export async function listFreeRows(db: Db, of: readonly OfAllotment[]): Promise<RowOfAllotment[]> {
  const { rows } = await sql<RowOfAllotment>`
    select allotment_id, row_label as row, array_agg(seat_number order by seat_number) as numbers
    from withholding join withheld_seat on withheld_seat.event_id = withholding.event_id
      and withheld_seat.withholding_id = withholding.id
    where withholding.event_id = any(${bigints(of.map(({ eventId }) => eventId))}::bigint[])
      and allotment_id = any(${bigints(of.map(({ id }) => id))}::bigint[])
    group by allotment_id, row_label order by allotment_id, row_label`.execute(db);
  return rows;
}
