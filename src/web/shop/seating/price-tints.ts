// Zones of one price have one tint on the plan. The tint never speaks alone: the price stands on the zone, in the legend and in the list.
import type { EventPricing } from '../../../contract/catalogue.ts';
import type { Availability } from '../../../contract/orders.ts';
import { tintsMax } from '../../plan/tints.ts';

export type PriceTint = {
  price: number;
  tint: number;
  zones: {
    id: number;
    /** Null until sales are open. */
    left: number | null;
  }[];
};

/** The dearest first. With more prices than tints, neighbours share one. */
export function priceTints(pricings: readonly EventPricing[], free: readonly FreeZone[]): PriceTint[] {
  const byPrice = Map.groupBy(pricings, ({ price }) => price);
  const prices = [...byPrice].sort(([one], [other]) => other - one);
  return prices.map(([price, ofPrice], index) => ({
    price,
    tint: prices.length <= tintsMax ? index : Math.floor((index * tintsMax) / prices.length),
    zones: ofPrice.map(({ zone: { id } }) => ({ id, left: leftOf(free, id) })),
  }));
}

type FreeZone = Pick<Availability['zones'][number], 'zoneId' | 'left'>;

/** The places of a zone that are left in all sessions that are listed. */
function leftOf(free: readonly FreeZone[], id: number): number | null {
  const ofZone = free.filter(({ zoneId }) => zoneId === id);
  return ofZone.length === 0 ? null : ofZone.reduce((sum, { left }) => sum + left, 0);
}

/** The places left in all zones of a price; null while it is not known of any. */
export function leftAtPrice({ zones }: PriceTint): number | null {
  const known = zones.flatMap(({ left }) => left ?? []);
  return known.length === 0 ? null : known.reduce((sum, left) => sum + left, 0);
}
