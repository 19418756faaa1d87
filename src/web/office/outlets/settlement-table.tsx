import type { Settlement } from '../../../contract/outlet-settlements.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import styles from './settlement.module.css';

const columns = ['sold', 'gross', 'voided', 'voidedAmount', 'commission', 'owed'] as const;
const counts = new Intl.NumberFormat('en');
const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const cellText = (sums: Settlement['total'], name: (typeof columns)[number]): string =>
  (name === 'sold' || name === 'voided' ? counts : amounts).format(sums[name]);

/** Sold, voided, commission and what is owed, by session, zone and price. */
export function SettlementTable({ settlement: { rows, total } }: { settlement: Settlement }) {
  const t = useWords();
  const { locale } = usePage();
  if (rows.length === 0) return <p>{t('outlets.settlement.none')}</p>;
  const cells = (sums: Settlement['total']) =>
    columns.map((name) => (
      <td key={name} data-label={t(`outlets.settlement.${name}`)}>
        {cellText(sums, name)}
      </td>
    ));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('outlets.allotments.session')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`outlets.settlement.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.session.id} ${row.zone.name} ${row.price}`}>
              <th scope="row">
                {nameFor(row.event, locale)}
                <small>
                  <ListTime instant={row.session.startTime} /> · {textFor(row.zone.names, locale, row.zone.name)} ·{' '}
                  <Price dollars={row.price} />
                </small>
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('outlets.settlement.total')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
