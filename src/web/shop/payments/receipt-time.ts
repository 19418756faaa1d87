import { twoDigits, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';

/** `22-11-26 07:17:42`: day, month and year, then the clock, as Hong Kong reads it. The form that a failed payment is told in. */
export function stampText(instant: string): string {
  const { year, month, day, hour, minute } = wallTime(instant);
  const seconds = new Date(instant).getUTCSeconds();
  const date = [day, month, year % 100].map(twoDigits).join('-');
  return `${date} ${[hour, minute, seconds].map(twoDigits).join(':')}`;
}

/** A receipt tells the time of Greenwich, `20261122231742`; null when it tells none. */
export function instantOfReceipt(timeStamp: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timeStamp)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, ...rest] = parts;
  return new Date(Date.UTC(year, month - 1, ...rest)).toISOString();
}
