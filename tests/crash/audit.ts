// Compares the buyers' answers with the stored rows, and these with each other.
import { connect } from '../../src/server/platform/database/connect.ts';
import { checkInvariants } from '../check-invariants.ts';
import { auditScans, type ScanAudit } from './audit-scans.ts';
import type { Promises, Purchase, StaffOrder } from './promises.ts';

export type Audit = ScanAudit & {
  /** Orders that buyers got and that are not stored. */
  lost: string[];
  /** Orders that are stored differently from the buyer's answer. */
  different: string[];
  /** Passes with two orders, and visitors who hold two at once. */
  ordersTwice: string[];
  seatsTwice: string[];
  /** Zones in which free and sold do not add up. */
  countsOff: string[];
  /** Holds that ended before their time. */
  early: string[];
  /** Holds that should have ended longer ago than is allowed. */
  stuck: string[];
  /** Rows found by invariants.sql. */
  rules: string[];
};

export async function auditOrders(
  databaseUrl: string,
  promises: Promises,
  { overdueSecondsMax = 60 }: { overdueSecondsMax?: number } = {},
): Promise<Audit> {
  const { pool } = connect(databaseUrl, 1);
  const list = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ words: string }>(sql, values)).rows.map(({ words }) => words);
  try {
    const { rows } = await pool.query<StoredOrder>(storedOrders);
    const compared = comparePromises(promises.purchases, rows);
    const ids = promises.staffOrders.map(({ id }) => id);
    const ofStaff = compareStaffOrders(
      promises.staffOrders,
      (await pool.query<StoredTicket>(storedTickets, [ids])).rows,
    );
    return {
      lost: [...compared.lost, ...ofStaff.lost],
      different: [...compared.different, ...ofStaff.different],
      ...(await auditScans(pool, promises.scans)),
      ordersTwice: await list(ordersTwice),
      seatsTwice: await list(seatsTwice),
      countsOff: await list(countsOff),
      early: await list(early),
      stuck: await list(stuck, [overdueSecondsMax]),
      rules: (await checkInvariants(databaseUrl)).map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows[0])}`),
    };
  } finally {
    await pool.end();
  }
}

/** The rules that were broken, with how often. */
export const brokenRules = (audit: Audit): Record<string, number> =>
  Object.fromEntries(
    Object.entries(audit)
      .filter(([, found]) => found.length > 0)
      .map(([rule, found]) => [rule, found.length]),
  );

type StoredOrder = {
  id: number;
  pass_id: string;
  status: string;
  amount_cents: number;
  seats: string[];
  live_tickets: number;
};

const storedOrders = `
  select o.id, o.pass_id, o.status, o.amount_cents,
    coalesce(t.seats, '{}') as seats, coalesce(t.live_tickets, 0)::int as live_tickets
  from orders o
  left join (
    select event_id, order_id, count(*) filter (where is_live) as live_tickets,
      array_agg(concat_ws('/', session_id, zone_id, coalesce(row_label, ''), coalesce(seat_number::text, ''),
        pricing_id, price_cents, handling_fee_cents) order by number) as seats
    from ticket group by event_id, order_id
  ) t on t.event_id = o.event_id and t.order_id = o.id`;

function comparePromises(purchases: readonly Purchase[], stored: readonly StoredOrder[]) {
  const byId = new Map(stored.map((order) => [order.id, order]));
  const reported = purchases.filter((purchase) => purchase.reported !== null);
  return {
    lost: reported
      .filter(({ reported }) => !byId.has(reported?.id ?? 0))
      .map(({ reported }) => `order ${reported?.id}`),
    different: reported.flatMap((purchase) => {
      const order = byId.get(purchase.reported?.id ?? 0);
      const problem = order && whatDiffers(purchase, order);
      return problem ? [`order ${order.id}: ${problem}`] : [];
    }),
  };
}

function whatDiffers({ passId, reported, echoed, reportedBack }: Purchase, order: StoredOrder): string | null {
  if (order.pass_id !== passId) return 'of another pass';
  if (order.amount_cents !== reported?.amountCents)
    return `amount ${order.amount_cents}, told ${reported?.amountCents}`;
  if (order.seats.join() !== reported.seats.join()) return `seats ${order.seats}, told ${reported.seats}`;
  if (reportedBack && order.status !== 'CANCELED') return `${order.status}, though given back`;
  if (order.status === 'CANCELED' && !echoed) return 'given back by nobody';
  const liveExpected = order.status === 'WAITING' || order.status === 'PAID' ? order.seats.length : 0;
  return order.live_tickets === liveExpected ? null : `${order.status} with ${order.live_tickets} live tickets`;
}

type StoredTicket = { order_id: number; status: string; number: number; zone_id: number; is_returned: boolean };

const storedTickets = `
  select order_id, status, number, zone_id, returned_at is not null as is_returned
  from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
  where order_id = any($1::bigint[]) order by number`;

function compareStaffOrders(orders: readonly StaffOrder[], stored: readonly StoredTicket[]) {
  const byOrder = Map.groupBy(stored, ({ order_id }) => order_id);
  return {
    lost: orders.filter(({ id }) => !byOrder.has(id)).map(({ id }) => `order ${id} of staff`),
    different: orders.flatMap((order) => {
      const problem = whatDiffersOfStaff(order, byOrder.get(order.id) ?? []);
      return problem ? [`order ${order.id} of staff: ${problem}`] : [];
    }),
  };
}

function whatDiffersOfStaff(order: StaffOrder, tickets: readonly StoredTicket[]): string | null {
  const [first] = tickets;
  if (!first) return null;
  if (first.status !== 'PAID') return `${first.status}, though it was paid`;
  if (tickets.length !== order.tickets) return `${tickets.length} tickets, sold ${order.tickets}`;
  for (const { number, zone_id: zoneId, is_returned: isReturned } of tickets) {
    if (order.returned.has(number) && !isReturned) return `ticket ${number} came back and is still sold`;
    const movedTo = order.moved.get(number);
    if (movedTo !== undefined && movedTo !== zoneId) return `ticket ${number} is not in its new zone`;
  }
  return null;
}

const ordersTwice = `
  select 'pass ' || pass_id || ': ' || count(*) || ' orders' as words
  from orders group by event_id, pass_id having count(*) > 1
  union all
  select 'visitor ' || visitor || ' holds ' || count(*)
  from orders where status = 'WAITING' group by event_id, visitor having count(*) > 1`;

const seatsTwice = `
  select format('session %s zone %s seat %s%s: %s tickets', session_id, zone_id, row_label, seat_number, count(*)) as words
  from ticket where is_live and row_label is not null
  group by event_id, session_id, zone_id, row_label, seat_number having count(*) > 1
  union all
  select format('session %s zone %s: %s people where %s may stand', t.session_id, t.zone_id, count(*), i.capacity)
  from ticket t join inventory i using (event_id, session_id, zone_id)
  where t.is_live and i.plan_code is null
  group by t.session_id, t.zone_id, i.capacity having count(*) > i.capacity`;

const countsOff = `
  select format('session %s zone %s: %s free, %s sold, %s withheld of %s', i.session_id, i.zone_id,
    free_public + free_house + free_companion, coalesce(t.live, 0), coalesce(w.withheld, 0), capacity) as words
  from inventory i
  left join (
    select event_id, session_id, zone_id, count(*) as live from ticket where is_live group by 1, 2, 3
  ) t using (event_id, session_id, zone_id)
  left join (
    select event_id, session_id, zone_id, sum(places) as withheld from withholding group by 1, 2, 3
  ) w using (event_id, session_id, zone_id)
  where free_public + free_house + free_companion + coalesce(t.live, 0) + coalesce(w.withheld, 0) <> capacity`;

const early = `
  select format('order %s: held until %s, let go at %s', id, expires_at, settled_at) as words
  from orders where status = 'EXPIRED' and settled_at < expires_at`;

const stuck = `
  select format('order %s: should have ended at %s', id, expires_at) as words
  from orders where status = 'WAITING' and expires_at < now() - make_interval(secs => $1)`;
