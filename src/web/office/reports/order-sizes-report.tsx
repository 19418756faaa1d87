import { useQuery } from '@tanstack/react-query';
import type { OrderSizes } from '../../../contract/reports.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { Bars } from './bars.tsx';
import { countOf } from './figures.ts';
import { ReportExport } from './report-export.tsx';
import { ReportFaces } from './report-faces.tsx';
import type { UsedReport } from './report-search.ts';
import { orderSizesQuery } from './reports.data.ts';
import styles from './reports.module.css';

/** How many orders have one ticket, two, three and so on. */
export function OrderSizesReport({ used: { filters } }: { used: UsedReport }) {
  const t = useWords();
  const query = useQuery(orderSizesQuery(filters));
  return (
    <ReportFaces query={query} isEmpty={(sizes) => sizes.length === 0}>
      {(sizes) => (
        <>
          <Chart sizes={sizes} />
          <ReportExport contents="orderSizes" filter={filters} />
          <SizesTable sizes={sizes} />
          <p className={styles.zone}>{t('reports.zone')}</p>
        </>
      )}
    </ReportFaces>
  );
}

function Chart({ sizes }: { sizes: OrderSizes }) {
  const t = useWords();
  const most = sizes.toSorted((one, other) => other.orders - one.orders)[0];
  const label = t('reports.chart.sizes', { name: most?.size ?? 0, amount: countOf(most?.orders ?? 0) });
  return (
    <section className={styles.card}>
      <h2>{t('reports.tab.orderSizes')}</h2>
      <Bars
        label={label}
        bars={sizes.map(({ size, orders }) => ({
          key: String(size),
          name: String(size),
          value: orders,
          text: countOf(orders),
        }))}
      />
    </section>
  );
}

function SizesTable({ sizes }: { sizes: OrderSizes }) {
  const t = useWords();
  const sum = (name: 'orders' | 'tickets' | 'total') => sizes.reduce((total, each) => total + each[name], 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('reports.tab.orderSizes')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.size')}</th>
            <th scope="col">{t('reports.orders')}</th>
            <th scope="col">{t('reports.figure.tickets')}</th>
            <th scope="col">{t('reports.figure.total')}</th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ size, orders, tickets, total }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{countOf(orders)}</td>
              <td>{countOf(tickets)}</td>
              <td>{priceText(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.sum')}</th>
            <td>{countOf(sum('orders'))}</td>
            <td>{countOf(sum('tickets'))}</td>
            <td>{priceText(dollarsFrom(centsFrom(sum('total'))))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
