// When a standing export is due, and the days that it covers. All days and hours are those of Hong Kong, which has had no summer time
// since 1979.

/** Every day without a weekday. Sunday is 0. */
export type Schedule = { weekday: number | null; hour: number };

export const exportPeriods = ['yesterday', 'lastWeek', 'lastMonth', 'all'] as const;
export type ExportPeriod = (typeof exportPeriods)[number];
/** The first and the last day, which are included. Null is open. */
export type Days = { from: string | null; to: string | null };

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
const offset = 8 * hourMilliseconds;

const dayOf = (instant: number): number => Math.floor((instant + offset) / dayMilliseconds);
const weekdayOf = (day: number): number => (day + 4) % 7; // day 0 was a Thursday

/** The last due time that is not later. */
export function newestDue({ weekday, hour }: Schedule, now: number): number {
  const today = dayOf(now - hour * hourMilliseconds);
  const day = weekday === null ? today : today - ((weekdayOf(today) - weekday + 7) % 7);
  return day * dayMilliseconds + hour * hourMilliseconds - offset;
}

/** The first due time that is later. */
export const nextDue = (schedule: Schedule, now: number): number =>
  newestDue(schedule, now) + (schedule.weekday === null ? 1 : 7) * dayMilliseconds;

/** The days of a period, as seen from a due time. A week begins on Monday. */
export function daysOf(period: ExportPeriod, due: number): Days {
  const today = dayOf(due);
  if (period === 'yesterday') return { from: dayText(today - 1), to: dayText(today - 1) };
  if (period === 'lastWeek') {
    const monday = today - ((weekdayOf(today) + 6) % 7) - 7;
    return { from: dayText(monday), to: dayText(monday + 6) };
  }
  if (period === 'all') return { from: null, to: null };
  const [year, month] = dayText(today).split('-').map(Number) as [number, number];
  return { from: dayText(firstOf(year, month - 1)), to: dayText(firstOf(year, month) - 1) };
}

/** The day on which a due time is. */
export const dueDay = (due: number): string => dayText(dayOf(due));

/** Month 0 is December of the year before. */
const firstOf = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / dayMilliseconds;
const dayText = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10);
