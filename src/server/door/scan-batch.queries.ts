// The statements of a batch of scans at one event. Each row is looked up by its whole key, in a subquery of its own: in a join PostgreSQL
// would read all rows of the event, when it has made its plan while the tables were small.
import type { ScanOutcome, ScanType } from '../../domain/door/scan-outcomes.ts';
import { bigints, booleans, byteStrings, ints, texts } from '../platform/database/arrays.ts';
import type { Rows, Statement } from '../platform/database/pipelined-connection.ts';

export type TicketKey = { orderId: number; number: number };

const keysOf = (eventId: number, tickets: readonly TicketKey[]) => [
  eventId,
  bigints(tickets.map(({ orderId }) => orderId)),
  ints(tickets.map(({ number }) => number)),
];
const wanted = 'unnest($2::bigint[], $3::int[]) wanted (order_id, number)';
const isWanted = (table: string) =>
  `${table}.event_id = $1 and ${table}.order_id = wanted.order_id and ${table}.number = wanted.number`;

/** Revoked devices are missing. */
export const selectDevices = (eventId: number, digests: readonly Buffer[]): Statement => ({
  name: 'door-devices',
  text: `
    select id, encode(token_digest, 'hex') as token, gate_id, session_ids::float8[] as session_ids
    from door_device where event_id = $1 and token_digest = any($2::bytea[]) and revoked_at is null`,
  values: [eventId, byteStrings(digests)],
});

export type DeviceRow = { id: number; token: string; gateId: number | null; sessionIds: number[] };
export const readDevices = (rows: Rows): DeviceRow[] =>
  rows.map((row) => ({
    id: row.id as number,
    token: row.token as string,
    gateId: row.gate_id as number | null,
    sessionIds: row.session_ids as number[],
  }));

/** The lock of the door: all tickets of the batch at once, in their order. It also waits for staff who return or move one of them. */
export const lockTickets = (eventId: number, tickets: readonly TicketKey[]): Statement => ({
  name: 'door-lock-tickets',
  text: `
    select locked.*
    from ${wanted}
    cross join lateral (
      select order_id, number, session_id, zone_id, pricing_id, row_label, seat_number, is_live, returned_at
      from ticket where ${isWanted('ticket')}
      limit 1
      for no key update
    ) locked`,
  values: keysOf(eventId, tickets),
});

/** All else that decides, read after the lock. */
export const selectFacts = (eventId: number, tickets: readonly TicketKey[]): Statement => ({
  name: 'door-facts',
  text: `
    select wanted.order_id, wanted.number, orders.status, issue, issued_at, sealed_name, sealed_person, put_off_at
    from ${wanted}
    cross join lateral (
      select id, status from orders where orders.event_id = $1 and orders.id >= wanted.order_id order by orders.id limit 1
    ) orders
    left join order_buyer on order_buyer.event_id = $1 and order_buyer.order_id = wanted.order_id
    left join ticket_issue on ${isWanted('ticket_issue')}
    left join ticket_holder on ${isWanted('ticket_holder')}
    left join lateral (
      select put_off_at from ticket join session on session.id = ticket.session_id where ${isWanted('ticket')} limit 1
    ) session on true
    where orders.id = wanted.order_id`,
  values: keysOf(eventId, tickets),
});

export type TicketRow = TicketKey & {
  sessionId: number;
  zoneId: number;
  pricingId: number;
  rowLabel: string | null;
  seatNumber: number | null;
  isLive: boolean;
  returnedAt: number | null;
  orderStatus: string;
  issue: number;
  issuedAt: number | null;
  /** When its session was put off: scans from before count no more. */
  putOffAt: number | null;
  sealedName: Buffer | null;
  sealedPerson: Buffer | null;
};

export const ticketKey = ({ orderId, number }: TicketKey): string => `${orderId}.${number}`;
const timeOf = (value: unknown): number | null => (value as Date | null)?.getTime() ?? null;

export function readTickets(locked: Rows, facts: Rows): Map<string, TicketRow> {
  const factsOf = new Map(facts.map((row) => [`${row.order_id}.${row.number}`, row]));
  return new Map(
    locked.map((row) => {
      const ofTicket = { orderId: row.order_id as number, number: row.number as number };
      const key = ticketKey(ofTicket);
      const fact = factsOf.get(key) ?? {};
      const ticket = {
        ...ofTicket,
        sessionId: row.session_id as number,
        zoneId: row.zone_id as number,
        pricingId: row.pricing_id as number,
        rowLabel: row.row_label as string | null,
        seatNumber: row.seat_number as number | null,
        isLive: row.is_live as boolean,
        returnedAt: timeOf(row.returned_at),
        orderStatus: fact.status as string,
        issue: (fact.issue as number | null) ?? 1,
        issuedAt: timeOf(fact.issued_at),
        putOffAt: timeOf(fact.put_off_at),
        sealedName: fact.sealed_name as Buffer | null,
        sealedPerson: fact.sealed_person as Buffer | null,
      };
      return [key, ticket];
    }),
  );
}

const scanColumns =
  'scan.id, scan.nonce, session_id, scan.order_id, scan.number, type, outcome, device_id, gate_id, scanned_at, is_forced, is_double, undoes';

/** Scans that were stored before. Their devices ask again for an answer that was lost. */
export const selectEarlier = (eventId: number, nonces: readonly string[]): Statement => ({
  name: 'door-earlier',
  text: `
    select ${scanColumns}
    from unnest($2::uuid[]) wanted (nonce)
    cross join lateral (select * from scan where scan.event_id = $1 and scan.nonce = wanted.nonce limit 1) scan`,
  values: [eventId, nonces],
});

