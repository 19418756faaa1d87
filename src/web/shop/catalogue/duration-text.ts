import type { Translate } from '../../../words/words.ts';

/** In hours from two on. */
export function durationText(t: Translate, length: number): string {
  const [hours, minutes] = [Math.floor(length / 60), length % 60];
  if (length < 120) return t('event.duration', { minutes: length });
  return minutes === 0 ? t('event.hours', { hours }) : t('event.hoursAndMinutes', { hours, minutes });
}
