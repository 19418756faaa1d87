import { sql } from 'kysely';
import type { ScanOutcome } from '../../domain/door/scan-outcomes.ts';
import type { Locale } from '../../words/locales.ts';
import type { Db } from '../platform/deps.ts';

export type OfSession = { eventId: number; sessionId: number };

/** How many may come in, by session. */
export async function countTickets(db: Db, eventId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ sessionId: number; tickets: number }>`
    select session_id, count(*)::int as tickets
    from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    where ticket.event_id = ${eventId} and is_live and status = 'PAID'
    group by session_id`.execute(db);
  return new Map(rows.map(({ sessionId, tickets }) => [sessionId, tickets]));
}

/** Tickets count for the gate of their last entry or exit. */
export async function countAdmissions(db: Db, { eventId, sessionId }: OfSession) {
  const { rows } = await sql<{ gateId: number | null; inside: number; arrived: number }>`
    select gate_id, count(*) filter (where is_inside)::int as inside, count(*) filter (where entries > 0)::int as arrived
    from admission where event_id = ${eventId} and session_id = ${sessionId}
    group by gate_id`.execute(db);
  return rows;
}

/** The scans of a session that were taken back. `not in` hashes them; a join may be planned for few, and compare all with all. */
const undoneOf = ({ eventId, sessionId }: OfSession) => sql`
  select undoes from scan
  where event_id = ${eventId} and session_id = ${sessionId} and type = 'undo' and outcome = 'ok'`;

/** Entries and refusals of each minute since this time, in which there were some. */
export async function countByMinute(db: Db, of: OfSession, since: Date) {
  const { eventId, sessionId } = of;
  const { rows } = await sql<{ at: Date; entries: number; refused: number }>`
    select date_trunc('minute', scanned_at) as at,
      count(*) filter (where outcome = 'ok' and type = 'entry' and nonce not in (${undoneOf(of)}))::int as entries,
      count(*) filter (where outcome <> 'ok')::int as refused
    from scan
    where event_id = ${eventId} and session_id = ${sessionId} and scanned_at >= ${since}
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function countEntriesByGate(db: Db, of: OfSession, since: Date) {
  const { eventId, sessionId } = of;
  const { rows } = await sql<{ gateId: number | null; entries: number }>`
    select gate_id, count(*)::int as entries
    from scan
    where event_id = ${eventId} and session_id = ${sessionId} and outcome = 'ok' and type = 'entry' and scanned_at >= ${since}
      and nonce not in (${undoneOf(of)})
    group by gate_id`.execute(db);
  return new Map(rows.map(({ gateId, entries }) => [gateId, entries]));
}

export async function countRefusals(db: Db, { eventId, sessionId }: OfSession) {
  const { rows } = await sql<{ outcome: ScanOutcome; refused: number }>`
    select outcome, count(*)::int as refused from scan
    where event_id = ${eventId} and session_id = ${sessionId} and outcome <> 'ok'
    group by outcome`.execute(db);
  return rows;
}

/** The newest first. */
export async function listDoubles(db: Db, { eventId, sessionId }: OfSession, countMax: number) {
  const { rows } = await sql<{
    orderId: number;
    number: number;
    rowLabel: string | null;
    seatNumber: number | null;
    zone: string;
    zoneNames: Partial<Record<Locale, string>>;
    at: Date;
    device: string | null;
    gate: string | null;
  }>`
    select scan.order_id, scan.number, row_label, seat_number, zone.name as zone, zone.names as zone_names, scanned_at as at, door_device.name as device,
      gate.name as gate
    from scan
    join ticket on ticket.event_id = scan.event_id and ticket.order_id = scan.order_id and ticket.number = scan.number
    join zone on zone.id = ticket.zone_id
    left join door_device on door_device.event_id = scan.event_id and door_device.id = scan.device_id
    left join gate on gate.event_id = scan.event_id and gate.id = scan.gate_id
    where scan.event_id = ${eventId} and scan.session_id = ${sessionId} and is_double
    order by scan.id desc
    limit ${countMax}`.execute(db);
  return rows;
}
