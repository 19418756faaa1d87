const day = 24 * 60 * 60_000;
const hongKongAheadOfUtc = 8 * 60 * 60_000;

/** The newest moment at which a backup was due. Hong Kong and Macau have no summer time. */
export function dueAtOf(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const sinceMidnight = (hours * 60 + minutes) * 60_000 - hongKongAheadOfUtc;
  const days = Math.floor((now.getTime() - sinceMidnight) / day);
  return new Date(days * day + sinceMidnight);
}
