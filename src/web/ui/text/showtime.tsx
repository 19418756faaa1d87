import { clockTime, type WallTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import type { ShowingDates } from '../../../domain/catalogue/showing-dates.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Translate } from '../../../words/words.ts';
import { usePage } from '../page/page-context.tsx';
import { useWords } from '../page/words.tsx';

/**
 * Dates and times as a poster tells them, always those of Hong Kong. Only names of months and weekdays come from Intl,
 * the order is in the words: so the server and every browser write the same text.
 */
type Showtime = ReturnType<typeof showtimeIn>;

const formatter = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
const names = {
  month: { short: formatter('en-US', { month: 'short' }), long: formatter('en-US', { month: 'long' }) },
  weekday: { short: formatter('en-US', { weekday: 'short' }), long: formatter('en-US', { weekday: 'long' }) },
};
const chineseWeekdays = ['日', '一', '二', '三', '四', '五', '六'];
/** 7 January 2024 was a Sunday. */
const aDayOn = (weekday: number) => Date.UTC(2024, 0, 7 + weekday);

type Length = 'short' | 'long';

/** `now` decides where a year is shown: server and browser must take the same. */
export function showtimeIn(t: Translate, locale: Locale, now: number) {
  const thisYear = wallTime(now).year;
  const month = (wall: WallTime, length: Length) =>
    locale === 'en' ? names.month[length].format(Date.UTC(2024, wall.month - 1, 1)) : wall.month;
  const weekday = (number: number, length: Length = 'short') =>
    locale === 'en' ? names.weekday[length].format(aDayOn(number)) : (chineseWeekdays[number] ?? '');
  const parts = (wall: WallTime, length: Length = 'short') => ({
    year: wall.year,
    month: month(wall, length),
    day: wall.day,
    weekday: weekday(wall.weekday),
  });
  const isOneDay = ({ first, last }: ShowingDates) =>
    first.year === last.year && first.month === last.month && first.day === last.day;

  /** `3月12日`, `12 Mar` */
  const day = (wall: WallTime) => t('showtime.day', parts(wall));
  /** `2027年3月12日`, `12 March 2027` */
  const dayInYear = (wall: WallTime) => t('showtime.dayInYear', parts(wall, 'long'));

  /** `2027年3月12日至14日`, `12–14 March 2027` */
  const rangeInYear = (dates: ShowingDates) => {
    const { first, last } = dates;
    if (isOneDay(dates)) return dayInYear(first);
    if (first.year !== last.year) return t('showtime.rangeOfYears', { first: dayInYear(first), last: dayInYear(last) });
    const values = { ...parts(first, 'long'), lastMonth: month(last, 'long'), lastDay: last.day };
    return first.month === last.month ? t('showtime.rangeInYear', values) : t('showtime.rangeOfMonthsInYear', values);
  };

  /** `3月12日 – 14日`, `12–14 Mar`; the year is shown only where it could be unclear. */
  const range = (dates: ShowingDates) => {
    const { first, last } = dates;
    if (isOneDay(dates)) return day(first);
    if (first.year !== last.year) return rangeInYear(dates);
    const values = { ...parts(first), lastMonth: month(last, 'short'), lastDay: last.day };
    return first.month === last.month ? t('showtime.range', values) : t('showtime.rangeOfMonths', values);
  };

  /** `五至日`, `Fri–Sun`; `逢星期五`, `every Friday`; nothing when days follow no pattern. */
  const weekdays = ({ pattern }: ShowingDates, length: Length = 'short') => {
    if (pattern.kind === 'scattered') return '';
    if (pattern.kind === 'weekly') return t('showtime.weekly', { weekday: weekday(pattern.weekday, 'long') });
    const [first = '', last = ''] = pattern.weekdays.map((each) => weekday(each, length));
    const listed = pattern.weekdays.map((each) => weekday(each, length)).join(t('showtime.separator'));
    const text = pattern.kind === 'running' ? t('showtime.weekdayRange', { first, last }) : listed;
    return length === 'long' ? t('showtime.weekdaysInFull', { weekdays: text }) : text;
  };

  /** `3月12日（五）`, `Fri 12 Mar`; `2027年3月12日（五）`, `Fri 12 Mar 2027` in another year than this one. */
  const namedDay = (instant: string) => {
    const wall = wallTime(instant);
    return t(wall.year === thisYear ? 'showtime.namedDay' : 'showtime.namedDayInYear', parts(wall));
  };
  /** `20:15` */
  const time = (instant: string) => clockTime(wallTime(instant));

  return { day, dayInYear, range, rangeInYear, weekdays, namedDay, time };
}

export function useShowtime(): Showtime {
  const { locale, drawnAt } = usePage();
  return showtimeIn(useWords(), locale, Date.parse(drawnAt));
}
