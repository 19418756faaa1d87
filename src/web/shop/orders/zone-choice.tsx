import { textFor } from '../../../domain/catalogue/localised.ts';
import { priceTiers } from '../../../domain/catalogue/price-range.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Price, priceText } from '../../ui/text/price.tsx';
import styles from './zone-choice.module.css';
import { fewTickets, isGone, type OfferedZone } from './zone-stocks.ts';

type Props = {
  zones: readonly OfferedZone[];
  chosenZoneId: number | null;
  isLocked: boolean;
  onChoose: (zoneId: number) => void;
};

/** All zones by price, the dearest first, with the fee. */
export function ZoneChoice({ zones, chosenZoneId, isLocked, onChoose }: Props) {
  const t = useWords();
  const stocks = new Map(zones.map(({ pricing, stock }) => [pricing.zone.id, stock]));
  return (
    <section className={classes(styles.card, isLocked && styles.locked)} aria-label={t('order.zone.label')}>
      {priceTiers(zones.map(({ pricing }) => pricing)).map((tier) => (
        <div key={`${tier.price} ${tier.handlingFee} ${tier.freeSeating} ${tier.fullPrice}`} className={styles.tier}>
          <p className={styles.price}>
            <b>
              <Price dollars={tier.price} />
            </b>
            {tier.fullPrice !== undefined && <s>{priceText(tier.fullPrice)}</s>}
            {tier.handlingFee > 0 && <span>{t('order.plusFee', { fee: priceText(tier.handlingFee) })}</span>}
          </p>
          <div className={styles.tiles}>
            {tier.zones.map((zone) => (
              <ZoneTile
                key={zone.id}
                zone={zone}
                stock={stocks.get(zone.id)}
                isChosen={zone.id === chosenZoneId}
                isLocked={isLocked}
                onChoose={() => onChoose(zone.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

type TileProps = {
  zone: OfferedZone['pricing']['zone'];
  stock: OfferedZone['stock'];
  isChosen: boolean;
  isLocked: boolean;
  onChoose: () => void;
};

function ZoneTile({ zone, stock, isChosen, isLocked, onChoose }: TileProps) {
  const t = useWords();
  const { locale } = usePage();
  const isOff = isGone(stock);
  const left = stock?.left ?? null;
  const isFew = left !== null && left > 0 && left <= fewTickets;
  const stateText = () => {
    if (isOff) return t('order.left.none');
    if (left === null) return '';
    if (left === 0) return t('order.left.wheelchair');
    return t(isFew ? 'order.left.few' : 'order.left', { count: left });
  };
  return (
    <button
      type="button"
      className={classes(styles.tile, isChosen && styles.on, isOff && styles.off)}
      aria-pressed={isChosen}
      disabled={isLocked || (isOff && !isChosen)}
      onClick={onChoose}
    >
      <b>{textFor(zone.names, locale, zone.name)}</b>
      <span className={classes(isFew && styles.few)}>{stateText()}</span>
      {isChosen && <Icon name="check" />}
    </button>
  );
}
