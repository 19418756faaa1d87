// The figures of a server, and of the shop, under the names that dashboards and alert rules know (docs/monitoring).
import { getHeapStatistics } from 'node:v8';
import type { LastBackup } from '../../platform/backup/backups.queries.ts';
import { bucketMilliseconds, sumTimes } from '../../platform/http/request-times.ts';
import type { Durations } from '../../platform/runtime/durations.ts';
import type { Family, Labels } from '../../platform/runtime/exposition.ts';
import type { WriteFacts } from '../../platform/servers/write-times.ts';
import type { SaleCounter } from '../../shop/orders/sale-counter.ts';
import { type Measured, openFiles } from './describe-metrics.ts';
import type { ShopFigures } from './shop-figures.queries.ts';
import type { WaitingWork } from './waiting-work.queries.ts';

type Kind = 'counter' | 'gauge';
type Value = readonly [value: number, labels?: Labels];

const family =
  (kind: Kind) =>
  (name: string, help: string, ...values: Value[]): Family => ({
    name,
    kind,
    help,
    samples: values.map(([value, labels]) => ({ value, ...(labels && { labels }) })),
  });
const counter = family('counter');
const gauge = family('gauge');

export const httpFamilies = ({ requests, countOpen }: Measured): Family[] => {
  const all = requests.list();
  const byStatus = all.flatMap(({ path, method, byStatus: times }) =>
    [...times].map(([status, { count }]): Value => [count, { method, route: path, status: String(status) }]),
  );
  const durations = all.flatMap(({ path, method, byStatus: times, buckets }) => {
    const labels = { method, route: path };
    const { count, milliseconds } = sumTimes(times.values());
    let below = 0;
    const upTo = bucketMilliseconds.map((end, at) => {
      below += buckets[at] as number;
      return { suffix: '_bucket' as const, labels: { ...labels, le: String(end / 1000) }, value: below };
    });
    return [
      ...upTo,
      { suffix: '_bucket' as const, labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum' as const, labels, value: milliseconds / 1000 },
      { suffix: '_count' as const, labels, value: count },
    ];
  });
  return [
    counter('http_requests_total', 'Replies by route, never by address', ...byStatus),
    { name: 'http_request_duration_seconds', kind: 'histogram', help: 'Time to a reply', samples: durations },
    gauge('http_requests_open', 'Requests that are not answered yet', [countOpen()]),
  ];
};

export async function processFamilies({ runtime }: Measured): Promise<Family[]> {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const files = await openFiles();
  const pauses = Object.entries(runtime.pauses).map(([kind, each]) => ({ kind, ...each.facts() }));
  return [
    gauge('process_start_time_seconds', 'When the process began', [performance.timeOrigin / 1000]),
    counter('process_cpu_seconds_total', 'Time of the processor', [(user + system) / 1e6]),
    gauge('process_resident_memory_bytes', 'Memory of the process', [rss]),
    ...(files === null ? [] : [gauge('process_open_fds', 'Open files and connections', [files])]),
    gauge('nodejs_heap_used_bytes', 'JavaScript memory', [heapUsed]),
    gauge('nodejs_heap_limit_bytes', 'Its limit', [getHeapStatistics().heap_size_limit]),
    ...(runtime.keptBytes === null
      ? []
      : [gauge('nodejs_heap_kept_bytes', 'What the last large collection left', [runtime.keptBytes])]),
    gauge('nodejs_eventloop_delay_seconds', 'Longest wait for the event loop in the last 20 seconds', [
      runtime.loopDelayMilliseconds / 1000,
    ]),
    gauge('nodejs_eventloop_utilization_ratio', 'Share of the time that the event loop is busy', [
      runtime.samples.at(-1)?.loopUtilization ?? 0,
    ]),
    counter('nodejs_gc_pauses_total', 'Pauses', ...pauses.map(({ kind, count }): Value => [count, { kind }])),
    counter(
      'nodejs_gc_pause_seconds_total',
      'Time of pauses',
      ...pauses.map(({ kind, totalTime }): Value => [totalTime / 1000, { kind }]),
    ),
  ];
}

export function poolFamilies({ pool, memories }: Measured): Family[] {
  const durations = Object.entries(pool.times) as [string, Durations][];
  const facts = durations.map(([kind, each]) => ({ kind, ...each.facts() }));
  const caches = Object.entries(memories);
  return [
    gauge(
      'db_pool_connections',
      'Connections to the database',
      [pool.totalCount - pool.idleCount, { state: 'used' }],
      [pool.idleCount, { state: 'idle' }],
    ),
    gauge('db_pool_connections_max', 'Their limit', [pool.max]),
    gauge('db_pool_waiting', 'Callers that wait for a connection', [pool.waitingCount]),
    counter(
      'db_pool_times_total',
      'Waits, openings and uses',
      ...facts.map(({ kind, count }): Value => [count, { kind }]),
    ),
    counter(
      'db_pool_seconds_total',
      'Their time',
      ...facts.map(({ kind, totalTime }): Value => [totalTime / 1000, { kind }]),
    ),
    counter(
      'cache_gets_total',
      'Replies asked of a memory',
      ...caches.flatMap(([cache, { counts }]): Value[] => [
        [counts.hits, { cache, result: 'hit' }],
        [counts.misses, { cache, result: 'miss' }],
      ]),
    ),
    counter(
      'cache_evictions_total',
      'Replies without room',
      ...caches.map(([cache, { counts }]): Value => [counts.evictions, { cache }]),
    ),
    gauge('cache_bytes', 'Size of a memory', ...caches.map(([cache, { size }]): Value => [size.bytes, { cache }])),
  ];
}

/** Absent before the first measure. */
export const writeFamilies = ({ milliseconds }: WriteFacts): Family[] =>
  milliseconds === null
    ? []
    : [
        gauge('db_write_seconds', 'How much longer than a read the last small change took until it was on the disk', [
          milliseconds / 1000,
        ]),
      ];

export const orderFamilies = ({ totals, forwarded }: SaleCounter): Family[] => [
  counter(
    'limelight_orders_total',
    'Orders of this server',
    [totals.placed, { result: 'placed' }],
    [totals.refused, { result: 'refused' }],
  ),
  counter(
    'limelight_orders_forwarded_total',
    'Orders passed on to another server (answered, unanswered) and taken from one (taken, overdue)',
    ...Object.entries(forwarded).map(([result, count]): Value => [count, { result }]),
  ),
];

/** The last backup is undefined where none are made at night, and null before the first. */
export type ShopState = {
  figures: ShopFigures;
  work: WaitingWork[];
  backup: LastBackup['success'] | undefined;
} | null;

/** The same on every server, so dashboards take the maximum. Only `limelight_database_up` is there without the database. */
export function shopFamilies(state: ShopState, now: Date): Family[] {
  const up = gauge('limelight_database_up', 'Whether the database replies', [state === null ? 0 : 1]);
  if (state === null) return [up];
  const { figures, work, backup } = state;
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  return [
    up,
    gauge('limelight_held_orders', 'Orders that hold seats and are not paid', [figures.heldOrders]),
    gauge('limelight_held_seats', 'Their seats', [figures.heldSeats]),
    gauge('limelight_open_payments', 'Payments under way', [figures.openPayments]),
    gauge('limelight_due_refunds', 'Money to be sent back', [figures.dueRefunds]),
    gauge('limelight_waiting_visitors', 'Visitors in waiting rooms', [figures.waitingVisitors]),
    gauge('limelight_open_alarms', 'Open alarms of sales', [figures.openAlarms]),
    gauge('limelight_maintenance', 'Whether the shop is closed for visitors', [figures.isMaintenance ? 1 : 0]),
    gauge(
      'limelight_due_work',
      'Work that is due and not done, counted to 1000',
      ...work.map(({ key, count }): Value => [count, { kind: key }]),
    ),
    gauge(
      'limelight_due_work_age_seconds',
      'How long the oldest of it is due',
      ...work.map(({ key, since }): Value => [age(since), { kind: key }]),
    ),
    ...(backup === undefined
      ? []
      : [
          gauge('limelight_backup_age_seconds', 'How long ago the last good backup ended', [
            backup ? age(backup.endedAt) : Number.POSITIVE_INFINITY,
          ]),
        ]),
  ];
}
