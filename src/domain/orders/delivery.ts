// The ways of delivery and their prices.
import type { EventTypes } from '../catalogue/event-types.ts';
import type { DeliveryType } from './order-request.ts';

/**
 * The ways of delivery that an event offers. An event that sends its tickets needs an address; other events may need no delivery at all.
 * A buyer who can have tickets neither by post nor by mail collects them at the show.
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

/**
 * The way of delivery that is chosen at first: the only place that tickets are sent to, or else collection at the show. Null when they
 * are sent to both Hong Kong and Macau, since then the buyer has to choose.
 */
export function presetDelivery(types: EventTypes): DeliveryType | null {
  const offered = deliveryOffered(types);
  const isSentTo = { hongKong: offered.DELIVERY_HK !== undefined, macau: offered.DELIVERY_MACAU !== undefined };
  if (isSentTo.hongKong && isSentTo.macau) return null;
  if (isSentTo.hongKong) return 'DELIVERY_HK';
  if (isSentTo.macau) return 'DELIVERY_MACAU';
  return offered.DELIVERY_ONSITE === undefined ? 'FLAT' : 'DELIVERY_ONSITE';
}

/** Tickets are sent to an address. */
export const isSent = (delivery: DeliveryType): boolean => delivery !== 'NONE' && delivery !== 'DELIVERY_ONSITE';

/** How the tickets of an order reach its buyer. */
export const ticketHandovers = ['byEmail', 'byPost', 'atVenue'] as const;
export type TicketHandover = (typeof ticketHandovers)[number];

/** An event that neither sends its tickets nor hands them out mails them, whatever its delivery is called. */
export function ticketHandover({ type }: EventTypes, delivery: DeliveryType): TicketHandover {
  if (delivery === 'NONE') return 'byEmail';
  if (isSent(delivery)) return 'byPost';
  return type.length === 0 ? 'byEmail' : 'atVenue';
}

/** The real handover: tickets of a buyer without a mailbox, as at an outlet, are on paper. */
export function handoverTo(hasMailbox: boolean, types: EventTypes, delivery: DeliveryType): TicketHandover {
  const handover = ticketHandover(types, delivery);
  return handover === 'byEmail' && !hasMailbox ? 'atVenue' : handover;
}
