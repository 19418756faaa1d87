// Queries of the holds page. They read across events and lock nothing.
import { sql } from 'kysely';
import type { Past } from '../../../domain/holds/past.ts';
import { gatewayMinutesMax } from '../../../domain/payments/payment-states.ts';
import type { SealedBuyer } from '../../money/payments/read-review-filter.ts';
import { isInFilter, type RowFilter } from '../../money/payments/review-filter.queries.ts';
import { planningByKeys } from '../../platform/database/plan-by-keys.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { isHeld, isOfNetwork, networkRows, type OfNetwork, past } from '../../shop/holds/holds.queries.ts';
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
    select event_id, tag, sum(ticket_count)::integer as seats, count(*)::integer as orders, min(created_at) as since
    from (
      select orders.event_id, left(pass_id, ${sql.lit(tagLength)}) as tag, ticket_count, orders.created_at,
        ${isInFilter(filter, filtered)} as fits
      from orders where ${isHeld} and channel = 'WEB'
    ) hold
    group by event_id, tag having bool_or(fits)`;
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

export async function listPasts(db: Db, networks: readonly OfNetwork[]): Promise<(Past & OfNetwork)[]> {
  const { rows } = await planningByKeys(db, (tx) =>
    sql<Past & OfNetwork>`
      select orders.event_id, network.tag, ${past}
      from ${networkRows(networks)} join orders on ${isOfNetwork}
      group by orders.event_id, network.tag`.execute(tx),
  );
  return rows;
}

export type HoldRow = OfNetwork & {
  id: number;
  ticketCount: number;
  createdAt: Date;
  expiresAt: Date;
  method: 'JETCO' | 'ASIA_PAY' | 'CASH' | null;
  isUnderWay: boolean;
  proofs: number;
  sealedPerson: Buffer | null;
};

/** The rule of `isUnderWay` in the domain, for many. */
const isUnderWay = sql`
  payment.method <> 'CASH' and payment.status = 'REQUESTED' and (
    payment.created_at > now() - make_interval(mins => ${sql.lit(gatewayMinutesMax)})
    or (payment.reported_at is not null and payment.ask_at is not null)
  )`;

/** So many holds of each network: the holds that fit the filter come first, then the oldest. */
export async function listHoldsOf(
  db: Db,
  networks: readonly OfNetwork[],
  countMax: number,
  filter: RowFilter = { terms: null },
): Promise<HoldRow[]> {
  const { rows } = await planningByKeys(db, (tx) =>
    sql<HoldRow>`
    select hold.event_id, hold.tag, hold.id, hold.ticket_count, hold.created_at, hold.expires_at, order_buyer.sealed_person,
      (
        select method from payment where payment.event_id = hold.event_id and payment.order_id = hold.id
        order by payment.created_at desc, invoice_no limit 1
      ) as method,
      exists (
        select from payment where payment.event_id = hold.event_id and payment.order_id = hold.id
          and ${isUnderWay}
      ) as is_under_way,
      (
        select count(*)::integer from payment join transfer_proof using (event_id, invoice_no)
        where payment.event_id = hold.event_id and payment.order_id = hold.id and payment.status = 'REQUESTED'
      ) as proofs
    from (
      select event_id, tag, id, ticket_count, created_at, expires_at,
        row_number() over (partition by event_id, tag order by rank, created_at, id) as place
      from (
        select orders.event_id, network.tag, orders.id, orders.ticket_count, orders.created_at, orders.expires_at,
          case when ${isInFilter(filter, filtered)} then 1 else 2 end as rank
        from ${networkRows(networks)} join orders on ${isOfNetwork} and ${isHeld}
      ) ranked
    ) hold
    left join order_buyer on order_buyer.event_id = hold.event_id and order_buyer.order_id = hold.id
    where place <= ${countMax}
    order by hold.event_id, hold.tag, place`.execute(tx),
  );
  return rows;
}

/** The call is made again when there are more holds. */
const releasedAtOnceMax = 500;

export const listHeldOf = async (db: Db, of: OfNetwork): Promise<number[]> =>
  (await listHoldsOf(db, [of], releasedAtOnceMax)).map(({ id }) => id);
