import { codeOf } from './error-code.ts';
// Errors while the database is stopped, starting or out of reach. The request is not the cause and may be retried.

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

/** Another transaction held a lock, or the machine was busy, for too long. */
export const isCrowded = (error: unknown): boolean => ['55P03', '57014'].includes(String(codeOf(error)));
