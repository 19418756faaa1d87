import { describe, expect, test } from 'vitest';
import { showingDates } from '../../../domain/catalogue/showing-dates.ts';
import en from '../../../words/en.json' with { type: 'json' };
import type { Locale } from '../../../words/locales.ts';
import zhHk from '../../../words/zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/zh-tw.json' with { type: 'json' };
import { createWords } from '../page/words.tsx';
import { showtimeIn } from './showtime.tsx';

const words = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };
const showtime = (locale: Locale, now = '2027-02-01 12:00') =>
  showtimeIn(createWords(words[locale]).t, locale, Date.parse(instant(now)));

/** `2027-03-12 20:15` is that time on the wall. */
const instant = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`).toISOString();
const datesOf = (...texts: string[]) => {
  const dates = showingDates(texts.map((text) => ({ startTime: instant(text) })));
  if (!dates) throw new Error('no dates');
  return dates;
};

const threeDays = datesOf('2027-03-12 20:15', '2027-03-13 20:15', '2027-03-14 19:00');
const oneDay = datesOf('2027-01-23 20:30');
const overMonths = datesOf('2027-02-27 20:00', '2027-03-02 20:00');
const overYears = datesOf('2026-12-31 20:00', '2027-01-01 20:00');
const fridays = datesOf('2027-01-08 20:00', '2027-01-15 20:00', '2027-01-22 20:00', '2027-01-29 20:00');
const twoDays = datesOf('2027-02-20 20:00', '2027-02-21 20:00');

describe('dates on a poster', () => {
  test.each([
    [threeDays, '3月12日 – 14日', '12–14 Mar'],
    [oneDay, '1月23日', '23 Jan'],
    [overMonths, '2月27日 – 3月2日', '27 Feb – 2 Mar'],
    [overYears, '2026年12月31日至2027年1月1日', '31 December 2026 – 1 January 2027'],
  ])('%#', (dates, chinese, english) => {
    expect(showtime('zh-hk').range(dates)).toBe(chinese);
    expect(showtime('zh-tw').range(dates)).toBe(chinese);
    expect(showtime('en').range(dates)).toBe(english);
  });
});

describe('dates in full', () => {
  test.each([
    [threeDays, '2027年3月12日至14日', '12–14 March 2027'],
    [oneDay, '2027年1月23日', '23 January 2027'],
    [overMonths, '2027年2月27日至3月2日', '27 February – 2 March 2027'],
  ])('%#', (dates, chinese, english) => {
    expect(showtime('zh-hk').rangeInYear(dates)).toBe(chinese);
    expect(showtime('en').rangeInYear(dates)).toBe(english);
  });
});

describe('weekdays', () => {
  test.each([
    [threeDays, '五至日', 'Fri–Sun'],
    [oneDay, '六', 'Sat'],
    [twoDays, '六、日', 'Sat, Sun'],
    [fridays, '逢星期五', 'every Friday'],
  ])('%#', (dates, chinese, english) => {
    expect(showtime('zh-hk').weekdays(dates)).toBe(chinese);
    expect(showtime('en').weekdays(dates)).toBe(english);
  });

  test('in full, and in the words of Taiwan', () => {
    expect(showtime('zh-hk').weekdays(threeDays, 'long')).toBe('星期五至日');
    expect(showtime('en').weekdays(threeDays, 'long')).toBe('Friday–Sunday');
    expect(showtime('zh-tw').weekdays(fridays)).toBe('每週五');
  });
});

test('one session is a named day and a time, those of Hong Kong', () => {
  const late = instant('2027-03-13 00:15');
  expect([showtime('zh-hk').namedDay(late), showtime('zh-hk').time(late)]).toEqual(['3月13日（六）', '00:15']);
  expect(showtime('en').namedDay(late)).toBe('Sat 13 Mar');
});

test.each([
  ['2027-12-31 23:59', '2027-12-31 23:58', 'Fri 31 Dec', '12月31日（五）'],
  ['2028-01-01 00:01', '2027-12-31 23:58', 'Sat 1 Jan 2028', '2028年1月1日（六）'],
  ['2028-01-02 20:00', '2027-05-02 20:00', 'Sun 2 Jan 2028', '2028年1月2日（日）'],
  ['2027-12-31 20:00', '2028-01-01 00:00', 'Fri 31 Dec 2027', '2027年12月31日（五）'],
])('a day in another year than this one of Hong Kong has its year: %s, seen at %s', (day, now, english, chinese) => {
  expect(showtime('en', now).namedDay(instant(day))).toBe(english);
  for (const locale of ['zh-hk', 'zh-tw'] as const) expect(showtime(locale, now).namedDay(instant(day))).toBe(chinese);
});
