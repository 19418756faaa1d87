import type { Event } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { feeRange, priceTiers, publicPricings } from '../../../domain/catalogue/price-range.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { Price, priceText } from '../../ui/text/price.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import { deliveryChoices, deliveryKey, deliveryPrice } from '../purchase/delivery-words.ts';
import { typesOf } from '../purchase/types-of.ts';
import styles from './price-table.module.css';

/** The price of each zone, with its fee. */
export function PriceTable({ event }: { event: Event }) {
  const t = useWords();
  const { locale, shop } = usePage();
  const tiers = priceTiers(publicPricings(event.pricings));
  const fees = feeRange(event.pricings);
  if (tiers.length === 0 || !fees) return null;
  const types = typesOf(event);
  const delivery = deliveryChoices(types)
    .map((choice) => `${t(deliveryKey(types, choice))} ${deliveryPrice(types, choice, t('delivery.free'))}`)
    .join(t('showtime.separator'));
  // Standing room has no own places for wheelchairs: the box office arranges those.
  const isStanding = tiers.every(({ freeSeating }) => freeSeating);
  const isOneFee = fees.lowest === fees.highest;
  return (
    <section id="prices" tabIndex={-1}>
      <h2>{t('event.prices')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('event.zone')}</th>
            <th scope="col">{t('event.price')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ price, handlingFee, freeSeating, zones }) => (
            <tr key={`${price} ${handlingFee} ${freeSeating}`}>
              <th scope="row">
                {zones.map(({ id, name, names }, at) => (
                  <span key={id}>
                    {at > 0 && t('showtime.separator')}
                    <span className="nowrap">{textFor(names, locale, name)}</span>
                  </span>
                ))}{' '}
                <span className={styles.kind}>{t(freeSeating ? 'event.zone.free' : 'event.zone.seated')}</span>
              </th>
              <td>
                <Price dollars={price} />
                {!isOneFee && (
                  <span className={styles.fee}>{t('event.feeShort', { fee: priceText(handlingFee) })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {delivery !== '' && `${t('event.delivery', { delivery })} `}
        {isOneFee && fees.highest > 0 && t('event.feeEach', { fee: priceText(fees.highest) })}
        <Phrase text={t(isStanding ? 'event.wheelchair.standing' : 'event.wheelchair', { phone: slot })}>
          <a className="nowrap" href={telephoneLink(shop.phone)}>
            {shop.phone}
          </a>
        </Phrase>
      </p>
    </section>
  );
}
