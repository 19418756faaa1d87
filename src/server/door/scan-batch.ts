// One transaction for a batch of scans at one event: lock the tickets, read what decides, judge in memory, write everything, commit, and
// only then reply. It takes two round trips whatever the number of scans.
import { randomUUID } from 'node:crypto';
import { type CountedScan, foldScans, type Presence } from '../../domain/door/fold-scans.ts';
import { type DoorRules, judgeScan } from '../../domain/door/judge-scan.ts';
import type { ScanOutcome } from '../../domain/door/scan-outcomes.ts';
import { timeOfScan } from '../../domain/door/scan-time.ts';
import type { PipelinedConnection, Statement } from '../platform/database/pipelined-connection.ts';
import type { EventAtDoor } from './event-at-door.ts';
import type { ReadyScan } from './ready-scan.ts';
import {
  type Admission,
  insertScans,
  lockTickets,
  type NewScan,
  readDevices,
  readScans,
  readTickets,
  recordForced,
  type ScanRow,
  selectCounted,
  selectDevices,
  selectEarlier,
  selectFacts,
  type TicketKey,
  type TicketRow,
  ticketKey,
  updateDoubles,
  writeAdmissions,
} from './scan-batch.queries.ts';

/** The end of a scan. */
export type ScanResult =
  | { revoked: true }
  | {
      outcome: ScanOutcome;
      ticket: TicketRow | null;
      /** The entry that came before. */
      before: CountedScan | null;
      isDouble: boolean;
    };

type Who = {
  deviceId: number | null;
  login: string | null;
  gateId: number | null;
  sessionIds: readonly number[] | null;
};
/** A scan as it counts: those of the database, and those of this batch. */
type StoredScan = CountedScan & { id: number; sessionId: number; wasDouble: boolean | null };

export async function takeBatch(
  connection: Pick<PipelinedConnection, 'begin' | 'commit'>,
  event: EventAtDoor,
  scans: readonly ReadyScan[],
): Promise<ScanResult[]> {
  const batch = await openBatch(connection, event, scans);
  const judged = scans.map((scan) => batch.judge(scan));
  await connection.commit(batch.writing());
  return judged.map((finish) => finish());
}

async function openBatch(
  connection: Pick<PipelinedConnection, 'begin'>,
  event: EventAtDoor,
  scans: readonly ReadyScan[],
): Promise<Batch> {
  const wanted = ticketsOf(scans);
  const digests = new Map(scans.flatMap(({ digest }) => (digest ? [[digest.toString('hex'), digest]] : [])));
  const nonces = scans.map(({ nonce }) => nonce);
  const [devices = [], locked = [], facts = [], earlier = [], counted = []] = await connection.begin([
    selectDevices(event.id, [...digests.values()]),
    lockTickets(event.id, wanted),
    // These see everything that was committed under the lock.
    selectFacts(event.id, wanted),
    selectEarlier(event.id, nonces),
    selectCounted(event.id, wanted),
  ]);
  return new Batch(event, {
    devices: new Map(
      readDevices(devices).map(({ token, id, ...device }) => [token, { ...device, deviceId: id, login: null }]),
    ),
    tickets: readTickets(locked, facts),
    earlier: readScans(earlier),
    counted: readScans(counted),
  });
}

/** Each ticket once, in the order in which every server locks them. */
function ticketsOf(scans: readonly ReadyScan[]): TicketKey[] {
  const keys = scans.flatMap(({ ticket }) => (ticket ? [[ticketKey(ticket), ticket] as const] : []));
  return [...new Map(keys).values()].sort((one, other) => one.orderId - other.orderId || one.number - other.number);
}

type BatchRows = {
  devices: ReadonlyMap<string, Who>;
  tickets: ReadonlyMap<string, TicketRow>;
  earlier: readonly ScanRow[];
  counted: readonly ScanRow[];
};

class Batch {
  readonly #event: EventAtDoor;
  readonly #devices: ReadonlyMap<string, Who>;
  readonly #tickets: ReadonlyMap<string, TicketRow>;
  /** The stored scans by nonce, with those of this batch. */
  readonly #stored: Map<string, ScanRow>;
  readonly #counted: Map<string, StoredScan[]>;
  readonly #added: NewScan[] = [];
  readonly #touched = new Set<string>();
  readonly #forced: { principal: string; message: string }[] = [];

