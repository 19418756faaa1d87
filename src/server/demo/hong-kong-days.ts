// Days and hours in Hong Kong, which has had no summer time since 1979.
import { twoDigits, wallTime } from '../../domain/catalogue/hong-kong-time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const offsetMs = 8 * hourMs;

export type Weekday = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat';
const weekdays: Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The weekday in the n-th full week after the given moment, at an hour such as '20:15'. Week 1 starts next Monday. */
export function hongKongTime(after: Date, week: number, weekday: Weekday, time: string): Date {
  const today = Math.floor((after.getTime() + offsetMs) / dayMs);
  const daysSinceMonday = (new Date(today * dayMs).getUTCDay() + 6) % 7;
  const dayOfWeek = (weekdays.indexOf(weekday) + 6) % 7;
  const day = today - daysSinceMonday + week * 7 + dayOfWeek;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(day * dayMs - offsetMs + hours * hourMs + minutes * 60_000);
}

/** Ten in the morning, when sales open, this many days after the given moment. */
export function dayAtTen(after: Date, days: number): Date {
  const today = Math.floor((after.getTime() + offsetMs) / dayMs);
  return new Date((today + days) * dayMs - offsetMs + 10 * hourMs);
}

/** The dates of an event in the forms that posters use: one day, or the span from the first to the last. */
export type PosterDates = {
  /** '12–14', '05.06' for a single day, or '28.01–08.02' over two months. */
  days: string;
  /** The part that `days` leaves out: '03.2027', or '2027'. */
  month: string;
  /** '12–14.03'. */
  short: string;
  /** '12–14.03.2027'. */
  full: string;
  year: string;
};

export function posterDates(starts: Date[]): PosterDates {
  const first = partsOf(Math.min(...starts.map(Number)));
  const last = partsOf(Math.max(...starts.map(Number)));
  const { year } = last;
  const end = `${last.day}.${last.month}`;
  const isOneMonth = first.month === last.month && first.year === year;
  if (isOneMonth && first.day === last.day) return { days: end, month: year, short: end, full: `${end}.${year}`, year };
  if (isOneMonth) {
    const span = `${first.day}–${end}`;
    return {
      days: `${first.day}–${last.day}`,
      month: `${last.month}.${year}`,
      short: span,
      full: `${span}.${year}`,
      year,
    };
  }
  const days = `${first.day}.${first.month}–${end}`;
  const full = first.year === year ? `${days}.${year}` : `${first.day}.${first.month}.${first.year}–${end}.${year}`;
  return { days, month: year, short: days, full, year };
}

function partsOf(moment: number) {
  const { year, month, day } = wallTime(moment);
  return { year: String(year), month: twoDigits(month), day: twoDigits(day) };
}
