// Measures this process: its collections of garbage, the delay of its event loop, its processor and its memory, with their course over
// the last two hours (docs/decisions/0068).
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { Durations } from './durations.ts';

const sampleMilliseconds = 10_000;
const samplesMax = 720;
const loopResolutionMilliseconds = 20;

export type Sample = {
  at: Date;
  rssBytes: number;
  heapBytes: number;
  /** The memory that the last large collection left; null before the first one. */
  keptBytes: number | null;
  loopDelayMilliseconds: number;
  loopUtilization: number;
  processorUsage: number;
  /** The replies since the start of the process. */
  replies: Replies;
};
export type Replies = Record<'all' | 'ok' | 'notFound' | 'serverError', number>;
type Collection = 'minor' | 'major' | 'incremental' | 'weakCallbacks';
const collections: Record<number, Collection> = { 1: 'minor', 4: 'major', 8: 'incremental', 16: 'weakCallbacks' };

export class RuntimeWatch {
  readonly pauses: Record<Collection, Durations> = {
    minor: new Durations(),
    major: new Durations(),
    incremental: new Durations(),
    weakCallbacks: new Durations(),
  };
  readonly allPauses = new Durations();
  readonly samples: Sample[] = [];
  readonly #clock: () => Date;
  readonly #countReplies: () => Replies;
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) this.#notePause(entry);
  });
  #loop: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #keptBytes: number | null = null;
  #utilization = performance.eventLoopUtilization();
  #processor = { at: performance.now(), used: process.cpuUsage() };

  constructor(clock: () => Date, countReplies: () => Replies) {
    this.#clock = clock;
    this.#countReplies = countReplies;
  }

  start(): void {
    this.#observer.observe({ entryTypes: ['gc'] });
    this.#loop = monitorEventLoopDelay({ resolution: loopResolutionMilliseconds });
    this.#loop.enable();
    this.sample();
    this.#timer = setInterval(() => this.sample(), sampleMilliseconds).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#observer.disconnect();
    this.#loop?.disable();
  }

  /** The longest delay since the last sample, and in the one before. */
  get loopDelayMilliseconds(): number {
    return Math.max(this.#longestDelay(), this.samples.at(-1)?.loopDelayMilliseconds ?? 0);
  }

  get keptBytes(): number | null {
    return this.#keptBytes;
  }

  sample(memory: { rss: number; heapUsed: number; kept?: number } = process.memoryUsage()): void {
    const utilization = performance.eventLoopUtilization();
    this.samples.push({
      at: this.#clock(),
      rssBytes: memory.rss,
      heapBytes: memory.heapUsed,
      keptBytes: memory.kept ?? this.#keptBytes,
      loopDelayMilliseconds: this.#longestDelay(),
      loopUtilization: performance.eventLoopUtilization(utilization, this.#utilization).utilization,
      processorUsage: this.#processorSince(),
      replies: this.#countReplies(),
    });
    if (this.samples.length > samplesMax) this.samples.shift();
    this.#utilization = utilization;
    this.#loop?.reset();
  }

  #longestDelay(): number {
    const longest = this.#loop?.count ? this.#loop.max / 1e6 : 0;
    return Math.max(0, longest - loopResolutionMilliseconds);
  }

  /** Replies a second over the last minutes, or since the first sample. */
  rate(kind: keyof Replies, minutes: number): number {
    const { at, replies } =
      this.samples.at(-1 - (minutes * 60_000) / sampleMilliseconds) ?? (this.samples[0] as Sample);
    const seconds = (this.#clock().getTime() - at.getTime()) / 1000;
    return seconds < 1 ? 0 : (this.#countReplies()[kind] - replies[kind]) / seconds;
  }

  /** The share of one processor. */
  #processorSince(): number {
    const { user, system } = process.cpuUsage(this.#processor.used);
    const milliseconds = performance.now() - this.#processor.at;
    this.#processor = { at: performance.now(), used: process.cpuUsage() };
    return milliseconds < 1 ? 0 : (user + system) / 1000 / milliseconds;
  }

  #notePause(entry: { duration: number; detail?: unknown }): void {
    const kind = collections[(entry.detail as { kind?: number } | undefined)?.kind ?? 0];
    if (!kind) return;
    this.pauses[kind].note(entry.duration);
    this.allPauses.note(entry.duration);
    if (kind === 'major') this.#keptBytes = process.memoryUsage().heapUsed;
  }
}
