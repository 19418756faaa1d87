/** Several readings of one figure, as the reports tell them. */
export type Figure = { median: number; range: [number, number] };

export function figureOf(readings: readonly number[]): Figure {
  const sorted = readings.toSorted((one, other) => one - other);
  return { median: rounded(quantile(sorted, 0.5)), range: [rounded(sorted[0] ?? 0), rounded(sorted.at(-1) ?? 0)] };
}

/** The values must be in ascending order. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** To three digits that count. */
export const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));

/** The upper one of two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The median and the 95th percentile of the times of many frames. */
export function spread(values: readonly number[]): { median: number; p95: number; frames: number } {
  const sorted = values.toSorted((one, other) => one - other);
  return { median: rounded(quantile(sorted, 0.5)), p95: rounded(quantile(sorted, 0.95)), frames: sorted.length };
}
