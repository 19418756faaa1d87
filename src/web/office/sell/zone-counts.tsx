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

/**
 * The number of tickets of each zone for which the shop chooses the best seats. A zone that has lost its price, since another way of sale was
 * chosen or the code was removed, stays while it has tickets.
 */
export function ZoneCounts({ zones, prices, counts, onChange }: Props) {
  const t = useWords();
  const shown = zones.filter(({ id }) => prices.has(id) || (counts[id] ?? 0) > 0);
  return (
    <section aria-labelledby="zone-counts">
      <h2 id="zone-counts">{t('sell.best')}</h2>
      {prices.size === 0 && <p className={styles.none}>{t('sell.noPrices')}</p>}
      <ul className={styles.zones}>
        {shown.map((zone) => (
          <Zone
            key={zone.id}
            zone={zone}
            price={prices.get(zone.id)}
            count={counts[zone.id] ?? 0}
            onChange={(count) => onChange({ ...counts, [zone.id]: count })}
          />
        ))}
      </ul>
    </section>
  );
}

type ZoneProps = {
  zone: ZoneOfSession;
  price: Price | undefined;
  count: number;
  onChange: (count: number) => void;
};

function Zone({ zone, price, count, onChange }: ZoneProps) {
  const t = useWords();
  const { locale } = usePage();
  const name = textFor(zone.names, locale, zone.name);
  // Seats of a code may be house seats: the shop knows what is left of them when they are sold.
  const left = price?.hasOwnSeats ? null : zone.stock.free.public;
  return (
    <li className={styles.zone}>
      <span className={styles.name}>
        <b>{name}</b>
        {left !== null && <small>{t('sell.left', { count: left })}</small>}
      </span>
      <span className={styles.price}>{price && <PriceOf price={price} />}</span>
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
          disabled={!price || (left !== null && count >= left)}
          onClick={() => onChange(count + 1)}
        >
          <ToolIcon name="add" />
        </button>
      </span>
    </li>
  );
}

function PriceOf({ price: { price, fullPrice = price, handlingFee } }: { price: Price }) {
  const t = useWords();
  return (
    <>
      <b>{priceText(price)}</b>
      {fullPrice > price && <small>{t('sell.code.before', { amount: priceText(fullPrice) })}</small>}
      {handlingFee > 0 && <small>{t('sell.fee', { fee: priceText(handlingFee) })}</small>}
    </>
  );
}
