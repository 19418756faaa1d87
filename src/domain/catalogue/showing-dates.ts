import { clockTime, dayNumber, type WallTime, wallTime } from './hong-kong-time.ts';

/** The weekdays of an event in a short form. */
type WeekdayPattern =
  | { kind: 'listed'; weekdays: number[] }
  | { kind: 'running'; weekdays: [number, number] }
  | { kind: 'weekly'; weekday: number }
  | { kind: 'scattered' };

export type ShowingDates = {
  first: WallTime;
  last: WallTime;
  days: number;
  showings: number;
  pattern: WeekdayPattern;
  /** `20:15` when every showing starts at that time. */
  startsAt: string | undefined;
};

const listedMax = 3;

/** From the earliest to the latest session, as local days; undefined without sessions. */
export function showingDates(sessions: readonly { startTime: string }[]): ShowingDates | undefined {
  const walls = [...sessions]
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
    .map(({ startTime }) => wallTime(startTime));
  const [first, last] = [walls[0], walls.at(-1)];
  if (!first || !last) return;
  const days = walls.filter((wall, at) => {
    const before = walls[at - 1];
    return !before || dayNumber(wall) !== dayNumber(before);
  });
  const times = new Set(walls.map(clockTime));
  return {
    first,
    last,
    days: days.length,
    showings: walls.length,
    pattern: patternOf(days),
    startsAt: times.size === 1 ? clockTime(first) : undefined,
  };
}

/** Three days in a row run "from Friday to Sunday"; one day each week is "every Friday"; a few days are listed. */
function patternOf(days: WallTime[]): WeekdayPattern {
  const numbers = days.map(dayNumber);
  const steps = numbers.slice(1).map((number, at) => number - Number(numbers[at]));
  const weekdays = days.map(({ weekday }) => weekday);
  const [first, last] = [Number(weekdays[0]), Number(weekdays.at(-1))];
  if (days.length >= 3 && days.length <= 7 && steps.every((step) => step === 1)) {
    return { kind: 'running', weekdays: [first, last] };
  }
  if (days.length >= 3 && steps.every((step) => step === 7)) return { kind: 'weekly', weekday: first };
  if (days.length <= listedMax) return { kind: 'listed', weekdays };
  return { kind: 'scattered' };
}

/** The time at which the doors open, when it is the same for every showing. */
export function doorsTime(sessions: readonly { startTime: string }[], minutesBefore: number): string | undefined {
  const opening = sessions.map(({ startTime }) => Date.parse(startTime) - minutesBefore * 60_000);
  const times = new Set(opening.map((instant) => clockTime(wallTime(instant))));
  return times.size === 1 ? [...times][0] : undefined;
}
