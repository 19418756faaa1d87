// Queries of the holds page. They read across events and lock nothing.
import { sql } from 'kysely';
import type { Past } from '../../../domain/holds/past.ts';
import type { SealedBuyer } from '../../money/payments/read-review-filter.ts';
import { isInFilter, type RowFilter } from '../../money/payments/review-filter.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { isHeld, isTagged, type OfNetwork, past } from '../../shop/holds/holds.queries.ts';
import { tagLength } from '../../shop/holds/network-tag.ts';

export type HeldNetworkRow = {
  eventId: number;
  nameCht: string;
  nameEng: string;
  tag: string;
  seats: number;
  orders: number;
  since: Date;
};

const filtered = { amountCents: sql<number>`orders.amount_cents`, since: sql<Date>`orders.created_at` };

/** Networks with a hold that fits, each with all of its holds. Sorted by event, then by the seats held, the most first. */
export async function listHeldNetworks(
  db: Db,
  filter: RowFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const held = sql`
    select orders.event_id, left(pass_id, ${sql.lit(tagLength)}) as tag, sum(ticket_count)::integer as seats,
      count(*)::integer as orders, min(orders.created_at) as since
    from orders where ${isHeld} and channel = 'WEB'
    group by 1, 2 having bool_or(${isInFilter(filter, filtered)})`;
  const { rows } = await sql<HeldNetworkRow>`
    select held.*, event.name_cht, event.name_eng from (${held}) held join event on event.id = held.event_id
    order by event_id desc, seats desc, tag
    offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from (${held}) held`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The buyers of the holds that fit, the oldest first. */
export async function listHoldBuyers(db: Db, filter: RowFilter, countMax: number): Promise<SealedBuyer[]> {
  const { rows } = await sql<SealedBuyer>`
    select orders.id as order_id, sealed_person
    from orders left join order_buyer on order_buyer.event_id = orders.event_id and order_buyer.order_id = orders.id
    where ${isHeld} and ${isInFilter(filter, filtered)}
    order by orders.created_at limit ${countMax}`.execute(db);
  return rows;
}

export async function findPast(db: Db, { eventId, tag }: OfNetwork): Promise<Past> {
  const { rows } = await sql<Past>`
    select ${past} from orders where event_id = ${eventId} and ${isTagged(sql`pass_id`, tag)}`.execute(db);
  return rows[0] as Past;
}

export type HoldRow = {
  id: number;
  ticketCount: number;
  createdAt: Date;
  expiresAt: Date;
  method: 'JETCO' | 'ASIA_PAY' | 'CASH' | null;
  isUnderWay: boolean;
  proofs: number;
  sealedPerson: Buffer | null;
};

/** Those that fit the filter first, then the oldest. */
export async function listHoldsOf(
  db: Db,
  { eventId, tag }: OfNetwork,
  countMax: number,
  filter: RowFilter = { terms: null },
): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select orders.id, ticket_count, orders.created_at, orders.expires_at, newest.method, order_buyer.sealed_person,
      exists (
        select from payment where payment.event_id = orders.event_id and payment.order_id = orders.id
          and payment.status = 'REQUESTED' and payment.method <> 'CASH'
      ) as is_under_way,
      (
        select count(*)::integer from payment join transfer_proof using (event_id, invoice_no)
        where payment.event_id = orders.event_id and payment.order_id = orders.id and payment.status = 'REQUESTED'
      ) as proofs
    from orders
    left join order_buyer on order_buyer.event_id = orders.event_id and order_buyer.order_id = orders.id
    left join lateral (
      select method from payment where payment.event_id = orders.event_id and payment.order_id = orders.id
      order by payment.created_at desc, invoice_no limit 1
    ) newest on true
    where orders.event_id = ${eventId} and ${isTagged(sql`orders.pass_id`, tag)} and ${isHeld}
    order by case when ${isInFilter(filter, filtered)} then 1 else 2 end, orders.created_at, orders.id limit ${countMax}`.execute(
    db,
  );
  return rows;
}

/** With more holds the call is made again. */
const releasedAtOnceMax = 500;

export const listHeldOf = async (db: Db, of: OfNetwork): Promise<number[]> =>
  (await listHoldsOf(db, of, releasedAtOnceMax)).map(({ id }) => id);
