import { useQuery } from '@tanstack/react-query';
import type { UnsoldReport, UnsoldRow } from '../../../contract/reports.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { countOf } from './figures.ts';
import { ReportExport } from './report-export.tsx';
import { ReportFaces } from './report-faces.tsx';
import type { UsedReport } from './report-search.ts';
import { unsoldQuery } from './reports.data.ts';
import styles from './reports.module.css';
import { SeatBars } from './seat-bars.tsx';
import { Tiles } from './tiles.tsx';

const names = ['capacity', 'sold', 'held', 'withheld', 'free'] as const;

/** Seats of sessions by zone: the sum of the parts is the capacity. */
export function UnsoldSeatsReport({ used: { filters } }: { used: UsedReport }) {
  const t = useWords();
  const query = useQuery(unsoldQuery(filters));
  return (
    <ReportFaces query={query} isEmpty={({ rows }) => rows.length === 0}>
      {(report) => (
        <>
          <Tiles
            tiles={(['free', 'sold', 'held', 'withheld'] as const).map((name) => [
              t(`reports.seats.${name}`),
              countOf(report.sums[name]),
            ])}
          />
          <Chart report={report} />
          <ReportExport contents="unsold" filter={filters}>
            {report.rowCount > report.rows.length &&
              t('reports.more', { shown: report.rows.length, count: report.rowCount })}
          </ReportExport>
          <SeatsTable report={report} />
          <p className={styles.zone}>{t('reports.zone')}</p>
        </>
      )}
    </ReportFaces>
  );
}

function useNames() {
  const { locale } = usePage();
  return {
    sessionOf: ({ event, session }: UnsoldRow) => `${nameFor(event, locale)} · ${listTimeText(session.startsAt)}`,
    zoneOf: ({ zone }: UnsoldRow) => textFor(zone.names, locale, zone.name),
  };
}

function Chart({ report: { rows } }: { report: UnsoldReport }) {
  const t = useWords();
  const { sessionOf, zoneOf } = useNames();
  return (
    <section className={styles.card}>
      <h2>{t('reports.tab.unsold')}</h2>
      <SeatBars
        rows={rows.map((row) => ({
          key: `${row.session.id}-${row.zone.id}`,
          name: `${zoneOf(row)} · ${sessionOf(row)}`,
          seats: row.seats,
        }))}
      />
    </section>
  );
}

function SeatsTable({ report: { rows, sums } }: { report: UnsoldReport }) {
  const t = useWords();
  const { sessionOf, zoneOf } = useNames();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is moved by the keyboard as well
    <section className={styles.scroll} tabIndex={0} aria-label={t('reports.tab.unsold')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reports.group.session')}</th>
            <th scope="col" className={styles.word}>
              {t('reports.group.zone')}
            </th>
            <th scope="col">{t('exports.column.price')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`reports.seats.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.session.id} ${row.zone.id}`}>
              <th scope="row">{sessionOf(row)}</th>
              <td className={styles.word}>{zoneOf(row)}</td>
              <td>{row.price === null ? '–' : priceText(row.price)}</td>
              {names.map((name) => (
                <td key={name}>{countOf(row.seats[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.sum')}</th>
            <td />
            <td />
            {names.map((name) => (
              <td key={name}>{countOf(sums[name])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
