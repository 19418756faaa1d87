/** The date and time of an instant in Hong Kong and Macau. Sunday is weekday 0. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
};

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Hong_Kong',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

export function wallTime(instant: string | number): WallTime {
  const found = parts.formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(found.find((each) => each.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return { year, month, day, weekday: weekdayOf(year, month, day), hour: part('hour'), minute: part('minute') };
}

const weekdayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `20:15` */
export const clockTime = ({ hour, minute }: WallTime): string => `${twoDigits(hour)}:${twoDigits(minute)}`;

/** Days since 1970, to compare days and weeks. */
export const dayNumber = ({ year, month, day }: WallTime): number => Date.UTC(year, month - 1, day) / 86_400_000;

/** `2027-03-12T20:15+08:00`, for programs that need the local time. */
export function localInstant(instant: string | number): string {
  const wall = wallTime(instant);
  return `${wall.year}-${twoDigits(wall.month)}-${twoDigits(wall.day)}T${clockTime(wall)}+08:00`;
}
