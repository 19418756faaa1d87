import { estimateSeconds } from '../../../domain/queue/estimate.ts';

/** How long it will take, as a range: what is measured now never holds to the minute. */
export type Estimate =
  | { kind: 'soon' }
  | { kind: 'unknown' }
  | { kind: 'minutes'; from: number; to: number }
  | { kind: 'hours'; from: number; to: number };

/** How much longer than the measured speed says it may well take. */
const slack = 1.25;

export function estimateOf(ahead: number, speedPerMinute: number): Estimate {
  const seconds = estimateSeconds(ahead, speedPerMinute);
  if (seconds === null) return { kind: 'unknown' };
  const minutes = seconds / 60;
  if (minutes < 1) return { kind: 'soon' };
  if (minutes < 15) return { kind: 'minutes', ...rangeOf(minutes, 1) };
  if (minutes < 90) return { kind: 'minutes', ...rangeOf(minutes, 5) };
  return { kind: 'hours', ...rangeOf(minutes / 60, 1) };
}

function rangeOf(time: number, step: number): { from: number; to: number } {
  const from = Math.floor(time / step) * step;
  return { from, to: Math.max(from + step, Math.ceil((time * slack) / step) * step) };
}
