import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { OrderBody, Transaction } from '../../../contract/orders.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { costOf } from '../../../domain/orders/cart.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { NamedSeat } from '../../../domain/seating/seat-names.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { deliveryCents } from '../purchase/delivery-words.ts';
import { holdHere } from '../purchase/holding.ts';
import { type CartLine, keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { needsAnswer } from '../purchase/refusal-notice.tsx';
import { typesOf } from '../purchase/types-of.ts';
import { useReservedWarning } from '../purchase/use-reserved-warning.ts';
import { codeOf, findHeldHere, placeOrder } from './orders.data.ts';
import { useRenewedEvent } from './use-renewed-event.ts';
import { heldPurchase } from './use-session-choice.ts';

/** Other seats that the shop offers when it cannot give the requested ones. */
export type SeatOffer = {
  line: CartLine;
  left: number;
  largestBlock: number;
  split: NamedSeat[] | null;
  restricted: NamedSeat[] | null;
};
export type Consent = 'split' | 'restricted';
type Consents = Record<Consent, boolean>;

type Wanted = { lines: readonly CartLine[]; delivery: DeliveryType | null };
type Options = Wanted & { event: Event };

/** The event in hand is not the one of now. */
const ofChange = new Set([
  'closed',
  'notOpen',
  'tooFewTickets',
  'tooManyTickets',
  'totalChanged',
  'wrongDelivery',
  'wrongPricing',
  'wrongSession',
  'wrongSite',
]);

/** Orders the cart. The buyer sees every result, and a repeated request makes no second order. */
export function useOrder({ event, lines, delivery }: Options) {
  const t = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const warnOfHeld = useReservedWarning();
  const { isBusy: isPlacing, run } = useBusyCall();
  const [refused, setRefused] = useState<Answer | null>(null);
  const renewEvent = useRenewedEvent(event);
  /** The total that a refusal named, for what was chosen then. */
  const [named, setNamed] = useState<(Wanted & { amount: number | undefined }) | null>(null);
  const shownAmount = () =>
    named?.lines === lines && named.delivery === delivery ? named.amount : amountOf(event, { lines, delivery });
  const [offer, setOffer] = useState<(SeatOffer & { accept: (consent: Consent) => void }) | null>(null);

  const order = async (consents: ReadonlyMap<number, Consents>): Promise<void> => {
    const { ORDER_TOKEN } = readPurchase();
    if (!ORDER_TOKEN) return;
    const placed = await run(() => {
      setOffer(null);
      setRefused(null);
      return placeOrder({
        ...bodyOf(event, { lines, delivery }, ORDER_TOKEN.token, consents),
        shownAmount: shownAmount(),
      });
    });
    if (!placed) return;
    if ('transaction' in placed) await hold(placed.transaction);
    else await refuse(placed.refused, consents);
  };

  const hold = async (transaction: Transaction): Promise<void> => {
    // The same pass gives the same order, also one that is over.
    if (transaction.status !== 'WAITING') return startAgain();
    keepInPurchase({ TRANSACTION: transaction });
    holdHere({ eventId: event.id, until: transaction.validUntil });
    await navigate({ to: '/order/personal-info' });
  };

  const startAgain = async (): Promise<void> => {
    keepInPurchase({ ORDER_TOKEN: null, SESSION: null });
    await navigate({ to: '/order/date-selection' });
  };

  const refuse = async (answer: Answer, consents: ReadonlyMap<number, Consents>): Promise<void> => {
    const refusal = refusalIn(answer);
    void queries.invalidateQueries({ queryKey: ['availability', event.id] });
    if (refusal === 'noBlock' || refusal === 'soldOut') {
      const found = offerIn(answer, lines);
      if (found && (found.split || found.restricted)) {
        const at = lines.indexOf(found.line);
        const accept = (consent: Consent) => void order(withConsent(consents, at, consent));
        return setOffer({ ...found, accept });
      }
    }
    if (refusal === 'alreadyHolding' || refusal === 'passUsed') {
      const held = await findHeldHere(event.id);
      if (held) {
        const { token, validUntil } = held;
        keepInPurchase({ ...heldPurchase(held, event), ORDER_TOKEN: { token, validUntil, eventId: event.id } });
        warnOfHeld();
        return;
      }
    }
    const isOfPass = refusal?.startsWith('pass') ?? false;
    if (ofChange.has(refusal ?? '')) await renewEvent();
    const { amount } = detailsIn<'totalChanged'>(answer);
    if (refusal === 'totalChanged') setNamed({ lines: readPurchase().CART, delivery, amount });
    if ((needsAnswer(answer) && !isOfPass) || answer.status === 404) return setRefused(answer);
    tellFailure(answer, t);
    if (isOfPass) await startAgain();
  };

  return {
    place: () => void order(new Map()),
    isPlacing,
    refused,
    forgetRefusal: () => setRefused(null),
    offer,
    declineOffer: () => setOffer(null),
  };
}

function withConsent(consents: ReadonlyMap<number, Consents>, at: number, consent: Consent) {
  const before = consents.get(at) ?? { split: false, restricted: false };
  return new Map([...consents, [at, { ...before, [consent]: true }]]);
}

function offerIn(answer: Answer, lines: readonly CartLine[]): SeatOffer | null {
  const {
    line: at,
    left = 0,
    largestBlock = 0,
    splitOffer: split = null,
    restrictedOffer: restricted = null,
  } = detailsIn<'soldOut'>(answer);
  const line = lines[Number(at)];
  return line ? { line, left, largestBlock, split, restricted } : null;
}

const amountOf = (event: Event, { lines, delivery }: Wanted): number =>
  dollarsFrom(costOf(lines, deliveryCents(typesOf(event), delivery)).totalCents);

function bodyOf(
  event: Event,
  { lines, delivery }: Wanted,
  token: string,
  consents: ReadonlyMap<number, Consents>,
): OrderBody {
  const usesCode = lines.some(({ pricing }) => pricing.ticketType !== 'PUBLIC');
  return {
    eventId: event.id,
    siteId: event.site.id,
    token,
    codeToken: usesCode ? codeOf(event.id)?.token : undefined,
    deliverType: delivery ?? 'NONE',
    orderDetails: lines.map(({ session, pricing, zone, numTicket, wheelchair }, at) => ({
      sessionId: session.id,
      pricingId: pricing.id,
      zoneId: zone.id,
      ticketNumber: numTicket,
      wheelchair,
      acceptSplit: consents.get(at)?.split ?? false,
      acceptRestrictedView: consents.get(at)?.restricted ?? false,
    })),
  };
}
