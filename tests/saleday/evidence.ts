// Everything that is judged after a sale day: the answers that people got, and what the tables and the provider's book say.
import { sql } from 'kysely';
import { auditSale, type SaleAudit } from '../../bench/order-audit.ts';
import { asiaPayPaths } from '../../simulators/asiapay.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import type { BrokenRule } from '../check-invariants.ts';
import type { DayLog } from './day-log.ts';
import type { GivenPlace, KeptOrder } from './scene.ts';

/** The public number of the line, as anybody can read it. */
export type PublicLine = { seed: string | null; seedHash: string; lobbySize: number | null };

/** The answers that people got. */
export type Answers = {
  eventId: number;
  visitors: number;
  log: DayLog;
  kept: readonly KeptOrder[];
  /** Cents of transfers, as the clerk was answered. */
  accepted: ReadonlyMap<string, number>;
  /** The digest of the seed, as it was published before the opening. */
  promisedHash: string;
  line: PublicLine;
  /** Places as visitors and the tables have them. */
  places: readonly GivenPlace[];
  surprises: ReadonlyMap<string, number>;
  deaths: number;
  mailsMissing: number;
  brokenRules: readonly BrokenRule[];
};

export type StoredOrder = { id: number; status: string; amountCents: number; seats: string[] };
export type Tables = {
  orders: StoredOrder[];
  sale: SaleAudit;
  /** Captures that wait for their refund, and orders that wait for money. */
  refundsDue: number;
  waiting: number;
  /** In the shop's payments, less what went back: by card and by transfer. */
  cardCents: number;
  transferCents: number;
  ledgerCents: number;
};

export async function readTables(db: Db, eventId: number): Promise<Tables> {
  const { rows: orders } = await sql<StoredOrder>`
    select orders.id, orders.status, orders.amount_cents, array_agg(zone_id || '/' || row_label || '/' || seat_number) as seats
    from orders join ticket on ticket.event_id = orders.event_id and order_id = id
    where orders.event_id = ${eventId} group by orders.event_id, orders.id`.execute(db);
  const { rows } = await sql<Record<'refundsDue' | 'cardCents' | 'transferCents' | 'ledgerCents', number>>`
    select count(*) filter (where status in ('REFUND_DUE', 'MISMATCHED'))::int as refunds_due,
      coalesce(sum(captured_cents - coalesce(refunded_cents, 0) - given_back_cents) filter (where method = 'ASIA_PAY'), 0)::float8
        as card_cents,
      coalesce(sum(captured_cents - coalesce(refunded_cents, 0) - given_back_cents) filter (where method = 'CASH'), 0)::float8
        as transfer_cents,
      (select coalesce(sum(amount_cents), 0)::float8 from ledger_line where event_id = ${eventId}) as ledger_cents
    from payment where event_id = ${eventId}`.execute(db);
  return {
    orders,
    sale: await auditSale(db, eventId),
    waiting: orders.filter(({ status }) => status === 'WAITING').length,
    ...(rows[0] as (typeof rows)[number]),
  };
}

/** The places of those who were let in, as the shop has stored them. */
export async function readPlaces(db: Db, eventId: number): Promise<GivenPlace[]> {
  const { rows } = await sql<GivenPlace>`
    select number as arrival, place from queue_place where event_id = ${eventId} and place is not null`.execute(db);
  return rows;
}

/** Cents that the provider has taken and not sent back, by its own book. */
export async function readProviderCents(provider: string): Promise<number> {
  const lines = (await (await fetch(`${provider}${asiaPayPaths.settlement}`)).text()).trim().split('\n').slice(1);
  return lines.reduce((sum, line) => {
    const [, , , status, , amount] = line.split(',');
    return sum + (status === 'Accepted' ? Math.round(Number(amount) * 100) : 0);
  }, 0);
}
