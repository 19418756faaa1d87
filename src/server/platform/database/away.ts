// Errors while the database is stopped, starting or out of reach. The request is not the cause and may be retried.
import { codeOf } from './error-code.ts';

export class ConnectionLost extends Error {
  constructor() {
    super('the connection was lost within a transaction');
  }
}

const awayCode = /^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;
/** The messages of the driver for errors without a code. */
const awayWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout (exceeded|expired)|the database system)/i;

export function isAway(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return typeof code === 'string' ? awayCode.test(code) : awayWords.test(error.message);
}

/** Another transaction held a lock for too long. */
export const isLockedLong = (error: unknown): boolean => codeOf(error) === '55P03';

/** Another transaction held a lock, or the machine was busy, for too long. */
export const isCrowded = (error: unknown): boolean => isLockedLong(error) || codeOf(error) === '57014';

/** PostgreSQL ended one of several transactions that waited for each other. Nothing of it was kept, so it may be repeated. */
export const isDeadlocked = (error: unknown): boolean => codeOf(error) === '40P01';
