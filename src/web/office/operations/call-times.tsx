import type { Metrics } from '../../../contract/management-metrics.ts';
import { useWords } from '../../ui/page/words.tsx';
import { FigureTable } from './figure-table.tsx';
import { milliseconds, numeral } from './figure-texts.ts';

const rowsMax = 50;

/** The calls that took most of the time together. */
export function CallTimes({ services }: { services: Metrics['services'] }) {
  const t = useWords();
  const rows = Object.entries(services)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, times]) => ({ path, method, ...times })))
    .toSorted((one, other) => other.count * other.mean - one.count * one.mean)
    .slice(0, rowsMax);
  return (
    <FigureTable
      title={t('metrics.servicesstats.title')}
      heads={[
        t('metrics.servicesstats.table.name'),
        t('metrics.servicesstats.table.count'),
        t('metrics.servicesstats.table.mean'),
        t('metrics.servicesstats.table.max'),
      ]}
      rows={rows.map(({ path, method, count, mean, max }) => [
        `${method} ${path}`,
        numeral(count),
        milliseconds(mean),
        milliseconds(max),
      ])}
    />
  );
}