  constructor(event: EventAtDoor, { devices, tickets, earlier, counted }: BatchRows) {
    this.#event = event;
    this.#devices = devices;
    this.#tickets = tickets;
    this.#stored = new Map(earlier.map((scan) => [scan.nonce, scan]));
    this.#counted = Map.groupBy(
      counted.map((scan) => ({ ...scan, wasDouble: scan.isDouble })),
      (scan) => ticketKey(scan as unknown as TicketKey),
    );
  }

  /** Returns what gives the result when all scans of the batch are judged: a later one may tell which of two is the double. */
  judge(scan: ReadyScan): () => ScanResult {
    const who = this.#whoScans(scan);
    if (!who) return () => ({ revoked: true });
    const repeated = this.#stored.get(scan.nonce);
    if (repeated) return this.#answerAgain(scan, who, repeated);
    const ticket = scan.ticket ? (this.#tickets.get(ticketKey(scan.ticket)) ?? null) : null;
    const counted = ticket ? this.#countedOf(ticket) : [];
    const presence = foldScans(counted);
    const at = this.#timeOf(scan, presence);
    const outcome = this.#outcomeOf({ scan, ticket, who, presence, at });
    this.#add({ scan, who, ticket, outcome, at });
    // It was made before the session was put off, when all that was stored was taken back.
    if (outcome === 'ok' && scan.isOffline && at < (ticket?.putOffAt ?? 0)) this.#takeBack({ scan, who, ticket });
    return this.#resultOf({
      outcome,
      ticket: isOwn(who, scan) ? ticket : null,
      nonce: scan.nonce,
      before: presence.lastEntry,
    });
  }

  writing(): Statement[] {
    const { id } = this.#event;
    const presences = [...this.#touched].map((key) => [key, foldScans(this.#counted.get(key) ?? [])] as const);
    const doubles = new Set(presences.flatMap(([, presence]) => [...presence.doubles]));
    const moved = presences.flatMap(([key]) =>
      (this.#counted.get(key) ?? []).flatMap(({ nonce, wasDouble }) =>
        wasDouble === null || wasDouble === doubles.has(nonce) ? [] : { nonce, isDouble: doubles.has(nonce) },
      ),
    );
    const added = this.#added.map((scan) => ({ ...scan, isDouble: doubles.has(scan.nonce) }));
    const admissions = presences.map(([key, presence]) => this.#admissionOf(key, presence));
    return [
      ...(added.length > 0 ? [insertScans(id, added)] : []),
      ...(admissions.length > 0 ? [writeAdmissions(id, admissions)] : []),
      ...(moved.length > 0 ? [updateDoubles(id, moved)] : []),
      ...(this.#forced.length > 0 ? [recordForced(this.#forced)] : []),
    ];
  }

  #whoScans({ digest, login }: ReadyScan): Who | undefined {
    if (digest) return this.#devices.get(digest.toString('hex'));
    return { deviceId: null, login, gateId: null, sessionIds: null };
  }

  #timeOf({ isOffline, scannedAt, sentAt, receivedAt }: ReadyScan, { last }: Presence): number {
    if (isOffline) return timeOfScan({ scannedAt, sentAt, receivedAt });
    // The clocks of two servers may differ by some milliseconds, but this one is judged after the last.
    return Math.max(receivedAt, last?.at ?? 0);
  }

  #outcomeOf({ scan, ticket, who, presence, at }: Judging): ScanOutcome {
    if (!isOwn(who, scan)) return 'wrongSession';
    if (scan.fault) return scan.fault;
    if (!ticket) return 'unknown';
    if (scan.type === 'undo') return this.#mayUndo(scan, ticket) ? 'ok' : 'unknown';
    return judgeScan({ ...scan, type: scan.type, at }, ticket, this.#rulesOf(who), presence);
  }

  /** Only what has let somebody in or out can be taken back, and only at its own session. */
  #mayUndo({ undoes, sessionId }: ReadyScan, ticket: TicketRow): boolean {
    return this.#countedOf(ticket).some(
      (counted) => counted.nonce === undoes && counted.type !== 'undo' && counted.sessionId === sessionId,
    );
  }

  #rulesOf({ gateId }: Who): DoorRules {
    const { checksIdentity, allowsReentry, gatedZones, gates } = this.#event;
    const gateZones = gateId === null ? null : (gates.get(gateId)?.zoneIds ?? []);
    return { checksIdentity, allowsReentry, gatedZones, gateZones };
  }

  #add({ scan, who, ticket, outcome, at }: Omit<Judging, 'presence'> & { outcome: ScanOutcome }): void {
    const { nonce, sessionId, type, isForced, isOffline, reason, undoes } = scan;
    const { deviceId, gateId, login } = who;
    const row: NewScan = {
      nonce,
      sessionId,
      orderId: ticket?.orderId ?? null,
      number: ticket?.number ?? null,
      type,
      outcome,
      deviceId,
      scannedBy: login,
      gateId,
      at,
      isForced,
      isOffline,
      isDouble: false,
      reason,
      undoes,
    };
    this.#added.push(row);
    this.#stored.set(nonce, { ...row, id: Number.MAX_SAFE_INTEGER });
    if (outcome !== 'ok' || !ticket) return;
    const key = ticketKey(ticket);
    const id = Number.MAX_SAFE_INTEGER;
    this.#counted.set(key, [
      ...this.#countedOf(ticket),
      { nonce, id, sessionId, type, at, deviceId, gateId, isForced, undoes, wasDouble: null },
    ]);
    this.#touched.add(key);
    if (isForced && type === 'entry')
      this.#forced.push({
        principal: login ?? `device:${deviceId}`,
        message: `event ${this.#event.id}, order ${ticket.orderId}, ticket ${ticket.number}`,
      });
  }

  #takeBack({ scan, who, ticket }: Pick<Judging, 'scan' | 'who' | 'ticket'>): void {
    const undo = { ...scan, nonce: randomUUID(), type: 'undo', undoes: scan.nonce } as const;
    const undoing = { ...undo, isForced: false, isOffline: false, reason: null };
    this.#add({ scan: undoing, who, ticket, outcome: 'ok', at: scan.receivedAt });
  }

  /** The same scan again has the same answer. Another one with its nonce is none of ours. */
  #answerAgain(scan: ReadyScan, who: Who, stored: ScanRow): () => ScanResult {
    if (!isOwn(who, scan)) return () => ({ outcome: 'wrongSession', ticket: null, before: null, isDouble: false });
    const isSame =
      scan.sessionId === stored.sessionId &&
      scan.type === stored.type &&
      (stored.orderId === null
        ? stored.outcome !== 'ok'
        : scan.ticket?.orderId === stored.orderId && scan.ticket.number === stored.number);
    const ticket = isSame && scan.ticket ? (this.#tickets.get(ticketKey(scan.ticket)) ?? null) : null;
    if (!isSame) return () => ({ outcome: 'unknown', ticket: null, before: null, isDouble: false });
    const earlier = ticket
      ? this.#countedOf(ticket).filter(({ id, nonce }) => id < stored.id && nonce !== stored.nonce)
      : [];
    return this.#resultOf({
      outcome: stored.outcome,
      ticket,
      nonce: stored.nonce,
      before: foldScans(earlier).lastEntry,
    });
  }

  #resultOf({
    outcome,
    ticket,
    nonce,
    before,
  }: {
    outcome: ScanOutcome;
    ticket: TicketRow | null;
    nonce: string;
    before: CountedScan | null;
  }) {
    return (): ScanResult => {
      const isDouble = ticket !== null && outcome === 'ok' && foldScans(this.#countedOf(ticket)).doubles.has(nonce);
      return { outcome, ticket, before, isDouble };
    };
  }

  #countedOf(ticket: TicketKey): StoredScan[] {
    return this.#counted.get(ticketKey(ticket)) ?? [];
  }

  #admissionOf(key: string, { isInside, entries, last }: Presence): Admission {
    const { orderId, number, sessionId } = this.#tickets.get(key) as TicketRow;
    const undoneAt = this.#countedOf({ orderId, number }).at(-1)?.at ?? 0;
    const { at, deviceId, gateId } = last ?? { at: undoneAt, deviceId: null, gateId: null };
    return { orderId, number, sessionId, isInside, at, deviceId, gateId, entries };
  }
}

type Judging = { scan: ReadyScan; ticket: TicketRow | null; who: Who; presence: Presence; at: number };

/** An account may scan at all sessions, a device at its own. */
const isOwn = ({ sessionIds }: Who, { sessionId }: ReadyScan): boolean =>
  sessionIds === null || sessionIds.includes(sessionId);
