// Whether a ticket is let in or out. The server judges with what is stored at that moment.
import type { Presence } from './fold-scans.ts';
import type { ScanOutcome } from './scan-outcomes.ts';

export type JudgedScan = {
  type: 'entry' | 'exit';
  sessionId: number;
  /** The issue of the code; null for a ticket that staff have looked up. */
  issue: number | null;
  isForced: boolean;
  identityChecked: boolean;
  /** The device has let the person in or out before it could ask. */
  isOffline: boolean;
  /** Milliseconds since 1970. */
  at: number;
};

export type TicketAtDoor = {
  sessionId: number;
  zoneId: number;
  orderStatus: string;
  isLive: boolean;
  issue: number;
  /** When it was returned, or got its present issue; null for an ordinary ticket. */
  returnedAt: number | null;
  issuedAt: number | null;
};

export type DoorRules = {
  checksIdentity: boolean;
  allowsReentry: boolean;
  /** The zones of the scanner's gate; null for a scanner that stands at none. */
  gateZones: readonly number[] | null;
  /** Zones that some gate leads to. All others are let in at every gate. */
  gatedZones: ReadonlySet<number>;
};

export function judgeScan(scan: JudgedScan, ticket: TicketAtDoor, rules: DoorRules, presence: Presence): ScanOutcome {
  if (scan.type === 'exit') return sessionFault(scan, ticket) ?? 'ok';
  const fault = faultOf(scan, ticket);
  if (fault) return fault;
  // The person is inside already, or staff have decided.
  if (scan.isOffline || scan.isForced) return 'ok';
  if (!leadsTo(rules, ticket.zoneId)) return 'wrongGate';
  if (rules.checksIdentity && !scan.identityChecked) return 'needsIdentity';
  const mayEnter = presence.isInside ? false : presence.entries === 0 || rules.allowsReentry;
  return mayEnter ? 'ok' : 'alreadyIn';
}

/** The reason for which a ticket is never let in, whoever decides. */
function faultOf(scan: JudgedScan, ticket: TicketAtDoor): ScanOutcome | null {
  const wasBefore = (since: number | null) => scan.isOffline && since !== null && scan.at < since;
  const isReturned = ticket.orderStatus === 'CANCELED' || (ticket.orderStatus === 'PAID' && !ticket.isLive);
  if (isReturned && !wasBefore(ticket.returnedAt)) return 'void';
  if (!isReturned && ticket.orderStatus !== 'PAID') return 'unpaid';
  if (scan.issue !== null && scan.issue !== ticket.issue && !isEarlier(scan.issue, ticket, wasBefore)) return 'void';
  return sessionFault(scan, ticket);
}

const sessionFault = (scan: JudgedScan, ticket: TicketAtDoor): ScanOutcome | null =>
  scan.sessionId === ticket.sessionId ? null : 'wrongSession';

/** The issue before the present one was good until that was made. */
const isEarlier = (issue: number, ticket: TicketAtDoor, wasBefore: (since: number | null) => boolean): boolean =>
  issue === ticket.issue - 1 && wasBefore(ticket.issuedAt);

const leadsTo = ({ gateZones, gatedZones }: DoorRules, zoneId: number): boolean =>
  gateZones === null || !gatedZones.has(zoneId) || gateZones.includes(zoneId);
