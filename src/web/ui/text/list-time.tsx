import { clockTime, twoDigits, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';

export function listTimeText(instant: string): string {
  const wall = wallTime(instant);
  return `${twoDigits(wall.day)}/${twoDigits(wall.month)}/${twoDigits(wall.year % 100)} ${clockTime(wall)}`;
}

/** `2027/03/12`: a day without a time. */
export const listDayText = (day: string): string => day.replaceAll('-', '/');

/** `12/03/27 20:15`: how lists tell a moment, by the clocks of Hong Kong. */
export function ListTime({ instant }: { instant: string }) {
  return (
    <time className="nowrap" dateTime={instant}>
      {listTimeText(instant)}
    </time>
  );
}
