// Counts unpaid holds for the rules in src/domain/holds. A network is found by the beginning of its passes' ids, so these queries use
// existing indexes of orders.
import { sql } from 'kysely';
import type { HoldSettings } from '../../../domain/holds/hold-settings.ts';
import type { EventHeld } from '../../../domain/holds/judge-hold.ts';
import type { Past } from '../../../domain/holds/past.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import { isDistributed, skippingLocked } from '../../platform/database/distribute.queries.ts';
import { lockNames } from '../../platform/database/name-locks.queries.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** An expression to be selected from an event. */
export const holdingText = `
  jsonb_build_object(
    'networkFairSeats', network_fair_seats, 'networkSeatsMax', network_seats_max,
    'transferFairSeats', transfer_fair_seats, 'transferSeatsMax', transfer_seats_max,
    'transfersPerPersonMax', transfers_per_person_max, 'firstTransferMinutes', first_transfer_minutes,
    'crowdedPercent', crowded_percent, 'transferCrowdedPercent', transfer_crowded_percent,
    'transferPercentMax', transfer_percent_max
  ) as holding`;
export const holding = sql<HoldSettings>`${sql.raw(holdingText)}`;

/** How long paid and lapsed seats count. */
const paidHours = 24;
const lapsedHours = 6;
/** An order that is given back sooner does not count as lapsed. */
const lapsedAfterMinutes = 5;

export type OfNetwork = { eventId: number; tag: string };

/** Requests that count the holds of a network at an event wait for each other here, so that each counts what the others wrote. */
export const lockNetwork = (tx: Db, network: OfNetwork): Promise<void> => lockNames(tx, [nameOfNetwork(network)]);

export const nameOfNetwork = ({ eventId, tag }: OfNetwork): string => `network ${eventId} ${tag}`;

/** All ids that begin with the tag are between these two, compared byte by byte. */
const isTagged = (passId: ReturnType<typeof sql>, tag: string) =>
  sql<boolean>`(${passId} >= ${tag} and ${passId} < ${`${tag}~`})`;

/** The same for many networks, as rows of `network`. */
export const networkRows = (networks: readonly OfNetwork[]) => sql`
  unnest(${bigints(networks.map(({ eventId }) => eventId))}::bigint[], ${texts(networks.map(({ tag }) => tag))}::text[])
    network (event_id, tag)`;
export const isOfNetwork = sql<boolean>`
  (orders.event_id = network.event_id and orders.pass_id >= network.tag and orders.pass_id < network.tag || '~')`;

export const isHeldText = "(orders.status = 'WAITING' and orders.expires_at > now())";
export const isHeld = sql<boolean>`${sql.raw(isHeldText)}`;
const awaitedTransferIn = (payments: string) => `
  from ${payments}
  where payment.event_id = orders.event_id and payment.order_id = orders.id
    and payment.method = 'CASH' and payment.status = 'REQUESTED'`;
const isTransferIn = (payments: string) => `exists (select ${awaitedTransferIn(payments)})`;
export const seatsIfText = (condition: string) =>
  `coalesce(sum(orders.ticket_count) filter (where ${condition}), 0)::integer`;
const seatsIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(orders.ticket_count) filter (where ${condition}), 0)::integer`;
/** The last of those that lapsed are transfers whose receipt was not accepted. */
const pastIn = (payments: string) => `
  ${seatsIfText(`orders.status = 'PAID' and orders.settled_at > now() - make_interval(hours => ${paidHours})`)} as "paidSeats",
  ${seatsIfText(`
    (orders.status in ('EXPIRED', 'REJECTED')
      or orders.status = 'CANCELED' and orders.settled_at > orders.created_at + make_interval(mins => ${lapsedAfterMinutes}))
      and orders.settled_at > now() - make_interval(hours => ${lapsedHours})
    or orders.status = 'WAITING' and orders.expires_at <= now()
    or orders.status = 'WAITING' and exists (select ${awaitedTransferIn(payments)} and payment.awaits_proof)`)} as "lapsedSeats"`;
export const past = sql<Past>`${sql.raw(pastIn('payment'))}`;

/** PostgreSQL could go through all open transfers of the shop for each order: by their index they look few. Here it reads the payments of the order first. */
const paymentsOfOrder = `(
  select * from payment where payment.event_id = orders.event_id and payment.order_id = orders.id offset 0
) payment`;
/** The same conditions, for statements whose plans are kept. */
export const ofOrder = { isTransfer: isTransferIn(paymentsOfOrder), past: pastIn(paymentsOfOrder) };

/** Conditions of the orders of one event. A distributed database must be told the event of their payments, too. */
async function conditionsOf(db: Db, eventId: number) {
  const payments = (await isDistributed(db))
    ? `(select * from payment where event_id = ${eventId}) payment`
    : paymentsOfOrder;
  return {
    isTransfer: sql<boolean>`${sql.raw(isTransferIn(payments))}`,
    hasProof: sql<boolean>`exists (
      select ${sql.raw(awaitedTransferIn(payments))} and not payment.awaits_proof and exists (
        select from transfer_proof proof where proof.event_id = payment.event_id and proof.invoice_no = payment.invoice_no
      ))`,
    past: sql<Past>`${sql.raw(pastIn(payments))}`,
  };
}

export type NetworkHolds = Past & { heldSeats: number; passSeats: number };

/** The unpaid seats of a network, the seats that its passes could take, and its past; without one visitor's own passes. */
export async function countHolds(tx: Db, network: OfNetwork & { visitor: string }): Promise<NetworkHolds> {
  const { eventId, tag } = network;
  const { past } = await conditionsOf(tx, eventId);
  const passSeats = (await isDistributed(tx)) ? sql`${await addUpPasses(tx, network)}::integer` : passSeatsOf(network);
  const { rows } = await sql<NetworkHolds>`
    select ${seatsIf(isHeld)} as held_seats, ${past}, ${passSeats} as pass_seats
    from orders where event_id = ${eventId} and ${isTagged(sql`pass_id`, tag)}`.execute(tx);
  return onlyRow(rows);
}

const passesOf = ({ eventId, tag, visitor }: OfNetwork & { visitor: string }) => sql`
  issued_pass pass
  where event_id in (${eventId}, 0) and ${isTagged(sql`pass_id`, tag)} and valid_until > now() and visitor <> ${visitor}`;

/** A visitor holds the seats of one order at a time, however many passes there are. */
const passSeatsOf = (network: OfNetwork & { visitor: string }) => sql`(
  select coalesce(sum(tickets_max), 0)::integer from (
    select max(tickets_max) as tickets_max from ${passesOf(network)}
      and not exists (
        select from orders used where used.event_id = ${network.eventId} and used.pass_id = pass.pass_id
      )
      and not exists (
        select from orders held where held.event_id = ${network.eventId} and held.visitor = pass.visitor and held.status = 'WAITING'
      )
    group by visitor
  ) visitors)`;

/** The same sum, where passes without an event are on another machine than the orders of the event. */
async function addUpPasses(tx: Db, network: OfNetwork & { visitor: string }): Promise<number> {
  type Pass = { passId: string; visitor: string; ticketsMax: number };
  const { rows: passes } = await sql<Pass>`select pass_id, visitor, tickets_max from ${passesOf(network)}`.execute(tx);
  const [ids, visitors] = [texts(passes.map(({ passId }) => passId)), texts(passes.map(({ visitor }) => visitor))];
  const { rows: orders } = await sql<{ passId: string; visitor: string; isOpen: boolean }>`
    select pass_id, visitor, status = 'WAITING' as is_open from orders
    where event_id = ${network.eventId}
      and (pass_id = any(${ids}::text[]) or status = 'WAITING' and visitor = any(${visitors}::text[]))`.execute(tx);
  const used = new Set(orders.map(({ passId }) => passId));
  const holding = new Set(orders.flatMap(({ visitor, isOpen }) => (isOpen ? visitor : [])));
  const seats = new Map<string, number>();
  for (const { passId, visitor, ticketsMax } of passes)
    if (!used.has(passId) && !holding.has(visitor)) seats.set(visitor, Math.max(seats.get(visitor) ?? 0, ticketsMax));
  return [...seats.values()].reduce((sum, each) => sum + each, 0);
}

export type TransferHolds = Past & { transferSeats: number };

/** Counts the transfers of a network, without the order that is being decided. */
export async function countTransfers(
  tx: Db,
  { eventId, tag, orderId }: OfNetwork & { orderId: number },
): Promise<TransferHolds> {
  const { isTransfer, past } = await conditionsOf(tx, eventId);
  const { rows } = await sql<TransferHolds>`
    select ${seatsIf(sql`${isHeld} and ${isTransfer} and orders.id <> ${orderId}`)} as transfer_seats, ${past}
    from orders where event_id = ${eventId} and ${isTagged(sql`pass_id`, tag)}`.execute(tx);
  return onlyRow(rows);
}

/** Counts the open transfers of a person by mailbox or telephone, without the order that is being decided. */
export async function countTransfersOfPerson(
  tx: Db,
  { eventId, orderId, digests }: { eventId: number; orderId: number; digests: PersonDigests },
): Promise<number> {
  const { isTransfer } = await conditionsOf(tx, eventId);
  const { rows } = await sql<{ transfers: number }>`
    select count(*)::integer as transfers
    from (
      select order_id from order_buyer where event_id = ${eventId} and mailbox_digest = ${digests.mailboxDigest}
      union
      select order_id from order_buyer where event_id = ${eventId} and telephone_digest = ${digests.telephoneDigest}
    ) own
    cross join lateral (
      select event_id, id, status, expires_at from orders where orders.event_id = ${eventId} and orders.id = own.order_id limit 1
    ) orders
    where own.order_id <> ${orderId} and orders.event_id = ${eventId} and ${isHeld} and ${isTransfer}`.execute(tx);
  return rows[0]?.transfers ?? 0;
}

export type PersonDigests = { mailboxDigest: string; telephoneDigest: string };

export const findPerson = (db: Db, eventId: number, orderId: number): Promise<PersonDigests | undefined> =>
  db
    .selectFrom('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['mailboxDigest', 'telephoneDigest'])
    .executeTakeFirst();

/** The unpaid seats of an event, and the part of them with a receipt. Nothing is locked. */
export async function countEvent(db: Db, eventId: number): Promise<EventHeld> {
  const { isTransfer, hasProof } = await conditionsOf(db, eventId);
  const { rows } = await sql<EventHeld>`
    select coalesce(sum(ticket_count) filter (where not has_proof), 0)::integer as seats_without_proof,
      coalesce(sum(ticket_count) filter (where is_transfer), 0)::integer as transfer_seats,
      coalesce(sum(ticket_count) filter (where is_transfer and not has_proof), 0)::integer as transfer_seats_without_proof,
      laid_out.capacity, laid_out.free + coalesce(sum(ticket_count), 0)::integer as unsold
    from (
      select coalesce(sum(capacity), 0)::integer as capacity, coalesce(sum(free_public), 0)::integer as free
      from inventory where event_id = ${eventId}
    ) laid_out left join (
      select ticket_count, ${isTransfer} as is_transfer, ${hasProof} as has_proof
      from orders where event_id = ${eventId} and ${isHeld}
      offset 0
    ) held on true
    group by laid_out.capacity, laid_out.free`.execute(db);
  return onlyRow(rows);
}

/** The seats that the passes of an event could take: for each visitor those of one order. */
export async function countPassSeats(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(tickets_max), 0)::integer as seats from (
      select max(tickets_max) as tickets_max from issued_pass pass
      where event_id = ${eventId} and valid_until > now()
        and not exists (select from orders used where used.event_id = ${eventId} and used.pass_id = pass.pass_id)
      group by visitor
    ) visitors`.execute(db);
  return rows[0]?.seats ?? 0;
}

export const findHoldSettings = async (db: Db, eventId: number): Promise<HoldSettings> => {
  const { rows } = await sql<{ holding: HoldSettings }>`select ${holding} from event where id = ${eventId}`.execute(db);
  return onlyRow(rows).holding;
};

export type IssuedPass = { eventId: number; passId: string; visitor: string; ticketsMax: number; validUntil: number };

/** A repeated request gets the same pass. It keeps the larger number of tickets and the later end. */
export const addIssuedPass = (db: Db, { validUntil, ...pass }: IssuedPass) =>
  db
    .insertInto('issuedPass')
    .values({ ...pass, validUntil: new Date(validUntil) })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'passId']).doUpdateSet({
        ticketsMax: sql<number>`greatest(issued_pass.tickets_max, excluded.tickets_max)`,
        validUntil: sql<Date>`greatest(issued_pass.valid_until, excluded.valid_until)`,
      }),
    )
    .execute();

export const forgetIssuedPasses = async (db: Db, atOnce: number) =>
  sql<never>`
    delete from issued_pass
    where (event_id, pass_id) in (
      select event_id, pass_id from issued_pass where valid_until < now() - interval '1 hour'
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);
