import type { ZoneOfSession } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { priceText } from '../../ui/text/price.tsx';
import type { Counts, Price } from './basket.ts';
import styles from './zone-counts.module.css';

type Props = {
  zones: ZoneOfSession[];
  prices: ReadonlyMap<number, Price>;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/** The number of tickets of each zone for which the shop chooses the best seats. */
export function ZoneCounts({ zones, prices, counts, onChange }: Props) {
  const t = useWords();
  const sold = zones.filter(({ id }) => prices.has(id));
  return (
    <section aria-labelledby="zone-counts">
      <h2 id="zone-counts">{t('sell.best')}</h2>
      {sold.length === 0 && <p className={styles.none}>{t('sell.noPrices')}</p>}
      <ul className={styles.zones}>
        {sold.map((zone) => (
          <Zone
            key={zone.id}
            zone={zone}
            price={prices.get(zone.id) as Price}
            count={counts[zone.id] ?? 0}
            onChange={(count) => onChange({ ...counts, [zone.id]: count })}
          />
        ))}
      </ul>
    </section>
  );
}

type ZoneProps = { zone: ZoneOfSession; price: Price; count: number; onChange: (count: number) => void };

function Zone({ zone, price, count, onChange }: ZoneProps) {
  const t = useWords();
  const { locale } = usePage();
  const name = textFor(zone.names, locale, zone.name);
  const { fullPrice = price.price, hasOwnSeats } = price;
  // Seats of a code may be house seats: the shop knows what is left of them when they are sold.
  const left = hasOwnSeats ? null : zone.stock.free.public;
  const before = fullPrice > price.price ? t('sell.code.before', { amount: priceText(fullPrice) }) : '';
  const fee = price.handlingFee === 0 ? '' : t('sell.fee', { fee: priceText(price.handlingFee) });
  return (
    <li className={styles.zone}>
      <span className={styles.name}>
        <b>{name}</b>
        {left !== null && <small>{t('sell.left', { count: left })}</small>}
      </span>
      <span className={styles.price}>
        <b>{priceText(price.price)}</b>
        {before && <small>{before}</small>}
        {fee && <small>{fee}</small>}
      </span>
      <span className={styles.count}>
        <button
          type="button"
          className={buttonClass({ kind: 'line', size: 'square' })}
          aria-label={t('sell.fewer', { zone: name })}
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        >
          −
        </button>
        <output aria-label={t('sell.tickets', { count })}>{count}</output>
        <button
          type="button"
          className={buttonClass({ kind: 'line', size: 'square' })}
          aria-label={t('sell.more', { zone: name })}
          disabled={left !== null && count >= left}
          onClick={() => onChange(count + 1)}
        >
          <ToolIcon name="add" />
        </button>
      </span>
    </li>
  );
}
