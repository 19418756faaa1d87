import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Event, EventSession } from '../../../contract/catalogue.ts';
import { judgeCart } from '../../../domain/orders/cart.ts';
import { presetDelivery } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { ticketsOfOrderMax } from '../../../domain/orders/tickets-of-order.ts';
import { serverNow } from '../../api/server-clock.ts';
import { detailsIn, refusalIn } from '../../ui/feedback/failure.ts';
import { useWhenShown } from '../../ui/page/use-when-shown.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type CartLine, keepInPurchase, readPurchase, usePurchase } from '../purchase/purchase.ts';
import { typesOf } from '../purchase/types-of.ts';
import { useReservedWarning } from '../purchase/use-reserved-warning.ts';
import { useWithoutOrder } from '../purchase/use-without-order.ts';
import { useAvailability } from '../seating/seating.data.ts';
import { Cart } from './cart.tsx';
import { ChosenZone } from './chosen-zone.tsx';
import { CodePart } from './code-part.tsx';
import { CountChoice } from './count-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { offeredIn } from './offered-in.ts';
import { OrderBar } from './order-bar.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { codeOf } from './orders.data.ts';
import styles from './seat-selection.module.css';
import { useOrder } from './use-order.ts';
import { hasPass } from './use-session-choice.ts';
import { ZoneChoice } from './zone-choice.tsx';
import { ZonePlan } from './zone-plan.tsx';
import { isGone, isOfOwnSeats, stockOf } from './zone-stocks.ts';

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
  const availability = useAvailability(event.id);
  const code = codeOf(event.id);
  const pricings = offeredIn({ event, code, now: serverNow() }, session.id);
  // A single zone leaves nothing to choose.
  const onlyZoneId = (pricings.length === 1 && pricings[0]?.zone.id) || null;
  const [zoneId, setZoneId] = useState(onlyZoneId);
  const [count, setCount] = useState<number | null>(null);
  const [isWheelchair, setIsWheelchair] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const counts = useRef<HTMLElement>(null);
  const firstDelivery = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const types = typesOf(event);
  const [delivery, setDelivery] = useState<DeliveryType | null>(() => presetDelivery(types));
  const { place, isPlacing, refused, forgetRefusal, offer, declineOffer } = useOrder({ event, lines: CART, delivery });

  const zones = pricings.map((pricing) => ({
    pricing,
    stock: isOfOwnSeats(pricing, code) ? undefined : stockOf(availability.data, session.id, pricing.zone.id),
  }));
  const chosen = zones.find(({ pricing }) => pricing.zone.id === zoneId);
  // One line for each session: to choose differently, its line is deleted first.
  const added = CART.find((line) => line.session.id === session.id);
  const isLocked = added !== undefined;
  const usesCode = code && chosen && chosen.pricing.ticketType !== 'PUBLIC';
  const codeMax = usesCode ? Math.min(code.ticketsLeft, code.ticketsPerOrderMax ?? ticketsMax) : ticketsMax;
  const lit = added ? added.zone.id : zoneId;
  const chooseZone = (id: number | null) => {
    setZoneId(id === zoneId ? onlyZoneId : id);
    setIsWheelchair(false);
  };
  // The notes about the zone come with its stock, and push the counts down.
  const isStockKnown = availability.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stock only says when
  useEffect(() => {
    if (zoneId !== null && zoneId !== onlyZoneId) bringIntoView(counts.current);
  }, [zoneId, onlyZoneId, isStockKnown]);
  useEffect(() => {
    if (count !== null) bringIntoView(button.current);
  }, [count]);
  const add = () => {
    if (!chosen || count === null) return;
    const line = { session, pricing: chosen.pricing, zone: chosen.pricing.zone, numTicket: count };
    flushSync(() => {
      keepInPurchase({ CART: [...CART, { ...line, wheelchair: isWheelchair }] });
      setZoneId(onlyZoneId);
      setCount(null);
    });
    // The next thing to do: the delivery where it has to be chosen, else the button that goes on.
    (delivery === null ? firstDelivery : button).current?.focus();
  };
  const remove = (line: CartLine) => {
    forgetRefusal();
    keepInPurchase({ CART: CART.filter((other) => other !== line) });
    // The button goes with its line; what can be done now is to choose again.
    choices.current?.focus();
  };
  const chooseAgain = () => {
    const line = (refused && CART[Number(detailsIn<'soldOut'>(refused).line)]) ?? added;
    if (!line) return;
    keepInPurchase({ SESSION: line.session });
    remove(line);
  };
  const isOfCode = refused !== null && refusalIn(refused)?.startsWith('code') === true;
  const problem = judgeCart(CART, {
    ticketsMin: types.minTicket,
    ticketsMax,
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
          <ZonePlan event={event} zones={zones} chosenZoneId={lit} onChoose={isLocked ? undefined : chooseZone} />
        </div>
        <div className={styles.choices} ref={choices} tabIndex={-1}>
          <ZoneChoice zones={zones} chosenZoneId={lit} isLocked={isLocked} onChoose={chooseZone} />
          {chosen && !isLocked && (
            <ChosenZone zone={chosen} isWheelchair={isWheelchair} onWheelchair={setIsWheelchair} />
          )}
          <CountChoice
            max={Math.min(ticketsMax, codeMax)}
            isFewer={ticketsMax < orderMax}
            count={added?.numTicket ?? count}
            isLocked={isLocked}
            onChoose={setCount}
            ref={counts}
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
          max={ticketsMax}
          isLocked={isLocked}
          canAdd={chosen !== undefined && !isGone(chosen.stock) && count !== null}
          isPlacing={isPlacing}
          button={button}
          onAdd={add}
          onNext={place}
          onDeliveryMissing={() => firstDelivery.current?.focus()}
        />
      </div>
      {offer && <OfferDialog offer={offer} onAccept={offer.accept} onClose={declineOffer} />}
    </OrderFrame>
  );
}

/** No further than needed; what is in sight stays where it is. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
