// The figures of a server, at the addresses and in the shapes of all pages that read them (docs/decisions/0068).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import * as api from './management-addresses.ts';
import { serverQuery } from './management-servers.ts';
import { defineRoute } from './route.ts';

const count = z.int();
const value = z.object({ value: z.number() });
/** In milliseconds; the names of the quantiles are those that the pages read. */
const durations = z.object({
  count,
  mean: z.number(),
  max: z.number(),
  totalTime: z.number(),
  '0.0': z.number(),
  '0.5': z.number(),
  '0.75': z.number(),
  '0.95': z.number(),
  '0.99': z.number(),
  '1.0': z.number(),
});
const timed = z.object({ count, mean: z.number(), max: z.number() });
const calls = z.record(z.string(), z.record(z.string(), timed));
/** Null: Node.js has no such figure. */
const absent = z.null();

const garbage = durations.extend({
  'jvm.gc.pause': durations,
  /** The memory that the last large collection left. */
  'jvm.gc.live.data.size': count.nullable(),
  'jvm.gc.max.data.size': count,
  'jvm.gc.memory.promoted': absent,
  'jvm.gc.memory.allocated': absent,
  classesLoaded: absent,
  classesUnloaded: absent,
});

const frame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.string().nullable(),
  lineNumber: count,
  nativeMethod: z.boolean(),
});

const runtime = z.object({
  startedAt: instant,
  activeRequests: count,
  loopDelayMilliseconds: z.number(),
  /** The pauses of garbage collections, by the kind of collection. */
  pauses: z.record(z.string(), durations),
  /** The threads of the whole process; null where the system does not say. */
  threads: count.nullable(),
  cacheSizes: z.record(z.string(), z.object({ entries: count, bytes: count })),
  /** The oldest first. */
  samples: z.array(
    z.object({
      at: instant,
      rssBytes: count,
      heapBytes: count,
      keptBytes: count.nullable(),
      loopDelayMilliseconds: z.number(),
      loopUtilization: z.number(),
      processorUsage: z.number(),
    }),
  ),
  /** Bytes an hour that large collections leave in addition; null before there is a course to see. */
  growthBytesPerHour: z.number().nullable(),
  stalls: z.array(z.object({ endedAt: instant, milliseconds: z.number(), stackTrace: z.array(frame) })),
});

export const metrics = z
  .object({
    jvm: z.record(z.string(), z.object({ used: count, max: count, committed: count })),
    'http.server.requests': z.object({ all: z.object({ count }), percode: z.record(z.string(), timed) }),
    cache: z.record(
      z.string(),
      z.object({
        'cache.gets.hit': count,
        'cache.gets.miss': count,
        'cache.puts': count,
        'cache.removals': absent,
        'cache.evictions': count,
      }),
    ),
    services: calls,
    endpointsRequests: calls,
    databases: z.object({
      active: value,
      idle: value,
      min: value,
      max: value,
      pending: value,
      connections: value,
      acquire: durations,
      creation: durations,
      usage: durations,
    }),
    garbageCollector: garbage,
    processMetrics: z.object({
      'system.cpu.usage': z.number(),
      'system.cpu.count': count,
      'system.load.average.1m': z.number(),
      'process.uptime': count,
      'process.start.time': count,
      'process.cpu.usage': z.number(),
      'process.files.open': count.nullable(),
      'process.files.max': count.nullable(),
    }),
    /** The figures for the shop's own page. */
    runtime,
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.infer<typeof metrics>;

const figures = z.record(z.string(), z.union([z.number(), z.string()]));
/** The shape of 5.0 to 5.7. */
export const gauges = z
  .object({
    version: z.string(),
    gauges: z.record(z.string(), value),
    counters: z.record(z.string(), z.object({ count })),
    histograms: z.record(z.string(), figures),
    meters: z.record(z.string(), figures),
    timers: z.record(z.string(), figures),
  })
  .meta({ id: 'Gauges' });
export type Gauges = z.infer<typeof gauges>;

const threadStates = ['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED'] as const;
/** A thread of the server, or a session of PostgreSQL, whose only frame is its statement. Times are in milliseconds; -1 is not known. */
const thread = z.object({
  threadName: z.string(),
  threadId: count,
  threadState: z.enum(threadStates),
  blockedTime: count,
  blockedCount: count,
  waitedTime: count,
  waitedCount: count,
  lockName: z.string().nullable(),
  lockOwnerId: count,
  lockOwnerName: z.string().nullable(),
  inNative: z.boolean(),
  suspended: z.boolean(),
  stackTrace: z.array(frame),
});
export type DumpedThread = z.infer<typeof thread>;
export const threadDump = z.object({ threads: z.array(thread) }).meta({ id: 'ThreadDump' });
export type ThreadDump = z.infer<typeof threadDump>;

const tag = 'operations';
const right = duties.operations;
const latest = { right, tag, query: serverQuery, reply: metrics } as const;

export const metricsRoutes = {
  read: defineRoute(api.readMetrics, { ...latest, summary: 'What a server measures of itself' }),
  readOf58: defineRoute(api.readMetricsOf58, { ...latest, summary: 'The same, at its earlier address' }),
  gauges: defineRoute(api.readGauges, {
    right,
    summary: 'What a server measures of itself, as gauges, meters and timers',
    tag,
    query: serverQuery,
    reply: gauges,
  }),
  threads: defineRoute(api.readThreadDump, {
    right,
    summary: 'The threads of a server with their stacks, and the sessions of PostgreSQL with what they wait for',
    tag,
    query: serverQuery,
    reply: threadDump,
  }),
};
