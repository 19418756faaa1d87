import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { addStocks, type StockSum } from '../../../domain/seating/withholding.ts';
import type { Key } from '../../../words/words.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './stock-table.module.css';

const parts: readonly [words: Key, count: (stock: StockSum) => number][] = [
  ['withheldSeats.sold', ({ sold }) => sold],
  ['withheldSeats.held', ({ held }) => held],
  ['withheldSeats.house', ({ house }) => house],
  ['withheldSeats.killed', ({ killed }) => killed],
  ['withheldSeats.outlets', ({ outlets }) => outlets],
  ['withheldSeats.free', ({ free }) => free.public + free.restrictedView + free.house + free.companion],
];
const kindsOfFree: readonly [words: Key, count: (stock: StockSum) => number][] = [
  ['seating.restrictedView', ({ free }) => free.restrictedView],
  ['seating.class.b', ({ free }) => free.house],
  ['seating.class.c', ({ free }) => free.companion],
];

const numbers = new Intl.NumberFormat('en');

/** All places of the session as a sum, by zone and together. */
export function StockTable({ zones }: Pick<SessionSeats, 'zones'>) {
  const t = useWords();
  const { locale } = usePage();
  const rows = zones.map(({ id, name, names, stock }) => ({ id, name: textFor(names, locale, name), stock }));
  const total = addStocks(zones.map(({ stock }) => stock));
  return (
    <section className={styles.sum} aria-labelledby="stock">
      <h2 id="stock">{t('withheldSeats.stock')}</h2>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('seating.list.zone')}</th>
              <th scope="col">{t('withheldSeats.capacity')}</th>
              {parts.map(([words], at) => (
                <th scope="col" key={words} data-sign={at === 0 ? '=' : '+'}>
                  {t(words)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, stock }) => (
              <StockRow key={id} name={name} stock={stock} />
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <StockRow name={t('withheldSeats.total')} stock={total} />
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

function StockRow({ name, stock }: { name: string; stock: StockSum }) {
  const t = useWords();
  const special = kindsOfFree.filter(([, count]) => count(stock) > 0);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('withheldSeats.capacity')}>
        <b>{numbers.format(stock.capacity)}</b>
      </td>
      {parts.map(([words, count]) => (
        <td key={words} data-label={t(words)} data-none={count(stock) === 0}>
          {numbers.format(count(stock))}
          {words === 'withheldSeats.free' && special.length > 0 && (
            <small>
              {special.map(([kind, countOf]) => (
                <span key={kind}>{t('withheldSeats.ofThem', { kind: t(kind), count: countOf(stock) })}</span>
              ))}
            </small>
          )}
        </td>
      ))}
    </tr>
  );
}
