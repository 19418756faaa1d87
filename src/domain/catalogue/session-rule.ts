// Many sessions from a rule, such as each Friday and Saturday at 20:00 until the end of June. Days and times are those of Hong Kong and
// Macau, which have no summer time.

/** A day as `2027-03-12`, a time as `20:00`. */
export type SessionRule = {
  /** Sunday is 0. */
  weekdays: readonly number[];
  times: readonly string[];
  from: string;
  /** The last day, which is included; without it `count` sessions are made. */
  until?: string | undefined;
  count?: number | undefined;
  leftOut: readonly string[];
};

/** The sessions that one call makes. */
export const sessionsAtOnceMax = 200;
const daysMax = 1100;
const dayPattern = /^20\d\d-\d\d-\d\d$/;
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const dayMilliseconds = 86_400_000;
const hongKongMilliseconds = 8 * 3_600_000;

/** The starts as instants, in their order; `isCut` when the rule has more than one call makes. */
export function expandSessionRule(rule: SessionRule): { startTimes: string[]; isCut: boolean } {
  const wanted = Math.min(rule.count ?? Number.POSITIVE_INFINITY, sessionsAtOnceMax + 1);
  const times = new Set(rule.times.filter((time) => timePattern.test(time)).toSorted());
  const startTimes: string[] = [];
  for (const day of daysOf(rule)) {
    for (const time of times) {
      if (startTimes.length < wanted) startTimes.push(startOf(day, time));
    }
    if (startTimes.length >= wanted) break;
  }
  return { startTimes: startTimes.slice(0, sessionsAtOnceMax), isCut: startTimes.length > sessionsAtOnceMax };
}

function* daysOf({ weekdays, from, until, count, leftOut }: SessionRule): Generator<string> {
  const first = dayPattern.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(first) || (!until && count === undefined)) return;
  for (let number = 0; number < daysMax; number += 1) {
    const date = new Date(first + number * dayMilliseconds);
    const day = date.toISOString().slice(0, 10);
    if (until && day > until) return;
    if (weekdays.includes(date.getUTCDay()) && !leftOut.includes(day)) yield day;
  }
}

const startOf = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}:00Z`) - hongKongMilliseconds).toISOString();

/** The lines whose start is on an earlier line as well, or in `taken`, by their numbers from 0. */
export function doubledLines(startTimes: readonly string[], taken: readonly string[]): number[] {
  const seen = new Set(taken.map(Date.parse));
  return startTimes.flatMap((startTime, line) => {
    const start = Date.parse(startTime);
    const isDoubled = seen.has(start);
    seen.add(start);
    return isDoubled ? line : [];
  });
}

/** The same time of the day so many days later, or earlier. */
export const shiftDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMilliseconds);
