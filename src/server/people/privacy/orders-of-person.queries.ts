// The orders of a person and the rows beside them: tickets, payments, scans at the door, receipts of transfers, and notes of staff. Orders are
// found once, by their keys, and all else is read for some of them at a time.
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { Buyer } from './person.queries.ts';

export type OrderKey = { eventId: number; orderId: number; hasMailbox: boolean };

/** The index of mailboxes begins with the event. */
export async function listOrderKeys(db: Db, { mailbox, accountId }: Buyer): Promise<(OrderKey & OfAccount)[]> {
  const { rows } = await sql<OrderKey & OfAccount>`
    select order_buyer.event_id, order_id, account_id, true as has_mailbox
    from event join order_buyer on order_buyer.event_id = event.id where mailbox_digest = ${mailbox}
    union all
    select event_id, order_id, account_id, false from order_buyer
    where account_id = ${accountId}::bigint and mailbox_digest <> ${mailbox}
    order by event_id, order_id`.execute(db);
  return rows;
}
type OfAccount = { accountId: number | null };

type Keys = readonly Pick<OrderKey, 'eventId' | 'orderId'>[];
const keysOf = (keys: Keys) => sql`
  unnest(${bigints(keys.map(({ eventId }) => eventId))}::bigint[], ${bigints(keys.map(({ orderId }) => orderId))}::bigint[])
    wanted (event_id, order_id)`;
type Row = Record<string, unknown>;
type Sealed = { sealedPerson: Buffer | null; sealedIdNumber: Buffer | null; sealedAnswers: Buffer | null };

export async function listOrders(db: Db, keys: Keys): Promise<(Row & Sealed & { id: number })[]> {
  const { rows } = await sql<Row & Sealed & { id: number }>`
    select orders.event_id, orders.id, event.name_eng as event, status, ticket_count, amount_cents, orders.created_at, settled_at,
      sealed_person, sealed_id_number, sealed_answers, locale
    from ${keysOf(keys)}
    join order_buyer on order_buyer.event_id = wanted.event_id and order_buyer.order_id = wanted.order_id
    join orders on orders.event_id = wanted.event_id and orders.id = wanted.order_id
    join event on event.id = wanted.event_id
    order by wanted.event_id, wanted.order_id`.execute(db);
  return rows;
}

export const listTickets = (db: Db, keys: Keys): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`
    select ticket.order_id, ticket.number, session.starts_at, zone.name as zone, row_label, seat_number, returned_at
    from ${keysOf(keys)}
    join ticket on ticket.event_id = wanted.event_id and ticket.order_id = wanted.order_id
    join session on session.id = ticket.session_id
    join zone on zone.id = ticket.zone_id
    order by ticket.order_id, ticket.number`,
  );

export const listPayments = (db: Db, keys: Keys): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`
    select payment.order_id, invoice_no, method, status, amount_cents, captured_cents, refunded_cents, created_at, settled_at
    from ${keysOf(keys)} join payment on payment.event_id = wanted.event_id and payment.order_id = wanted.order_id
    order by payment.order_id, created_at`,
  );

export const listScans = (db: Db, keys: Keys): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`
    select scan.order_id, scan.number, type, outcome, scanned_at
    from ${keysOf(keys)} join scan on scan.event_id = wanted.event_id and scan.order_id = wanted.order_id
    order by scan.scanned_at`,
  );

export const listNotes = (db: Db, keys: Keys): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`
    select order_note.order_id, at, note
    from ${keysOf(keys)} join order_note on order_note.event_id = wanted.event_id and order_note.order_id = wanted.order_id
    order by at`,
  );

type ReceiptKey = { eventId: number; invoiceNo: string; number: number };

export const listReceiptKeys = (db: Db, keys: Keys): Promise<ReceiptKey[]> =>
  rowsOf(
    db,
    sql<ReceiptKey>`
    select transfer_proof.event_id, transfer_proof.invoice_no, transfer_proof.number
    from ${keysOf(keys)}
    join payment on payment.event_id = wanted.event_id and payment.order_id = wanted.order_id
    join transfer_proof on transfer_proof.event_id = payment.event_id and transfer_proof.invoice_no = payment.invoice_no
    order by uploaded_at`,
  );

/** One alone: each may be some megabytes. */
export const readReceipt = (db: Db, { eventId, invoiceNo, number }: ReceiptKey): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`
    select payment.order_id, transfer_proof.invoice_no, transfer_proof.number, content_type, uploaded_at,
      encode(content, 'base64') as content
    from transfer_proof
    join payment on payment.event_id = transfer_proof.event_id and payment.invoice_no = transfer_proof.invoice_no
    where transfer_proof.event_id = ${eventId} and transfer_proof.invoice_no = ${invoiceNo} and transfer_proof.number = ${number}`,
  );

type NamedHolder = { eventId: number; orderId: number; number: number; sealedName: Buffer };

/** The holders whom the buyer has named, of tickets that the buyer still has. */
export const listNamedHolders = (db: Db, keys: Keys): Promise<NamedHolder[]> =>
  rowsOf(
    db,
    sql<NamedHolder>`
    select ticket_holder.event_id, ticket_holder.order_id, number, sealed_name
    from ${keysOf(keys)}
    join ticket_holder on ticket_holder.event_id = wanted.event_id and ticket_holder.order_id = wanted.order_id
    where sealed_email is null and sealed_name is not null
    order by ticket_holder.order_id, number`,
  );

const rowsOf = async <Found>(db: Db, statement: RawBuilder<Found>): Promise<Found[]> =>
  (await statement.execute(db)).rows;

const ofBuyer = ({ mailbox, accountId }: Buyer) =>
  sql`(order_buyer.mailbox_digest = ${mailbox} or order_buyer.account_id = ${accountId}::bigint)`;

/** Call it before the orders lose their buyer. Returns how many receipts there were. */
export async function removeBesideOrders(tx: Db, buyer: Buyer): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transfer_proof using payment, order_buyer
    where payment.event_id = transfer_proof.event_id and payment.invoice_no = transfer_proof.invoice_no
      and order_buyer.event_id = payment.event_id and order_buyer.order_id = payment.order_id
      and ${ofBuyer(buyer)}`.execute(tx);
  await sql`
    delete from order_note using order_buyer
    where order_buyer.event_id = order_note.event_id and order_buyer.order_id = order_note.order_id
      and ${ofBuyer(buyer)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
