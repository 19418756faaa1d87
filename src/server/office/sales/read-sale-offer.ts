// The offer for staff: the events with their sessions, and the prices of one event.

import type { SaleEvent, SaleTermsReply } from '../../../contract/sales.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { deliveryOffered } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { readQuota } from './guest-orders.queries.ts';
import { findSaleEvent, listSaleEvents, listSalePrices } from './sales.queries.ts';

export const readSaleEvents = (db: Db): Promise<SaleEvent[]> => listSaleEvents(db);

export async function readSaleTerms(db: Db, eventId: number): Promise<SaleTermsReply> {
  const event = await findSaleEvent(db, eventId);
  if (!event) throw new Refused('notFound', 'event');
  const { types, ...name } = event;
  const offered: Partial<Record<DeliveryType, number>> = {
    DELIVERY_ONSITE: 0,
    ...deliveryOffered({ ...plainEventTypes, ...types }),
  };
  const prices = await listSalePrices(db, eventId);
  return {
    event: name,
    prices: prices.map(({ priceCents, handlingFeeCents, ticketType, ...price }) => ({
      ...price,
      ticketType,
      price: dollarsFrom(priceCents),
      handlingFee: dollarsFrom(handlingFeeCents),
    })),
    deliveries: Object.entries(offered).map(([type, cents]) => ({
      type: type as DeliveryType,
      price: dollarsFrom(cents),
    })),
    complementary: await readQuota(db, eventId),
  };
}
