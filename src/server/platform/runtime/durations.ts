// Durations of one kind, in a histogram of fixed size.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export type DurationFacts = { count: number; mean: number; max: number; totalTime: number; quantiles: Quantiles };
type Quantiles = Record<'0.0' | '0.5' | '0.75' | '0.95' | '0.99' | '1.0', number>;

const microsecondsMax = 3_600_000_000;

export class Durations {
  readonly #histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: microsecondsMax, figures: 2 });
  #total = 0;

  note(milliseconds: number): void {
    this.#total += milliseconds;
    this.#histogram.record(Math.min(Math.max(Math.round(milliseconds * 1000), 1), microsecondsMax));
  }

  /** In milliseconds. */
  percentile(percent: number): number {
    return this.#histogram.count === 0 ? 0 : this.#histogram.percentile(percent) / 1000;
  }

  get deviation(): number {
    return this.#histogram.count === 0 ? 0 : this.#histogram.stddev / 1000;
  }

  /** In milliseconds; zeros where nothing was measured. */
  facts(): DurationFacts {
    const { count } = this.#histogram;
    return {
      count,
      mean: count === 0 ? 0 : this.#total / count,
      max: count === 0 ? 0 : this.#histogram.max / 1000,
      totalTime: this.#total,
      quantiles: {
        '0.0': count === 0 ? 0 : this.#histogram.min / 1000,
        '0.5': this.percentile(50),
        '0.75': this.percentile(75),
        '0.95': this.percentile(95),
        '0.99': this.percentile(99),
        '1.0': count === 0 ? 0 : this.#histogram.max / 1000,
      },
    };
  }
}
