import { createContext, useContext } from 'react';
import { clockTime, dayNumber, wallTime } from '../../domain/catalogue/hong-kong-time.ts';
import en from '../../words/door.en.json' with { type: 'json' };
import zhHk from '../../words/door.zh-hk.json' with { type: 'json' };
import zhTw from '../../words/door.zh-tw.json' with { type: 'json' };
import type { Locale } from '../../words/locales.ts';
import { textOf } from '../../words/text-of.ts';
import type { Values } from '../../words/words.ts';

/** English has a singular of its own for texts with a count. */
export type DoorKey = Exclude<keyof typeof en, `${string}_one`>;
export type Say = (key: DoorKey, values?: Values) => string;
type DoorWords = { locale: Locale; say: Say };

const words: Record<Locale, Record<DoorKey, string>> = { 'zh-hk': zhHk, 'zh-tw': zhTw, en };

export const sayIn =
  (locale: Locale): Say =>
  (key, values) =>
    textOf(words[locale], key, values) ?? key;

export const DoorWordsContext = createContext<DoorWords>({ locale: 'zh-hk', say: sayIn('zh-hk') });
export const useDoorWords = (): DoorWords => useContext(DoorWordsContext);

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The day and time of a session, in Hong Kong, as the shop writes them. */
export function dayAndTime(instant: string, locale: Locale): string {
  const at = wallTime(instant);
  const { month, day, weekday } = at;
  if (locale === 'en') return `${weekdays[weekday]} ${day} ${months[month - 1]}, ${clockTime(at)}`;
  return `${month}月${day}日（${'日一二三四五六'[weekday]}）${clockTime(at)}`;
}

/** The time alone, or with its day where that is not today. */
export function timeAt(instant: string, locale: Locale, now = Date.now()): string {
  const at = wallTime(instant);
  return dayNumber(at) === dayNumber(wallTime(now)) ? clockTime(at) : dayAndTime(instant, locale);
}
