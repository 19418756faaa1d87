// A scan without a network, judged by the server's own rules with what the device knows: the list of its session and the public keys.
import type { CodedTicket } from '../tickets/ticket-code.ts';
import type { Presence } from './fold-scans.ts';
import { type DoorRules, judgeScan, type TicketAtDoor } from './judge-scan.ts';
import type { ScanOutcome } from './scan-outcomes.ts';

/** A ticket as the list of the device has it. */
export type KnownTicket = {
  issue: number;
  state: 'ok' | 'void' | 'unpaid';
  zoneId: number;
  isInside: boolean;
  /** The time of the last entry or exit; null for a ticket that has never come in. */
  at: string | null;
  gateId: number | null;
};

export type OfflineScan = {
  type: 'entry' | 'exit';
  /** Admits in spite of a wrong gate, an earlier entry or a missing identity check. */
  force: boolean;
  identityChecked: boolean;
};
export type OfflineTerms = { scan: OfflineScan; sessionId: number; rules: DoorRules };

export type Judged = { outcome: ScanOutcome; at?: string; gateId?: number };

/** A code as far as the device can read it: null is no code of this shop. */
export type SignedCode = { coded: Pick<CodedTicket, 'sessionId' | 'issue'>; isSigned: boolean } | null;

export function judgeCode(code: SignedCode, ticket: KnownTicket | undefined, terms: OfflineTerms): Judged {
  if (!code) return { outcome: 'unknown' };
  if (!code.isSigned) return { outcome: 'forged' };
  if (code.coded.sessionId !== terms.sessionId) return { outcome: 'wrongSession' };
  return ticket ? judgeTicket(ticket, terms, code.coded.issue) : { outcome: 'unknown' };
}

/** `issue` is that of its code; null for a ticket that staff have found in the list. */
export function judgeTicket(ticket: KnownTicket, terms: OfflineTerms, issue: number | null = null): Judged {
  const { scan, sessionId, rules } = terms;
  // It is not an offline scan in the sense of the server: nobody has been let in yet.
  const judged = { ...scan, sessionId, issue, isForced: scan.force, isOffline: false, at: 0 };
  // A signed code that is newer than the list was made since, such as that of a friend who was given the ticket.
  const known = { ...ticket, issue: Math.max(ticket.issue, issue ?? 0) };
  const outcome = judgeScan(judged, storedAs(known, sessionId), rules, presenceOf(ticket));
  return outcome === 'alreadyIn' ? { outcome, ...earlier(ticket) } : { outcome };
}

const storedAs = ({ state, zoneId, issue }: KnownTicket, sessionId: number): TicketAtDoor => ({
  sessionId,
  zoneId,
  issue,
  orderStatus: state === 'unpaid' ? 'RESERVED' : 'PAID',
  isLive: state !== 'void',
  returnedAt: null,
  issuedAt: null,
});

const presenceOf = ({ isInside, at }: KnownTicket): Presence => ({
  isInside,
  entries: at === null ? 0 : 1,
  last: null,
  lastEntry: null,
  doubles: new Set(),
});

const earlier = ({ at, gateId }: KnownTicket): Pick<Judged, 'at' | 'gateId'> => ({
  ...(at !== null && { at }),
  ...(gateId !== null && { gateId }),
});
