import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { deliveryOffered, ticketHandover } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { Key } from '../../../words/words.ts';
import { priceText } from '../../ui/text/price.tsx';

export const deliveryKey = (types: EventTypes, delivery: DeliveryType): Key =>
  ticketHandover(types, delivery) === 'byEmail' ? 'delivery.electronic' : `delivery.${delivery}`;

export const deliveryCents = (types: EventTypes, delivery: DeliveryType | null): number =>
  delivery === null ? 0 : (deliveryOffered(types)[delivery] ?? 0);

export function deliveryPrice(types: EventTypes, delivery: DeliveryType, free: string): string {
  const cents = deliveryCents(types, delivery);
  return cents === 0 ? free : priceText(dollarsFrom(cents));
}

/** The deliveries that a buyer has to know of before choosing; none where nothing is sent. */
export function deliveryChoices(types: EventTypes): DeliveryType[] {
  const offered = Object.keys(deliveryOffered(types)) as DeliveryType[];
  const isSent = offered.some((delivery) => delivery !== 'NONE' && delivery !== 'DELIVERY_ONSITE');
  return isSent ? offered : [];
}
