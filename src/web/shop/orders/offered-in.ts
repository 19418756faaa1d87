import type { Event } from '../../../contract/catalogue.ts';
import type { CodeReply } from '../../../contract/codes.ts';
import { publicPricings } from '../../../domain/catalogue/price-range.ts';
import { saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { offeredPricings } from '../../../domain/codes/offered-pricings.ts';
import type { OfferedPricing } from '../purchase/purchase.ts';

type Offer = { event: Event; code: CodeReply | null | undefined; now: number };

/** The prices that this buyer can buy at now in a session. Before the opening these are the ones of the code alone. */
export function offeredIn({ event, code, now }: Offer, sessionId: number): OfferedPricing[] {
  const isPublic = saleStateOf(event, now) !== 'coming-soon';
  return offeredPricings<OfferedPricing>(isPublic ? publicPricings(event.pricings) : [], code, sessionId);
}
