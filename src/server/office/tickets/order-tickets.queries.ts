import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';

type OfOrder = { eventId: number; orderId: number };
type Texts = Partial<Record<Locale, string>>;

export type OfficeTicketRow = {
  number: number;
  sessionId: number;
  startsAt: Date;
  zoneId: number;
  zoneName: string;
  zoneNames: Texts;
  freeSeating: boolean;
  rowLabel: string | null;
  seatNumber: number | null;
  isLive: boolean;
  returnedAt: Date | null;
  issue: number;
  sealedName: Buffer | null;
  sealedEmail: Buffer | null;
  holderLocale: Locale | null;
  prints: number;
  printedAt: Date | null;
  isInside: boolean;
  scannedAt: Date | null;
  gateName: string | null;
};

/** All tickets of an order, also those that were returned. */
export async function listOfficeTickets(db: Db, { eventId, orderId }: OfOrder): Promise<OfficeTicketRow[]> {
  const { rows } = await sql<OfficeTicketRow>`
    select ticket.number, ticket.session_id, starts_at, zone.id as zone_id, zone.name as zone_name, zone.names as zone_names,
      zone.free_seating, row_label, seat_number, is_live, returned_at, coalesce(issue, 1) as issue, sealed_name, sealed_email,
      holder.locale as holder_locale, prints, printed_at, coalesce(is_inside, false) as is_inside, admission.at as scanned_at,
      gate.name as gate_name
    from ticket
    left join ticket_issue using (event_id, order_id, number)
    left join ticket_holder holder using (event_id, order_id, number)
    left join admission using (event_id, order_id, number)
    join session on session.id = ticket.session_id
    join zone on zone.id = ticket.zone_id
    left join gate on gate.event_id = ticket.event_id and gate.id = admission.gate_id
    cross join lateral (
      select count(*) as prints, max(ticket_print.printed_at) as printed_at
      from ticket_print
      where ticket_print.event_id = ticket.event_id and ticket_print.order_id = ticket.order_id and ticket_print.number = ticket.number
    ) printed
    where ticket.event_id = ${eventId} and ticket.order_id = ${orderId}
    order by ticket.number`.execute(db);
  return rows;
}

/** The next issue of one ticket. Call with its order locked. */
export const raiseIssue = (tx: Db, { eventId, orderId, number }: OfOrder & { number: number }, reason: 'LOST') =>
  sql`
    insert into ticket_issue (event_id, order_id, number, issue, reason)
    values (${eventId}, ${orderId}, ${number}, 2, ${reason})
    on conflict (event_id, order_id, number)
    do update set issue = ticket_issue.issue + 1, reason = excluded.reason, issued_at = excluded.issued_at`.execute(tx);

/** Links of the buyer with an earlier version are void. */
export const raiseLinkVersion = (tx: Db, { eventId, orderId }: OfOrder) =>
  sql`
    insert into ticket_link (event_id, order_id, version) values (${eventId}, ${orderId}, 2)
    on conflict (event_id, order_id) do update set version = ticket_link.version + 1`.execute(tx);
