// The rows beside the orders of a person: tickets, scans at the door, receipts of transfers, and notes of staff.
import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import type { Buyer } from './person.queries.ts';

const ofBuyer = ({ mailbox, accountId }: Buyer) =>
  sql`(order_buyer.mailbox_digest = ${mailbox} or order_buyer.account_id = ${accountId}::bigint)`;

type Row = Record<string, unknown>;

export async function listBesideOrders(db: Db, buyer: Buyer) {
  const tickets = await sql<Row>`
    select ticket.order_id, ticket.number, session.starts_at, zone.name as zone, row_label, seat_number, returned_at
    from order_buyer
    join ticket on ticket.event_id = order_buyer.event_id and ticket.order_id = order_buyer.order_id
    join session on session.id = ticket.session_id
    join zone on zone.id = ticket.zone_id
    where ${ofBuyer(buyer)} order by ticket.order_id, ticket.number`.execute(db);
  const scans = await sql<Row>`
    select scan.order_id, scan.number, type, outcome, scanned_at
    from order_buyer join scan on scan.event_id = order_buyer.event_id and scan.order_id = order_buyer.order_id
    where ${ofBuyer(buyer)} order by scan.scanned_at`.execute(db);
  const receipts = await sql<Row>`
    select payment.order_id, transfer_proof.invoice_no, transfer_proof.number, content_type, uploaded_at,
      encode(content, 'base64') as content
    from order_buyer
    join payment on payment.event_id = order_buyer.event_id and payment.order_id = order_buyer.order_id
    join transfer_proof on transfer_proof.event_id = payment.event_id and transfer_proof.invoice_no = payment.invoice_no
    where ${ofBuyer(buyer)} order by uploaded_at`.execute(db);
  const notes = await sql<Row>`
    select order_note.order_id, at, note
    from order_buyer
    join order_note on order_note.event_id = order_buyer.event_id and order_note.order_id = order_buyer.order_id
    where ${ofBuyer(buyer)} order by at`.execute(db);
  return { tickets: tickets.rows, scans: scans.rows, receipts: receipts.rows, notes: notes.rows };
}

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
