import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { costOf, ticketsIn } from '../../../domain/orders/cart.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Price, priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { deliveryCents, deliveryKey } from '../purchase/delivery-words.ts';
import type { CartLine } from '../purchase/purchase.ts';
import styles from './cart.module.css';
import { Costs } from './costs.tsx';
import part from './part.module.css';

type Props = {
  lines: readonly CartLine[];
  types: EventTypes;
  delivery: DeliveryType | null;
  onDelete: (line: CartLine) => void;
};

/** The chosen tickets, and every part of their price. */
export function Cart({ lines, types, delivery, onDelete }: Props) {
  const t = useWords();
  const isOfSeveral = new Set(lines.map(({ session }) => session.id)).size > 1;
  if (lines.length === 0) return null;
  const cost = costOf(lines, deliveryCents(types, delivery));
  return (
    <section className={part.part}>
      <h2>
        {t('order.cart.title')} <small>{t('order.cart.change')}</small>
      </h2>
      <div className={styles.card}>
        <ul>
          {lines.map((line) => (
            <Line
              key={`${line.session.id} ${line.zone.id}`}
              line={line}
              isOfSeveral={isOfSeveral}
              onDelete={() => onDelete(line)}
            />
          ))}
        </ul>
        <Costs
          parts={[
            { name: t('order.cart.fee', { count: ticketsIn(lines) }), cents: cost.handlingCents },
            ...(delivery ? [{ name: t(deliveryKey(types, delivery)), cents: cost.deliveryCents }] : []),
          ]}
          totalCents={cost.totalCents}
        />
      </div>
    </section>
  );
}

function Line({ line, isOfSeveral, onDelete }: { line: CartLine; isOfSeveral: boolean; onDelete: () => void }) {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  const { session, zone, pricing, numTicket, wheelchair } = line;
  const name = textFor(zone.names, locale, zone.name);
  return (
    <li className={styles.line}>
      <div>
        <b>{t('order.cart.line', { zone: name, count: numTicket })}</b>
        <p>
          {isOfSeveral && (
            <span className="nowrap">
              {showtime.namedDay(session.startTime)} {showtime.time(session.startTime)}{' '}
            </span>
          )}
          <span className="nowrap">
            {priceText(pricing.price)} × {numTicket}
          </span>
          {wheelchair && ` ${t('order.cart.wheelchair')}`}
        </p>
      </div>
      <b>
        <Price dollars={pricing.price * numTicket} />
      </b>
      <button
        type="button"
        className={buttonClass({ kind: 'line', size: 'square' })}
        aria-label={t('order.cart.delete', { zone: name, count: numTicket })}
        onClick={onDelete}
      >
        <Icon name="bin" />
      </button>
    </li>
  );
}
