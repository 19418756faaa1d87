// Scans of one request: each code is checked, then all are judged and stored, and each has an answer of its own.
import type { DoorScan, ScanReply } from '../../contract/door.ts';
import { Refused } from '../platform/refused.ts';
import { checkCode } from './check-code.ts';
import type { DoorServices } from './door-services.ts';
import type { EventAtDoor } from './event-at-door.ts';
import { eventOf } from './event-of.ts';
import { findTicketOfScan } from './find-scan.queries.ts';
import type { ReadyScan } from './ready-scan.ts';
import { scanReply } from './scan-reply.ts';
import type { Scanner } from './scanner-of.ts';

type SentScan = DoorScan & { force: boolean; identityChecked: boolean; isOffline: boolean };

export async function takeScan(services: DoorServices, scanner: Scanner, sent: SentScan): Promise<ScanReply> {
  const event = await eventOf(services, scanner, sent.sessionId);
  const ready = await readyScan(services, scanner, event, sent);
  if (ready.fault && !services.forged.count(scanner))
    throw new Refused('tooManyRequests', 'ticket', { retryAfterSeconds: 60 });
  return answer(services, scanner, event, ready);
}

export async function takeUndo(
  services: DoorServices,
  scanner: Scanner,
  { sessionId, nonce, undoes, scannedAt }: { sessionId: number; nonce: string; undoes: string; scannedAt: string },
): Promise<ScanReply> {
  const event = await eventOf(services, scanner, sessionId);
  const receivedAt = services.clock().getTime();
  return answer(services, scanner, event, {
    digest: scanner.digest,
    login: scanner.login,
    nonce: nonce.toLowerCase(),
    type: 'undo',
    sessionId,
    ticket: (await findTicketOfScan(services.db, event.id, undoes)) ?? null,
    issue: null,
    fault: null,
    scannedAt: Date.parse(scannedAt),
    sentAt: undefined,
    receivedAt,
    isForced: false,
    identityChecked: false,
    isOffline: false,
    reason: null,
    undoes: undoes.toLowerCase(),
  });
}

async function readyScan(
  services: DoorServices,
  scanner: Scanner,
  event: EventAtDoor,
  sent: SentScan,
): Promise<ReadyScan> {
  const receivedAt = services.clock().getTime();
  const checked = await checkedTicket(services, event, sent);
  return {
    digest: scanner.digest,
    login: scanner.login,
    nonce: sent.nonce.toLowerCase(),
    type: sent.type,
    sessionId: sent.sessionId,
    ...checked,
    scannedAt: Date.parse(sent.scannedAt),
    sentAt: sent.sentAt === undefined ? undefined : Date.parse(sent.sentAt),
    receivedAt,
    isForced: sent.force,
    identityChecked: sent.identityChecked,
    isOffline: sent.isOffline,
    reason: sent.reason ?? null,
    undoes: null,
  };
}

async function checkedTicket({ events }: DoorServices, event: EventAtDoor, { code, ticket }: SentScan) {
  if (code === undefined) return { ticket: ticket ?? null, issue: null, fault: null };
  const checked = await checkCode(events, event, code);
  if ('outcome' in checked) return { ticket: null, issue: null, fault: checked.outcome };
  const { orderId, number, issue } = checked.code;
  return { ticket: { orderId, number }, issue, fault: null };
}

async function answer(
  services: DoorServices,
  scanner: Scanner,
  event: EventAtDoor,
  ready: ReadyScan,
): Promise<ScanReply> {
  const result = await services.lanes.take(event, ready);
  if ('revoked' in result) throw services.scanners.refuse(scanner);
  services.scanners.noteGood(scanner);
  return scanReply(services, event, ready.nonce, result);
}

/**
 * Scans that were made without a network. One that cannot be taken keeps no other out. All are checked before the first is taken: one that
 * has to wait for the key of its code must not come after later ones.
 */
export async function takeUpload(
  services: DoorServices,
  scanner: Scanner,
  scans: readonly (SentScan | { nonce: string })[],
): Promise<ScanReply[]> {
  // One after the other: they go on in their order, and one device keeps few threads busy.
  const checked: Checked[] = [];
  for (const sent of scans) checked.push(await checkUploaded(services, scanner, sent));
  return Promise.all(
    checked.map((one) => ('refused' in one ? one.refused : answer(services, scanner, one.event, one.ready))),
  );
}

type Checked = { event: EventAtDoor; ready: ReadyScan } | { refused: ScanReply };

async function checkUploaded(
  services: DoorServices,
  scanner: Scanner,
  sent: SentScan | { nonce: string },
): Promise<Checked> {
  const refused: ScanReply = { nonce: sent.nonce, status: 'error', reason: 'unknown' };
  if (!('type' in sent)) return { refused };
  const event = await eventOfUpload(services, scanner, sent.sessionId);
  if (!event) return { refused };
  const ready = await readyScan(services, scanner, event, sent);
  if (ready.fault && !services.forged.count(scanner)) return { refused: { ...refused, reason: ready.fault } };
  return { event, ready };
}

async function eventOfUpload(services: DoorServices, scanner: Scanner, sessionId: number): Promise<EventAtDoor | null> {
  try {
    return await eventOf(services, scanner, sessionId);
  } catch (error) {
    if (error instanceof Refused && error.code === 'notFound') return null;
    throw error;
  }
}
