// The same figures in the shape of the pages from 5.0 to 5.7, which read each of these names without looking whether it is there.
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { DumpedThread, Gauges } from '../../../contract/management-metrics.ts';
import { type MethodTimes, quantile, sumTimes } from '../../platform/http/request-times.ts';
import type { Durations } from '../../platform/runtime/durations.ts';
import type { Replies } from '../../platform/runtime/runtime-watch.ts';
import { type Measured, memoryLimit } from './describe-metrics.ts';

const filter = 'com.codahale.metrics.servlet.InstrumentedFilter';
const pool = 'HikariPool-1.pool';

export function describeGauges(measured: Measured, threads: readonly DumpedThread[]): Gauges {
  const { requests, memories, countOpen } = measured;
  const all = requests.list();
  return {
    version: '4.0.0',
    gauges: {
      ...memoryGauges(),
      ...threadGauges(threads),
      ...garbageGauges(measured),
      ...poolGauges(measured),
      ...Object.assign(
        {},
        ...Object.entries(memories).map(([name, { counts, size }]) => ({
          [`${cacheName(name)}.objects`]: gauge(size.entries),
          [`${cacheName(name)}.hits`]: gauge(counts.hits),
          [`${cacheName(name)}.misses`]: gauge(counts.misses),
          [`${cacheName(name)}.eviction-count`]: gauge(counts.evictions),
        })),
      ),
    },
    counters: { [`${filter}.activeRequests`]: { count: countOpen() } },
    histograms: { [`${pool}.Usage`]: histogramOf(measured.pool.times.usage) },
    meters: Object.fromEntries(
      (['ok', 'notFound', 'serverError'] as const).map((kind) => [
        `${filter}.responseCodes.${kind}`,
        { ...ratesOf(measured, kind), units: 'events/second' },
      ]),
    ),
    timers: {
      [`${filter}.requests`]: { ...ratesOf(measured, 'all'), ...timerUnits },
      ...Object.fromEntries(all.map((times) => [`service ${times.method} ${times.path}`, timerOf(times)])),
      ...Object.fromEntries(
        Object.keys(memories).map((name) => [`${cacheName(name)}.gets`, { count: 0, ...timerUnits }]),
      ),
    },
  };
}

const gauge = (value: number) => ({ value });
const cacheName = (name: string) => `net.sf.ehcache.Cache.${name}`;
const timerUnits = { duration_units: 'seconds', rate_units: 'calls/second' };

function memoryGauges(): Gauges['gauges'] {
  const { rss, external } = process.memoryUsage();
  const { used_heap_size, total_heap_size, heap_size_limit } = getHeapStatistics();
  return {
    'jvm.memory.total.used': gauge(rss),
    'jvm.memory.total.max': gauge(memoryLimit() ?? totalmem()),
    'jvm.memory.heap.used': gauge(used_heap_size),
    'jvm.memory.heap.max': gauge(heap_size_limit),
    'jvm.memory.non-heap.used': gauge(external),
    'jvm.memory.non-heap.committed': gauge(Math.max(external, rss - total_heap_size)),
  };
}

function threadGauges(threads: readonly DumpedThread[]): Gauges['gauges'] {
  const inState = (state: DumpedThread['threadState']) =>
    gauge(threads.filter(({ threadState }) => threadState === state).length);
  return {
    'jvm.threads.count': gauge(threads.length),
    'jvm.threads.runnable.count': inState('RUNNABLE'),
    'jvm.threads.timed_waiting.count': inState('TIMED_WAITING'),
    'jvm.threads.waiting.count': inState('WAITING'),
    'jvm.threads.blocked.count': inState('BLOCKED'),
  };
}

function garbageGauges({ runtime: { pauses } }: Measured): Gauges['gauges'] {
  const [major, minor] = [pauses.major.facts(), pauses.minor.facts()];
  return {
    'jvm.garbage.PS-MarkSweep.count': gauge(major.count),
    'jvm.garbage.PS-MarkSweep.time': gauge(major.totalTime),
    'jvm.garbage.PS-Scavenge.count': gauge(minor.count),
    'jvm.garbage.PS-Scavenge.time': gauge(minor.totalTime),
  };
}

function poolGauges({ pool: { totalCount, idleCount, waitingCount } }: Measured): Gauges['gauges'] {
  return {
    [`${pool}.TotalConnections`]: gauge(totalCount),
    [`${pool}.ActiveConnections`]: gauge(totalCount - idleCount),
    [`${pool}.IdleConnections`]: gauge(idleCount),
    [`${pool}.PendingConnections`]: gauge(waitingCount),
  };
}

const histogramOf = (durations: Durations) => {
  const { count, max, mean, quantiles } = durations.facts();
  const at = (percent: number) => durations.percentile(percent);
  const high = { p95: at(95), p98: at(98), p99: at(99), p999: at(99.9) };
  return { count, max, mean, min: quantiles['0.0'], p50: at(50), p75: at(75), ...high, stddev: durations.deviation };
};

function ratesOf({ requests, runtime }: Measured, kind: keyof Replies) {
  const count = requests.countReplies()[kind];
  return {
    count,
    m15_rate: runtime.rate(kind, 15),
    m1_rate: runtime.rate(kind, 1),
    m5_rate: runtime.rate(kind, 5),
    mean_rate: count / process.uptime(),
  };
}

/** In seconds, which these pages multiply. */
function timerOf({ byStatus, buckets }: MethodTimes) {
  const { count, milliseconds, millisecondsMin, millisecondsMax } = sumTimes(byStatus.values());
  const at = (share: number) => quantile(buckets, share, millisecondsMax) / 1000;
  return {
    count,
    max: millisecondsMax / 1000,
    mean: milliseconds / count / 1000,
    min: millisecondsMin / 1000,
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    p98: at(0.98),
    p99: at(0.99),
    p999: at(0.999),
    mean_rate: count / process.uptime(),
    ...timerUnits,
  };
}
