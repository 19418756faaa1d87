// Zones of one price have one tint on the plan. The tint never speaks alone: the price stands on the zone, in the legend and in the list.
import type { EventPricing } from '../../../contract/catalogue.ts';
import type { Availability } from '../../../contract/orders.ts';
import { tintsMax } from '../../plan/tints.ts';

/** How many places, or that these are for wheelchairs alone; null until sales are open. */
export type Left = number | 'wheelchair' | null;
export type PriceTint = {
  price: number;
  tint: number;
  zones: { id: number; left: Left }[];
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

type FreeZone = Pick<Availability['zones'][number], 'zoneId' | 'left'> & { wheelchairLeft?: number };

/** The places of a zone that are left in all sessions that are listed. */
function leftOf(free: readonly FreeZone[], id: number): Left {
  const ofZone = free.filter(({ zoneId }) => zoneId === id);
  return sumOf(ofZone.map(({ left, wheelchairLeft = 0 }) => (left === 0 && wheelchairLeft > 0 ? 'wheelchair' : left)));
}

/** The places left in all zones of a price; null while it is not known of any. */
export const leftAtPrice = ({ zones }: PriceTint): Left => sumOf(zones.flatMap(({ left }) => left ?? []));

function sumOf(known: readonly (number | 'wheelchair')[]): Left {
  if (known.length === 0) return null;
  const sum = known.reduce<number>((total, left) => (left === 'wheelchair' ? total : total + left), 0);
  return sum === 0 && known.includes('wheelchair') ? 'wheelchair' : sum;
}