/** The scans that let these tickets in or out, those of each in the order of their arrival. The order makes PostgreSQL use the index of tickets. */
export const selectCounted = (eventId: number, tickets: readonly TicketKey[]): Statement => ({
  name: 'door-counted',
  text: `
    select ${scanColumns}
    from ${wanted}
    cross join lateral (
      select * from scan where ${isWanted('scan')} and scan.order_id is not null and scan.outcome = 'ok' order by scan.id
    ) scan`,
  values: keysOf(eventId, tickets),
});

export type ScanRow = {
  id: number;
  nonce: string;
  sessionId: number;
  orderId: number | null;
  number: number | null;
  type: 'entry' | 'exit' | 'undo';
  outcome: ScanOutcome;
  deviceId: number | null;
  gateId: number | null;
  at: number;
  isForced: boolean;
  isDouble: boolean;
  undoes: string | null;
};
export const readScans = (rows: Rows): ScanRow[] =>
  rows.map((row) => ({
    id: row.id as number,
    nonce: row.nonce as string,
    sessionId: row.session_id as number,
    orderId: row.order_id as number | null,
    number: row.number as number | null,
    type: row.type as ScanType,
    outcome: row.outcome as ScanOutcome,
    deviceId: row.device_id as number | null,
    gateId: row.gate_id as number | null,
    at: (row.scanned_at as Date).getTime(),
    isForced: row.is_forced as boolean,
    isDouble: row.is_double as boolean,
    undoes: row.undoes as string | null,
  }));

export type NewScan = Omit<ScanRow, 'id'> & {
  scannedBy: string | null;
  isOffline: boolean;
  reason: string | null;
};

/** Fails with a violated key when another server has stored one of them: then the whole batch is done again. */
export const insertScans = (eventId: number, scans: readonly NewScan[]): Statement => ({
  name: 'door-insert-scans',
  text: `
    insert into scan (event_id, nonce, session_id, order_id, number, type, outcome, device_id, scanned_by, gate_id, scanned_at,
      is_offline, is_forced, is_double, reason, undoes)
    select $1::bigint, nonce, session_id, order_id, number, type, outcome, device_id, scanned_by, gate_id, to_timestamp(at / 1000.0),
      is_offline, is_forced, is_double, reason, undoes
    from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::bigint[],
      $11::bigint[], $12::boolean[], $13::boolean[], $14::boolean[], $15::text[], $16::uuid[])
      new (nonce, session_id, order_id, number, type, outcome, device_id, scanned_by, gate_id, at,
        is_offline, is_forced, is_double, reason, undoes)`,
  values: [
    eventId,
    scans.map(({ nonce }) => nonce),
    bigints(scans.map(({ sessionId }) => sessionId)),
    scans.map(({ orderId }) => orderId),
    ints(scans.map(({ number }) => number)),
    texts(scans.map(({ type }) => type)),
    texts(scans.map(({ outcome }) => outcome)),
    scans.map(({ deviceId }) => deviceId),
    texts(scans.map(({ scannedBy }) => scannedBy)),
    scans.map(({ gateId }) => gateId),
    bigints(scans.map(({ at }) => at)),
    booleans(scans.map(({ isOffline }) => isOffline)),
    booleans(scans.map(({ isForced }) => isForced)),
    booleans(scans.map(({ isDouble }) => isDouble)),
    texts(scans.map(({ reason }) => reason)),
    scans.map(({ undoes }) => undoes),
  ],
});

/** An entry that was made before another one may arrive after it: then that one is the double. */
export const updateDoubles = (eventId: number, scans: readonly { nonce: string; isDouble: boolean }[]): Statement => ({
  name: 'door-doubles',
  text: `
    update scan set is_double = new.is_double
    from unnest($2::uuid[], $3::boolean[]) new (nonce, is_double)
    where scan.event_id = $1 and scan.nonce = new.nonce`,
  values: [eventId, scans.map(({ nonce }) => nonce), booleans(scans.map(({ isDouble }) => isDouble))],
});

export type Admission = TicketKey & {
  sessionId: number;
  isInside: boolean;
  at: number;
  deviceId: number | null;
  gateId: number | null;
  entries: number;
};

export const writeAdmissions = (eventId: number, admissions: readonly Admission[]): Statement => ({
  name: 'door-admissions',
  text: `
    insert into admission (event_id, order_id, number, session_id, is_inside, at, device_id, gate_id, entries)
    select $1::bigint, order_id, number, session_id, is_inside, to_timestamp(at / 1000.0), device_id, gate_id, entries
    from unnest($2::bigint[], $3::int[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[], $8::bigint[], $9::int[])
      new (order_id, number, session_id, is_inside, at, device_id, gate_id, entries)
    on conflict (event_id, order_id, number) do update set session_id = excluded.session_id, is_inside = excluded.is_inside,
      at = excluded.at, device_id = excluded.device_id, gate_id = excluded.gate_id, entries = excluded.entries`,
  values: [
    ...keysOf(eventId, admissions),
    bigints(admissions.map(({ sessionId }) => sessionId)),
    booleans(admissions.map(({ isInside }) => isInside)),
    bigints(admissions.map(({ at }) => at)),
    admissions.map(({ deviceId }) => deviceId),
    admissions.map(({ gateId }) => gateId),
    ints(admissions.map(({ entries }) => entries)),
  ],
});

/** Staff who let somebody in in spite of a refusal are named in the audit. */
export const recordForced = (forced: readonly { principal: string; message: string }[]): Statement => ({
  name: 'door-forced',
  text: `
    insert into audit (principal, type, message)
    select principal, 'ENTRY_FORCED', message from unnest($1::text[], $2::text[]) new (principal, message)`,
  values: [texts(forced.map(({ principal }) => principal)), texts(forced.map(({ message }) => message))],
});
