// The search of an outlet among its own sales: a number, a customer, or seats, alone or with words of a customer.

import { findsAll } from '../../../contract/catalogue.ts';
import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { seatIn } from '../../../domain/seating/seat-names.ts';
import { seatsIn, wordsOf } from '../../../domain/seating/seats-of-zones.ts';
import type { Deps } from '../../platform/deps.ts';
import { digestsOf } from '../../shop/orders/name-buyer.ts';
import { orderIdIn, wordsOfBuyerIn } from '../transactions/order-search.ts';
import { findSaleKeys, listZonesOfOutlet, type OfSale } from './outlet-sales.queries.ts';

/** Null without words: all sales of the outlet. */
export async function searchSales(
  { db, signingKey }: Pick<Deps, 'db' | 'signingKey'>,
  outletId: number,
  query: string,
): Promise<OfSale[] | null> {
  if (findsAll(query)) return null;
  const words = wordsOf(query);
  const read = words.some(seatIn) ? seatsIn(words, await listZonesOfOutlet(db, outletId)) : null;
  const buyerWords = wordsOfBuyerIn(read?.others ?? words);
  return findSaleKeys(db, {
    outletId,
    orderId: orderIdIn(query),
    seats: read?.seats ?? [],
    zoneIds: read?.zoneIds ?? null,
    buyerWords: buyerWords && digestsOf(signingKey, buyerWords),
    countMax: ordersFoundMax,
  });
}
