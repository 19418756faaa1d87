import { type Insertable, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { OutletSale } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { keysOfAllSeats } from '../lists/tickets-of-seats.queries.ts';

export type OfSale = { eventId: number; orderId: number };

export const insertSale = (tx: Db, sale: Insertable<OutletSale>) => tx.insertInto('outletSale').values(sale).execute();

export async function markVoided(tx: Db, { eventId, orderId }: OfSale, voidedBy: string): Promise<void> {
  await tx
    .updateTable('outletSale')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .set({ voidedAt: sql<Date>`now()`, voidedBy, heldUntil: null })
    .execute();
}

/** Its settling day in Hong Kong is today, and its show has not begun. */
const isVoidable = sql<boolean>`((coalesce(orders.settled_at, now()) at time zone 'Asia/Hong_Kong')::date
  = (now() at time zone 'Asia/Hong_Kong')::date and session.starts_at > now())`.as('isVoidable');

const sales = (db: Db) =>
  db
    .selectFrom('outletSale')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'outletSale.eventId').onRef('orders.id', '=', 'outletSale.orderId'),
    )
    .innerJoin('allotment', (join) =>
      join.onRef('allotment.eventId', '=', 'outletSale.eventId').onRef('allotment.id', '=', 'outletSale.allotmentId'),
    )
    .innerJoin('event', 'event.id', 'outletSale.eventId')
    .innerJoin('session', 'session.id', 'allotment.sessionId')
    .innerJoin('zone', 'zone.id', 'allotment.zoneId')
    .leftJoin('orderBuyer', (join) =>
      join
        .onRef('orderBuyer.eventId', '=', 'outletSale.eventId')
        .onRef('orderBuyer.orderId', '=', 'outletSale.orderId'),
    )
    .select([
      'outletSale.eventId',
      'outletSale.orderId',
      'outletSale.outletId',
      'outletSale.allotmentId',
      'outletSale.commissionBasisPoints',
      'orders.status',
      'orders.createdAt',
      'orders.expiresAt',
      'orders.soldBy',
      'orders.amountCents',
      isVoidable,
      sql<Date | null>`case when orders.status = 'WAITING' then held_until end`.as('heldUntil'),
      'event.nameCht',
      'event.nameEng',
      'allotment.sessionId',
      'allotment.zoneId',
      'session.startsAt',
      'zone.name as zoneName',
      'zone.names as zoneNames',
      'orderBuyer.sealedPerson',
    ]);
export type SaleRow = Awaited<ReturnType<ReturnType<typeof sales>['execute']>>[number];

export const findSale = (db: Db, { eventId, orderId }: OfSale): Promise<SaleRow | undefined> =>
  sales(db).where('outletSale.eventId', '=', eventId).where('outletSale.orderId', '=', orderId).executeTakeFirst();

/** The zones of its allotments, by whose names its seats are told. */
export const listZonesOfOutlet = (db: Db, outletId: number) =>
  db
    .selectFrom('allotment')
    .innerJoin('zone', 'zone.id', 'allotment.zoneId')
    .where('outletId', '=', outletId)
    .select(['zone.id', 'zone.name', 'zone.names'])
    .distinct()
    .execute();

type Searched = {
  outletId: number;
  orderId: number | null;
  /** A sale has all of them, in these zones if any are named. */
  seats: readonly { rowLabel: string; seatNumber: number }[];
  zoneIds: readonly number[] | null;
  /** Digests that its customer has; null when the search is about no customer. */
  buyerWords: readonly number[] | null;
  countMax: number;
};

/** Keys are read first: among all sales PostgreSQL would look up the customer and the seats of each. */
export async function findSaleKeys(
  db: Db,
  { outletId, orderId, seats, zoneIds, buyerWords, countMax }: Searched,
): Promise<OfSale[]> {
  const ofOutlet = sql`select outlet_sale.event_id, outlet_sale.order_id from outlet_sale`;
  const ofCustomer =
    buyerWords !== null &&
    buyerWords.length > 0 &&
    sql`${ofOutlet} join order_buyer using (event_id, order_id)
      where outlet_id = ${outletId} and search_words @> ${bigints(buyerWords)}::bigint[]`;
  const ofSeats =
    buyerWords !== null &&
    seats.length > 0 &&
    keysOfAllSeats(
      { from: sql`outlet_sale join ticket using (event_id, order_id)`, where: sql`outlet_id = ${outletId}` },
      { seats, zoneIds },
    );
  const both = [ofCustomer, ofSeats].filter((part) => part !== false);
  const parts = [
    orderId !== null && sql`${ofOutlet} where outlet_id = ${outletId} and outlet_sale.order_id = ${orderId}`,
    both.length > 0 && sql`(${sql.join(both, sql` intersect `)})`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const { rows } = await sql<OfSale>`
    select event_id, order_id from (${sql.join(parts, sql` union `)}) found
    order by event_id desc, order_id desc limit ${countMax}`.execute(db);
  return rows;
}

type SalesFilter = {
  outletId: number;
  isHeld: boolean;
  /** Null for all. */
  found: readonly OfSale[] | null;
};

const isFound = (found: readonly OfSale[]) =>
  sql<boolean>`(outlet_sale.event_id = any(${bigints([...new Set(found.map(({ eventId }) => eventId))])}::bigint[])
    and outlet_sale.order_id = any(${bigints(found.map(({ orderId }) => orderId))}::bigint[]))`;

/** The box office lets go of an order without a look at its outlet. */
const isPutAside = sql<boolean>`(held_until is not null and exists (
  select from orders where orders.event_id = outlet_sale.event_id and orders.id = outlet_sale.order_id and status = 'WAITING'))`;

/** The newest first; all that were found, or those that are put aside. */
export async function listSales(
  db: Db,
  { outletId, isHeld, found }: SalesFilter,
  page: Page,
): Promise<Listed<SaleRow>> {
  const wanted = sql<boolean>`${isHeld ? isPutAside : sql`true`} and ${found ? isFound(found) : sql`true`}`;
  const items = await sales(db)
    .where('outletSale.outletId', '=', outletId)
    .where(wanted)
    .orderBy('outletSale.soldAt', 'desc')
    .orderBy('outletSale.orderId', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = db
    .selectFrom('outletSale')
    .where('outletId', '=', outletId)
    .where(wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  return { items, total: (await counted.executeTakeFirstOrThrow()).total };
}

/** The live tickets of a sale. */
export const listLiveTickets = (db: Db, { eventId, orderId }: OfSale) =>
  db
    .selectFrom('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('isLive', '=', true)
    .select(['number', 'priceCents'])
    .orderBy('number')
    .execute();

/** Nothing of it is put aside any more. */
export async function endHold(tx: Db, { eventId, orderId }: OfSale): Promise<void> {
  await tx
    .updateTable('outletSale')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .set({ heldUntil: null })
    .execute();
}

/** Places that were put aside until now. Reads across events; nothing is locked. */
export const listEndedHolds = (db: Db): Promise<OfSale[]> =>
  db
    .selectFrom('outletSale')
    .where('heldUntil', '<=', sql<Date>`now()`)
    .select(['eventId', 'orderId'])
    .orderBy('heldUntil')
    .limit(100)
    .execute();
