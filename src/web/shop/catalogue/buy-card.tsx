import type { Event } from '../../../contract/catalogue.ts';
import { feeRange, priceRange } from '../../../domain/catalogue/price-range.ts';
import { isLobbyOpen, isPresaleOpen, type SaleState } from '../../../domain/catalogue/sale-state.ts';
import { ticketsOfOrderMax } from '../../../domain/orders/tickets-of-order.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Price, priceText } from '../../ui/text/price.tsx';
import { BuyLink } from '../purchase/buy-link.tsx';
import { Openings } from '../purchase/openings.tsx';
import styles from './buy-card.module.css';
import { buyLabel } from './buy-label.ts';
import { closedKeys } from './closed-keys.ts';
import { OfferLine } from './offer-line.tsx';
import { RemindLink } from './remind-link.tsx';
import { SessionList } from './session-list.tsx';

/** Sessions, price and what to do next: a card beside the page on a desktop, the first section on a phone. */
export function BuyCard({ event, state, now }: { event: Event; state: SaleState; now: number }) {
  const t = useWords();
  return (
    <aside className={styles.card} aria-label={t('event.tickets')}>
      <section id="sessions" className={styles.sessions} tabIndex={-1}>
        <h2>{t('event.sessions')}</h2>
        {state === 'sold-out' && <p className={styles.closed}>{t('event.closed')}</p>}
        <SessionList event={event} now={now} />
      </section>
      <div className={styles.offer}>
        <PriceLine event={event} />
        <NextStep event={event} state={state} isWide />
      </div>
      <p className={styles.note}>{t('event.limit', { count: ticketsOfOrderMax(event) })}</p>
    </aside>
  );
}

/** The same offer within reach of a thumb. */
export function BuyBar({ event, state }: { event: Event; state: SaleState }) {
  const now = useNow();
  return (
    <div className={styles.bar}>
      <p>
        {state === 'coming-soon' ? <Openings event={event} now={now} /> : <OfferLine event={event} state={state} />}
      </p>
      <NextStep event={event} state={state} />
    </div>
  );
}

function PriceLine({ event }: { event: Event }) {
  const t = useWords();
  const prices = priceRange(event.pricings);
  const fees = feeRange(event.pricings);
  if (!prices) return <p>{t('event.noPrice')}</p>;
  const isOne = prices.lowest === prices.highest;
  return (
    <div>
      <p className={styles.price}>
        <b>
          <Price dollars={prices.lowest} />
        </b>{' '}
        {!isOne && <span className="nowrap">{t('event.upTo', { price: priceText(prices.highest) })}</span>}
      </p>
      {fees && fees.highest > 0 && <p className={styles.fee}>{t('event.fee', { fee: priceText(fees.highest) })}</p>}
    </div>
  );
}

/** The one thing that can be done now about this event. */
function NextStep({ event, state, isWide = false }: { event: Event; state: SaleState; isWide?: boolean }) {
  const t = useWords();
  const now = useNow();
  // A code may be for seats that are not on public sale.
  const hasCode = useAlive() && new URLSearchParams(location.search).has('code');
  if (state === 'coming-soon') {
    const isLobby = isLobbyOpen(event, now);
    return (
      <>
        {isWide && (
          <p className={styles.opening}>
            <Openings event={event} now={now} />
          </p>
        )}
        {isLobby || isPresaleOpen(event, now) ? (
          <BuyLink event={event} className={buttonClass({ kind: 'go', size: 'large', isWide })}>
            {t(isLobby ? 'event.lobby' : 'event.presale')}
          </BuyLink>
        ) : (
          <RemindLink event={event} size="large" className={classes(isWide && styles.wide)} />
        )}
      </>
    );
  }
  if (state === 'on-sale' || (state === 'sold-out' && hasCode)) {
    return (
      <BuyLink event={event} className={buttonClass({ kind: 'go', size: 'large', isWide })}>
        {t(state === 'on-sale' ? buyLabel(event) : 'event.withCode')}
      </BuyLink>
    );
  }
  return <span className={buttonClass({ kind: 'off', size: 'large', isWide })}>{t(closedKeys[state])}</span>;
}
