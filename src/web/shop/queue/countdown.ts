import { twoDigits } from '../../../domain/catalogue/hong-kong-time.ts';

/** `09:32`, `3:09:32`, or days and `03:09:32`; a second that has begun still counts. */
export function countdownOf(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.ceil(milliseconds / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = `${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`;
  if (days > 0) return { days, clock: `${twoDigits(hours)}:${minutes}` };
  return { days, clock: hours > 0 ? `${hours}:${minutes}` : minutes };
}
