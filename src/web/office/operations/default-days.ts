import { dayNumber, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';

const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** The default is from one month ago until tomorrow. A month without this day ends on its last one. */
export function defaultDays(now: string | number): { fromDate: string; toDate: string } {
  const wall = wallTime(now);
  const lastDay = new Date(Date.UTC(wall.year, wall.month - 1, 0)).getUTCDate();
  const monthAgo = dayNumber({ ...wall, month: wall.month - 1, day: Math.min(wall.day, lastDay) });
  return { fromDate: dayText(monthAgo), toDate: dayText(dayNumber(wall) + 1) };
}
