import { useQuery } from '@tanstack/react-query';
import type { SalesGroup } from '../../../contract/report-groups.ts';
import type { SalesReport, SalesRow } from '../../../contract/reports.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Key } from '../../../words/words.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listDayText, listTimeText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { Bars } from './bars.tsx';
import { daysBetween } from './days-between.ts';
import { countOf, shownNames } from './figures.ts';
import { ReportExport } from './report-export.tsx';
import { ReportFaces } from './report-faces.tsx';
import type { UsedReport } from './report-search.ts';
import { salesQuery } from './reports.data.ts';
import styles from './reports.module.css';
import { Tiles } from './tiles.tsx';

export function SalesReportPart({ used: { filters, groupBy } }: { used: UsedReport }) {
  const t = useWords();
  const query = useQuery(salesQuery(filters, groupBy));
  return (
    <ReportFaces query={query} isEmpty={({ rows }) => rows.length === 0}>
      {(report) => (
        <>
          <Tiles
            tiles={[
              [t('reports.figure.total'), priceText(report.sums.total)],
              [t('reports.figure.tickets'), countOf(report.sums.tickets)],
              [t('reports.figure.fees'), priceText(report.sums.fees)],
              [t('reports.figure.refunds'), priceText(report.sums.refunds)],
            ]}
          />
          <SalesChart report={report} groupBy={groupBy} />
          <ReportExport contents="sales" filter={{ ...filters, groupBy }}>
            {report.rowCount > report.rows.length &&
              (groupBy === 'day'
                ? t('reports.moreDays', { shown: report.rows.length, days: report.rowCount })
                : t('reports.more', { shown: report.rows.length, count: report.rowCount }))}
          </ReportExport>
          <SalesTable report={report} groupBy={groupBy} />
          <p className={styles.zone}>{t('reports.zone')}</p>
        </>
      )}
    </ReportFaces>
  );
}

/** The number of days that a phone has room for. */
const labelsMax = 4;

type Props = { report: SalesReport; groupBy: SalesGroup };

function SalesChart({ report: { rows }, groupBy }: Props) {
  const t = useWords();
  const nameOf = useRowName(groupBy);
  const largest = rows.reduce(
    (most, row) => (row.figures.total > most.figures.total ? row : most),
    rows[0] as SalesRow,
  );
  const label = t('reports.chart.sales', { name: nameOf(largest), amount: priceText(largest.figures.total) });
  const bars = rows.map((row, at) => ({
    key: String(at),
    name: nameOf(row),
    value: row.figures.total,
    text: priceText(row.figures.total),
  }));
  return (
    <section className={styles.card}>
      <h2>
        {t('reports.figure.total')} <small>· {t(`reports.group.${groupBy}`)}</small>
      </h2>
      {groupBy === 'day' ? <DayChart title={label} rows={rows} /> : <Bars label={label} bars={bars} />}
    </section>
  );
}

/** A bar for each day from the first to the last, those without sales too. */
function DayChart({ title, rows }: { title: string; rows: SalesRow[] }) {
  const totals = new Map(rows.map(({ value, figures }) => [value, figures.total]));
  const days = daysBetween(rows[0]?.value ?? '', rows.at(-1)?.value ?? '');
  const bars = days.map((day) => ({ label: listDayText(day), value: totals.get(day) ?? 0 }));
  return <BarChart title={title} bars={bars} labelEvery={Math.ceil(days.length / labelsMax)} format={priceText} />;
}

function SalesTable({ report: { rows, sums }, groupBy }: Props) {
  const t = useWords();
  const nameOf = useRowName(groupBy);
  const shown = shownNames(sums);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is moved by the keyboard as well
    <section className={styles.scroll} tabIndex={0} aria-label={t('reports.tab.sales')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`reports.group.${groupBy}`)}</th>
            <th scope="col">{t('reports.figure.tickets')}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {t(`reports.figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and are read anew together
            <tr key={at}>
              <th scope="row">{nameOf(row)}</th>
              <td>{countOf(row.figures.tickets)}</td>
              {shown.map((name) => (
                <td key={name}>{priceText(row.figures[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.sum')}</th>
            <td>{countOf(sums.tickets)}</td>
            {shown.map((name) => (
              <td key={name}>{priceText(sums[name])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const valueWords = {
  ticketType: 'limelightApp.TicketType',
  channel: 'reports.channel',
  method: 'reports.method',
} as const;

/** The name of a row, in the words of its group. */
function useRowName(groupBy: SalesGroup): (row: SalesRow) => string {
  const t = useWords();
  const { locale } = usePage();
  return ({ event, session, zone, value }) => {
    if (zone) return textFor(zone.names, locale, zone.name);
    if (groupBy === 'session' && event)
      return `${nameFor(event, locale)} · ${session ? listTimeText(session.startsAt) : t('reports.elsewhere')}`;
    if (event) return nameFor(event, locale);
    if (value === null || groupBy === 'zone') return t('reports.elsewhere');
    if (groupBy === 'day') return listDayText(value);
    // A value of the database has a word for each of its kinds.
    return groupBy in valueWords ? t(`${valueWords[groupBy as keyof typeof valueWords]}.${value}` as Key) : value;
  };
}
