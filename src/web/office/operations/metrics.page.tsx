import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Metrics } from '../../../contract/management-metrics.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { CallTimes } from './call-times.tsx';
import { FactList } from './fact-list.tsx';
import { FigureTable } from './figure-table.tsx';
import { megabytes, milliseconds, numeral } from './figure-texts.ts';
import { metricsQuery } from './metrics.data.ts';
import styles from './metrics.module.css';
import { NoAnswer } from './no-answer.tsx';
import { RuntimeCourse } from './runtime-course.tsx';
import { ServerChoice } from './server-choice.tsx';
import { ThreadDialog } from './thread-dialog.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

/** The figures of a server. */
export function MetricsPage() {
  const t = useWords();
  const { server, change } = useOperatorSearch();
  const { data, error, isError, isFetching, refetch } = useQuery(metricsQuery(server));
  const [showsThreads, showThreads] = useState(false);
  return (
    <>
      <PageHead>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => showThreads(true)}>
          {t('metrics.jvm.threads.dump.title')}
        </button>
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t('metrics.refresh.button')}
        </button>
      </PageHead>
      <ServerChoice server={server} onChange={(next) => change({ server: next })} />
      {isError && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {data && <Figures metrics={data} />}
      {!data && !isError && <div className={styles.loading} aria-busy="true" />}
      {showsThreads && <ThreadDialog server={server} onClose={() => showThreads(false)} />}
    </>
  );
}

function Figures({ metrics }: { metrics: Metrics }) {
  const t = useWords();
  const { cache, databases, runtime } = metrics;
  return (
    <div className={styles.sections}>
      <div className={styles.columns}>
        <MemorySection metrics={metrics} />
        <ThreadSection metrics={metrics} />
        <GarbageSection pauses={runtime.pauses} />
      </div>
      <RuntimeCourse runtime={runtime} />
      <HttpSection metrics={metrics} />
      <CallTimes services={metrics.services} />
      <FigureTable
        title={t('metrics.cache.title')}
        heads={['cachename', 'objects', 'hits', 'misses', 'evictions'].map((name) =>
          t(`metrics.cache.${name as 'objects'}`),
        )}
        rows={Object.entries(cache).map(([name, counts]) => [
          name === 'replies' || name === 'pictures' ? t(`metrics.cache.name.${name}`) : name,
          numeral(runtime.cacheSizes[name]?.entries ?? 0),
          numeral(counts['cache.gets.hit']),
          numeral(counts['cache.gets.miss']),
          numeral(counts['cache.evictions']),
        ])}
      />
      {databases.connections.value > 0 && <PoolSection databases={databases} />}
    </div>
  );
}

function MemorySection({ metrics: { jvm } }: { metrics: Metrics }) {
  const t = useWords();
  const rows = [
    ['total', jvm.Process],
    ['heap', jvm.Heap],
    ['nonheap', jvm.External],
  ] as const;
  return (
    <section className={styles.card}>
      <h2>{t('metrics.jvm.memory.title')}</h2>
      {rows.map(([name, part]) => part && <Gauge key={name} label={t(`metrics.jvm.memory.${name}`)} {...part} />)}
    </section>
  );
}

type Part = { label: string; used: number; max: number };

/** A part without a limit has no bar. */
function Gauge({ label, used, max }: Part) {
  const t = useWords();
  return (
    <div className={styles.gauge}>
      <span>{label}</span>
      <b>
        {max > 0
          ? t('metrics.memory.of', { used: megabytes(used), max: megabytes(max) })
          : t('metrics.memory.used', { used: megabytes(used) })}
      </b>
      {max > 0 && (
        <meter aria-label={label} min={0} max={max} low={max * 0.75} high={max * 0.9} optimum={0} value={used} />
      )}
    </div>
  );
}

function ThreadSection({ metrics: { processMetrics, runtime } }: { metrics: Metrics }) {
  const t = useWords();
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const facts = [
    [t('metrics.jvm.threads.title'), runtime.threads === null ? '–' : numeral(runtime.threads)],
    [t('metrics.loopDelay'), milliseconds(runtime.loopDelayMilliseconds)],
    [t('metrics.processor'), percent(processMetrics['process.cpu.usage'])],
    [t('metrics.load'), processMetrics['system.load.average.1m'].toFixed(2)],
    [t('metrics.files'), numeral(processMetrics['process.files.open'] ?? 0)],
    [t('metrics.jvm.http.active'), numeral(runtime.activeRequests)],
  ] as const;
  return (
    <section className={styles.card}>
      <h2>{t('metrics.jvm.title')}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function GarbageSection({ pauses }: { pauses: Metrics['runtime']['pauses'] }) {
  const t = useWords();
  const { major, minor } = pauses;
  const facts = [
    [t('metrics.jvm.gc.marksweepcount'), numeral(major?.count ?? 0)],
    [t('metrics.jvm.gc.marksweeptime'), milliseconds(major?.totalTime ?? 0)],
    [t('metrics.jvm.gc.scavengecount'), numeral(minor?.count ?? 0)],
    [t('metrics.jvm.gc.scavengetime'), milliseconds(minor?.totalTime ?? 0)],
    [t('metrics.gc.longest'), milliseconds(Math.max(...Object.values(pauses).map(({ max }) => max), 0))],
  ] as const;
  return (
    <section className={styles.card}>
      <h2>{t('metrics.jvm.gc.title')}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function HttpSection({ metrics }: { metrics: Metrics }) {
  const t = useWords();
  const { all, percode } = metrics['http.server.requests'];
  const seconds = metrics.processMetrics['process.uptime'] / 1000;
  return (
    <FigureTable
      title={t('metrics.jvm.http.title')}
      note={`${t('metrics.jvm.http.total')}: ${numeral(all.count)}`}
      heads={[
        t('metrics.jvm.http.table.code'),
        t('metrics.jvm.http.table.count'),
        t('metrics.jvm.http.table.mean'),
        t('metrics.jvm.http.table.average'),
      ]}
      rows={Object.entries(percode).map(([code, { count, mean }]) => [
        code,
        numeral(count),
        milliseconds(mean),
        (count / seconds).toFixed(2),
      ])}
    />
  );
}

function PoolSection({ databases }: { databases: Metrics['databases'] }) {
  const t = useWords();
  const { active, connections, max, pending } = databases;
  return (
    <FigureTable
      title={t('metrics.datasource.title')}
      note={t('metrics.pool.now', {
        active: active.value,
        open: connections.value,
        max: max.value,
        waiting: pending.value,
      })}
      heads={['usage', 'count', 'mean', 'p50', 'p95', 'p99', 'max'].map((name) =>
        t(`metrics.datasource.${name as 'count'}`),
      )}
      rows={(['acquire', 'usage', 'creation'] as const).map((kind) => {
        const { count, mean, '0.5': p50, '0.95': p95, '0.99': p99, max: longest } = databases[kind];
        return [t(`metrics.pool.${kind}`), numeral(count), ...[mean, p50, p95, p99, longest].map(milliseconds)];
      })}
    />
  );
}
