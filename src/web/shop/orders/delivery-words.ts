import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { deliveryOffered } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { Key } from '../../../words/words.ts';

/** Tickets of an event that neither sends nor hands them out come by mail, for every name of its delivery. */
export function deliveryKey({ type }: EventTypes, delivery: DeliveryType): Key {
  const isElectronic = type.length === 0 && (delivery === 'DELIVERY_ONSITE' || delivery === 'NONE');
  return isElectronic ? 'delivery.electronic' : `delivery.${delivery}`;
}

export const deliveryCents = (types: EventTypes, delivery: DeliveryType | null): number =>
  delivery === null ? 0 : (deliveryOffered(types)[delivery] ?? 0);

/** The deliveries that the buyer can choose from; empty where there is only one. */
export function deliveryChoices(types: EventTypes): DeliveryType[] {
  const offered = Object.keys(deliveryOffered(types)) as DeliveryType[];
  const isSent = offered.some((delivery) => delivery !== 'NONE' && delivery !== 'DELIVERY_ONSITE');
  return isSent ? offered : [];
}
