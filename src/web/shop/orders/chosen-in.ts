import type { Event } from '../../../contract/catalogue.ts';
import type { CartLine, Purchase } from '../purchase/purchase.ts';

type Chosen = Pick<Purchase, 'SESSION' | 'CART'>;

/** The choice of a buyer as the event offers it by now: with its times and prices, and without the lines that it offers no more. */
export function chosenIn(
  { sessions, pricings }: Pick<Event, 'sessions' | 'pricings'>,
  { SESSION, CART }: Chosen,
): Chosen {
  const sessionOf = (id: number | undefined) => sessions.find((session) => session.id === id);
  // The prices of a code are in its terms, not in the event.
  const pricingOf = ({ pricing }: CartLine) =>
    pricing.ticketType === 'PUBLIC' ? pricings.find(({ id }) => id === pricing.id) : pricing;
  return {
    SESSION: sessionOf(SESSION?.id) ?? SESSION,
    CART: CART.flatMap((line) => {
      const [session, pricing] = [sessionOf(line.session.id), pricingOf(line)];
      return session?.enabled && pricing ? { ...line, session, pricing, zone: pricing.zone } : [];
    }),
  };
}
