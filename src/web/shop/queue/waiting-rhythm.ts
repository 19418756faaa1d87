// When a page that waits looks at the line again, and when it asks to come in.
import type { QueueReply } from '../../../contract/queue.ts';
import { askAgainSeconds } from '../../../domain/queue/estimate.ts';
import { aheadOf } from '../../../domain/queue/line.ts';

const hiddenSecondsMin = 10;
const pauseSecondsMax = 30;
/** Within this time those who are called together ask one after the other. */
const spreadSeconds = 1.5;

/** The earliest moment in which it can be one's turn, seen from now. */
export function earliestSeconds(line: QueueReply, place: number | null, now: number): number {
  if (line.isSoldOut) return Number.POSITIVE_INFINITY;
  if (place !== null) return (aheadOf(place, line.served) * 60) / line.perMinuteMax;
  return Math.max(0, (line.opensAt ?? now) - now) / 1000;
}

type Look = {
  earliestSeconds: number;
  /** Looks that failed, one after the other. */
  failures: number;
  isHidden: boolean;
  /** From nought to below one, so that pages that were opened together part. */
  dice: number;
};

export function secondsUntilLook({ earliestSeconds, failures, isHidden, dice }: Look): number {
  const wanted = askAgainSeconds(earliestSeconds);
  const seconds = Math.max(wanted, isHidden ? hiddenSecondsMin : 0, failures > 0 ? pauseAfter(failures) : 0);
  return seconds * (0.9 + 0.2 * dice);
}

/** Two seconds, four, eight …: also between asking and asking again, when it was in vain. */
export const pauseAfter = (times: number): number => Math.min(pauseSecondsMax, 2 ** times);

export const secondsUntilAsking = (dice: number): number => spreadSeconds * dice;
