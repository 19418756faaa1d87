// How tickets reach the buyer, and what that costs.
import type { EventTypes } from '../catalogue/event-types.ts';
import type { DeliveryType } from './order-wish.ts';

/**
 * The ways of delivery that an event offers. An event that sends its tickets wants an address; any other may be asked
 * for nothing at all. Whoever can neither be sent tickets nor get them by mail collects them at the show.
 */
export function deliveryOffered({ type, deliveryFlatCents, deliveryHkCents, deliveryMacauCents }: EventTypes) {
  const offered: Partial<Record<DeliveryType, number>> = {};
  const isSent = type.includes('ticketDelivery');
  if (deliveryFlatCents !== undefined) offered.FLAT = deliveryFlatCents;
  if (deliveryHkCents !== undefined) offered.DELIVERY_HK = deliveryHkCents;
  if (deliveryMacauCents !== undefined) offered.DELIVERY_MACAU = deliveryMacauCents;
  const isSentNowhere = Object.keys(offered).length === 0;
  if (type.includes('collectionAtShow') || isSentNowhere) offered.DELIVERY_ONSITE = 0;
  if (!isSent) offered.NONE = 0;
  return offered;
}
