// The figures of a server, in the shape of the pages from 5.8 on, and of the shop's own page.
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Metrics } from '../../../contract/management-metrics.ts';
import { memoryGrowth } from '../../../domain/runtime/memory-growth.ts';
import type { TimedPool } from '../../platform/database/timed-pool.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { type RequestTimes, sumTimes, type Times } from '../../platform/http/request-times.ts';
import type { Durations } from '../../platform/runtime/durations.ts';
import type { RuntimeWatch } from '../../platform/runtime/runtime-watch.ts';
import type { ThreadDumps } from '../../platform/runtime/thread-dumps.ts';
import { frameOf } from './describe-threads.ts';

export type Measured = {
  requests: RequestTimes;
  runtime: RuntimeWatch;
  dumps: ThreadDumps;
  pool: TimedPool;
  memories: Record<string, Memory>;
  /** The requests that are not answered yet. */
  countOpen: () => number;
};

const durationsOf = (durations: Durations) => {
  const { quantiles, ...facts } = durations.facts();
  return { ...facts, ...quantiles };
};

export async function describeMetrics(measured: Measured): Promise<Metrics> {
  const { requests, runtime, pool, memories } = measured;
  const services = servicesOf(requests);
  const pauses = durationsOf(runtime.allPauses);
  return {
    jvm: memoryParts(),
    'http.server.requests': { all: { count: requests.countReplies().all }, percode: byStatus(requests) },
    cache: Object.fromEntries(Object.entries(memories).map(([name, { counts }]) => [name, cacheOf(counts)])),
    services,
    endpointsRequests: services,
    databases: {
      ...connectionsOf(pool),
      acquire: durationsOf(pool.times.acquire),
      creation: durationsOf(pool.times.creation),
      usage: durationsOf(pool.times.usage),
    },
    garbageCollector: {
      ...pauses,
      'jvm.gc.pause': pauses,
      'jvm.gc.live.data.size': runtime.keptBytes,
      'jvm.gc.max.data.size': getHeapStatistics().heap_size_limit,
      'jvm.gc.memory.promoted': null,
      'jvm.gc.memory.allocated': null,
      classesLoaded: null,
      classesUnloaded: null,
    },
    processMetrics: await processFigures(measured),
    runtime: await runtimeOf(measured),
  };
}

/** The limit of the container, where it has one. */
export function memoryLimit(): number | null {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : null;
}

/** The parts of V8's heap, and what is outside of it. `max` is -1 where there is no limit. */
function memoryParts(): Metrics['jvm'] {
  const { rss, external, arrayBuffers } = process.memoryUsage();
  const { used_heap_size, total_heap_size, heap_size_limit } = getHeapStatistics();
  const spaces = getHeapSpaceStatistics().map(
    ({ space_name, space_used_size, space_size }) =>
      [space_name, { used: space_used_size, max: -1, committed: space_size }] as const,
  );
  return {
    Process: { used: rss, max: memoryLimit() ?? -1, committed: rss },
    Heap: { used: used_heap_size, max: heap_size_limit, committed: total_heap_size },
    External: { used: external, max: -1, committed: external },
    'Array buffers': { used: arrayBuffers, max: -1, committed: arrayBuffers },
    ...Object.fromEntries(spaces.filter(([, { committed }]) => committed > 0)),
  };
}

const timed = ({ count, milliseconds, millisecondsMax }: Times) => ({
  count,
  mean: count === 0 ? 0 : milliseconds / count,
  max: millisecondsMax,
});

function byStatus(requests: RequestTimes) {
  const all = requests.list().flatMap(({ byStatus: times }) => [...times]);
  const grouped = Map.groupBy(all, ([status]) => status);
  return Object.fromEntries(
    [...grouped].map(([status, times]) => [String(status), timed(sumTimes(times.map(([, each]) => each)))]),
  );
}

function servicesOf(requests: RequestTimes): Metrics['services'] {
  const services: Metrics['services'] = {};
  for (const { path, method, byStatus: times } of requests.list()) {
    services[path] ??= {};
    services[path][method] = timed(sumTimes(times.values()));
  }
  return services;
}

const cacheOf = ({ hits, misses, puts, evictions }: Memory['counts']) => ({
  'cache.gets.hit': hits,
  'cache.gets.miss': misses,
  'cache.puts': puts,
  'cache.removals': null,
  'cache.evictions': evictions,
});

function connectionsOf({ totalCount, idleCount, waitingCount, max }: TimedPool) {
  return {
    active: { value: totalCount - idleCount },
    idle: { value: idleCount },
    min: { value: 0 },
    max: { value: max },
    pending: { value: waitingCount },
    connections: { value: totalCount },
  };
}

async function processFigures({ runtime }: Measured): Promise<Metrics['processMetrics']> {
  const usage = runtime.samples.at(-1)?.processorUsage ?? 0;
  const processors = availableParallelism();
  const load = loadavg()[0] as number;
  const uptime = Math.round(process.uptime() * 1000);
  return {
    // Node.js does not measure the processors of the machine: its load, as a share of them.
    'system.cpu.usage': Math.min(1, load / processors),
    'system.cpu.count': processors,
    'system.load.average.1m': load,
    'process.uptime': uptime,
    'process.start.time': Math.round(performance.timeOrigin),
    'process.cpu.usage': Math.min(1, usage / processors),
    'process.files.open': await openFiles(),
    'process.files.max': await filesMax(),
  };
}

/** Null where the system has no such folder. */
export const openFiles = (): Promise<number | null> =>
  readdir('/proc/self/fd').then(
    ({ length }) => length - 1,
    () => null,
  );

async function filesMax(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const found = /^Max open files\s+(\d+)/m.exec(limits);
  return found ? Number(found[1]) : null;
}

/** All threads of the process, also those that run no JavaScript; null where the system does not say. */
async function countThreads(): Promise<number | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const found = /^Threads:\s+(\d+)/m.exec(status);
  return found ? Number(found[1]) : null;
}

async function runtimeOf({ countOpen, runtime, dumps, memories }: Measured): Promise<Metrics['runtime']> {
  return {
    startedAt: new Date(performance.timeOrigin).toISOString(),
    activeRequests: countOpen(),
    loopDelayMilliseconds: runtime.loopDelayMilliseconds,
    pauses: Object.fromEntries(Object.entries(runtime.pauses).map(([kind, each]) => [kind, durationsOf(each)])),
    threads: await countThreads(),
    cacheSizes: Object.fromEntries(Object.entries(memories).map(([name, { size }]) => [name, size])),
    samples: runtime.samples.map(({ at, replies: _replies, ...sample }) => ({ ...sample, at: at.toISOString() })),
    growthBytesPerHour: memoryGrowth(runtime.samples, new Date(performance.timeOrigin)),
    stalls: dumps.stalls.map(({ endedAt, milliseconds, frames }) => ({
      endedAt: endedAt.toISOString(),
      milliseconds,
      stackTrace: frames.map(frameOf),
    })),
  };
}
