// Whether each measure of a long run stays flat. A line is laid through the samples after the warm-up; the uncertainty of its slope says whether the run
// was long enough to tell.

export const measureNames = [
  'memory',
  'handles',
  'connections',
  'deadRows',
  'walPerPurchase',
  'p99',
  'mailDelay',
] as const;
export type MeasureName = (typeof measureNames)[number];
export type Sample = { hours: number } & Record<MeasureName, number>;

/** The most that a measure may rise in an hour: so much, or this share of its median over the whole run. */
type Limit = { unit: string } & ({ risePerHourMax: number } | { driftMax: number } | { most: number });

export const limits: Record<MeasureName, Limit> = {
  memory: { unit: 'MB', risePerHourMax: 1 },
  handles: { unit: '', risePerHourMax: 0.5 },
  connections: { unit: '', risePerHourMax: 0.5 },
  /** The share of rows in the hot tables that are dead. */
  deadRows: { unit: '', risePerHourMax: 0.02 },
  walPerPurchase: { unit: 'kB', driftMax: 0.1 },
  p99: { unit: 'ms', driftMax: 0.1 },
  /** The oldest mail that waits. */
  mailDelay: { unit: 's', most: 30 },
};

export type Judged = {
  name: MeasureName;
  median: number;
  risePerHour: number;
  uncertainty: number;
  /** `unclear`: the slope is less certain than the limit is wide, so the run was too short to tell. */
  is: 'flat' | 'rising' | 'unclear';
};

/** Half of the run, but no more than an hour. */
export const warmUpHours = (hours: number): number => Math.min(1, hours / 2);

export function judgeSoak(samples: readonly Sample[]): Judged[] {
  const from = warmUpHours(samples.at(-1)?.hours ?? 0);
  const judged = samples.filter(({ hours }) => hours >= from);
  return measureNames.map((name) => judgeMeasure(name, judged));
}

function judgeMeasure(name: MeasureName, samples: readonly Sample[]): Judged {
  const values = samples.map((sample) => sample[name]);
  const sorted = values.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const { slope, uncertainty } = lineThrough(samples.map(({ hours }, at) => [hours, values[at] as number]));
  const limit = limits[name];
  const seen = { name, median, risePerHour: slope, uncertainty };
  if ('most' in limit) return { ...seen, is: (sorted.at(-1) ?? 0) <= limit.most ? 'flat' : 'rising' };
  const span = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  const most = 'risePerHourMax' in limit ? limit.risePerHourMax : (limit.driftMax * median) / span;
  if (slope - uncertainty > most) return { ...seen, is: 'rising' };
  return { ...seen, is: slope + uncertainty <= most ? 'flat' : 'unclear' };
}

/** How many standard errors a slope may be off. */
const errorsAllowed = 2;

/** The line by least squares. */
function lineThrough(points: readonly (readonly [number, number])[]): { slope: number; uncertainty: number } {
  const count = points.length;
  if (count < 3) return { slope: 0, uncertainty: Number.POSITIVE_INFINITY };
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const left = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, uncertainty: errorsAllowed * Math.sqrt(left / (count - 2) / spread) };
}
