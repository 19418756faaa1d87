import type { TicketKey } from './scan-batch.queries.ts';

/** A scan that has been read and whose code has been checked. */
export type ReadyScan = {
  /** The digest of the device's token; null for an account, which has a login. */
  digest: Buffer | null;
  login: string | null;
  nonce: string;
  type: 'entry' | 'exit' | 'undo';
  sessionId: number;
  /** The ticket of the code, or that staff have looked up; null when the code is none. */
  ticket: TicketKey | null;
  /** The issue of the code; null for a ticket that staff have looked up. */
  issue: number | null;
  /** The fault of the code itself. */
  fault: 'unknown' | 'forged' | null;
  /** Milliseconds since 1970: by the clock of the device, and by the shop's. */
  scannedAt: number;
  sentAt: number | undefined;
  receivedAt: number;
  isForced: boolean;
  identityChecked: boolean;
  isOffline: boolean;
  reason: string | null;
  undoes: string | null;
};
