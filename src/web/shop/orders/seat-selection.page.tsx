import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Event, EventSession } from '../../../contract/catalogue.ts';
import { codeTicketsMax, judgeCart } from '../../../domain/orders/cart.ts';
import { presetDelivery } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { ticketsOfOrderMax } from '../../../domain/orders/tickets-of-order.ts';
import { detailsIn, refusalIn } from '../../ui/feedback/failure.ts';
import { useWhenShown } from '../../ui/page/use-when-shown.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type CartLine, keepInPurchase, readPurchase, usePurchase } from '../purchase/purchase.ts';
import { typesOf } from '../purchase/types-of.ts';
import { useReservedWarning } from '../purchase/use-reserved-warning.ts';
import { useWithoutOrder } from '../purchase/use-without-order.ts';
import { Cart } from './cart.tsx';
import { ChosenZone } from './chosen-zone.tsx';
import { CodePart } from './code-part.tsx';
import { CountChoice } from './count-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OrderBar } from './order-bar.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import styles from './seat-selection.module.css';
import { useOrder } from './use-order.ts';
import { usePickedTickets } from './use-picked-tickets.ts';
import { hasPass } from './use-session-choice.ts';
import { useZonesOnSale } from './use-zones-on-sale.ts';
import { ZoneChoice } from './zone-choice.tsx';
import { ZonePlan } from './zone-plan.tsx';
import { isForWheelchairs, isGone } from './zone-stocks.ts';

/** Step 2: where, and how many. It needs an event, a session and a pass; seats that are held already come first. */
export function SeatSelectionPage() {
  const leave = useWithoutOrder();
  const warnOfHeld = useReservedWarning();
  const [isAllowed, setIsAllowed] = useState(false);
  const { EVENT, SESSION } = usePurchase();
  useWhenShown(() => {
    if (warnOfHeld()) return;
    const purchase = readPurchase();
    if (purchase.EVENT && purchase.SESSION && hasPass(purchase.EVENT.id)) setIsAllowed(true);
    else leave();
  });
  if (!isAllowed || !EVENT || !SESSION) return <OrderSkeleton step="tickets" />;
  return <ChooseTickets event={EVENT} session={SESSION} />;
}

function ChooseTickets({ event, session }: { event: Event; session: EventSession }) {
  const t = useWords();
  const { CART, ORDER_TOKEN } = usePurchase();
  const orderMax = ticketsOfOrderMax(event);
  const ticketsMax = Math.min(orderMax, ORDER_TOKEN?.ticketsMax ?? orderMax);
  const { zones, code, isStockKnown } = useZonesOnSale(event, session);
  const { chosen, zoneId, isWheelchair, ...picked } = usePickedTickets(zones, isStockKnown);
  const choices = useRef<HTMLDivElement>(null);
  const firstDelivery = useRef<HTMLInputElement>(null);
  const types = typesOf(event);
  const [delivery, setDelivery] = useState<DeliveryType | null>(() => presetDelivery(types));
  const { place, isPlacing, refused, forgetRefusal, offer, declineOffer } = useOrder({ event, lines: CART, delivery });

  // One line for each session: to choose differently, its line is deleted first.
  const added = CART.find((line) => line.session.id === session.id);
  const isLocked = added !== undefined;
  const codeMax = code ? codeTicketsMax(code) : null;
  const usesCode = chosen !== undefined && chosen.pricing.ticketType !== 'PUBLIC';
  const max = usesCode && codeMax !== null ? Math.min(ticketsMax, codeMax) : ticketsMax;
  // The code may have come after the number was chosen.
  const count = picked.count !== null && picked.count <= max ? picked.count : null;
  const lit = added ? added.zone.id : zoneId;
  const stock = chosen?.stock;
  const canAdd = chosen !== undefined && count !== null && !isGone(stock) && (isWheelchair || !isForWheelchairs(stock));
  const add = () => {
    if (!chosen || count === null) return;
    const line = { session, pricing: chosen.pricing, zone: chosen.pricing.zone, numTicket: count };
    flushSync(() => {
      keepInPurchase({ CART: [...CART, { ...line, wheelchair: isWheelchair }] });
      picked.clear();
    });
    // The next thing to do: the delivery where it has to be chosen, else the button that goes on.
    (delivery === null ? firstDelivery : picked.button).current?.focus();
  };
  // The button that was pressed goes away; what can be done now is to choose again.
  const rechoose = () => {
    forgetRefusal();
    choices.current?.focus();
  };
  const remove = (line: CartLine) => {
    keepInPurchase({ CART: CART.filter((other) => other !== line) });
    rechoose();
  };
  const chooseAgain = () => {
    const line = (refused && CART[Number(detailsIn<'soldOut'>(refused).line)]) ?? added;
    if (!line) return rechoose();
    keepInPurchase({ SESSION: line.session });
    remove(line);
  };
  const isOfCode = refused !== null && refusalIn(refused)?.startsWith('code') === true;
  const problem = judgeCart(CART, {
    ticketsMin: types.minTicket,
    ticketsMax,
    codeMax,
    needsDelivery: types.type.includes('ticketDelivery'),
    hasDelivery: delivery !== null,
  });

  return (
    <OrderFrame step="tickets">
      <div className={`wrap ${styles.step}`}>
        <div className={styles.plan}>
          <div>
            <h1>{t('order.zone.title')}</h1>
            <p className={styles.hint}>{t('order.zone.hint')}</p>
          </div>
          <ZonePlan
            event={event}
            zones={zones}
            chosenZoneId={lit}
            onChoose={isLocked ? undefined : picked.chooseZone}
          />
        </div>
        <div className={styles.choices} ref={choices} tabIndex={-1}>
          <ZoneChoice zones={zones} chosenZoneId={lit} isLocked={isLocked} onChoose={picked.chooseZone} />
          {chosen && !isLocked && (
            <ChosenZone zone={chosen} isWheelchair={isWheelchair} onWheelchair={picked.setIsWheelchair} />
          )}
          <CountChoice
            max={max}
            fewerBecause={max < ticketsMax ? 'code' : ticketsMax < orderMax ? 'network' : null}
            count={added?.numTicket ?? count}
            isLocked={isLocked}
            onChoose={picked.setCount}
            ref={picked.counts}
          />
          <CodePart event={event} refused={isOfCode ? refused : null} />
          <Cart lines={CART} types={types} delivery={delivery} onDelete={remove} />
          <DeliveryChoice types={types} delivery={delivery} first={firstDelivery} onChoose={setDelivery} />
          {refused && !isOfCode && <OrderRefusal answer={refused} onChooseAgain={chooseAgain} />}
        </div>
        <OrderBar
          lines={CART}
          pending={chosen && count !== null ? { pricing: chosen.pricing, numTicket: count } : null}
          types={types}
          delivery={delivery}
          problem={problem}
          max={problem === 'codeTooMany' && codeMax !== null ? codeMax : ticketsMax}
          isLocked={isLocked}
          canAdd={canAdd}
          isPlacing={isPlacing}
          button={picked.button}
          onAdd={add}
          onNext={place}
          onDeliveryMissing={() => firstDelivery.current?.focus()}
        />
      </div>
      {offer && <OfferDialog offer={offer} onAccept={offer.accept} onClose={declineOffer} />}
    </OrderFrame>
  );
}
