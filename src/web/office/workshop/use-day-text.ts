import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';

/** `2027 · Fri 12 Mar`: lists of dates may be of several years. */
export function useDayText(): (instant: string) => string {
  const { namedDay } = useShowtime();
  return (instant) => `${wallTime(instant).year} · ${namedDay(instant)}`;
}
