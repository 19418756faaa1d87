type Pricing = { ticketType: string; price: number; handlingFee: number };

/** Only public prices are offered to everyone. */
export const publicPricings = <P extends Pricing>(pricings: readonly P[]): P[] =>
  pricings.filter(({ ticketType }) => ticketType === 'PUBLIC');

type Range = { lowest: number; highest: number };

/** The lowest and the highest public price in dollars; undefined without prices. */
export const priceRange = (pricings: readonly Pricing[]): Range | undefined =>
  rangeOf(publicPricings(pricings).map(({ price }) => price));

/** The handling fee that comes on top of each ticket. */
export const feeRange = (pricings: readonly Pricing[]): Range | undefined =>
  rangeOf(publicPricings(pricings).map(({ handlingFee }) => handlingFee));

function rangeOf(values: number[]): Range | undefined {
  if (values.length === 0) return;
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

/** A price of a zone, with the price before a reduction where a code has one. */
type ZonePricing = Pricing & { fullPrice?: number; zone: { name: string; freeSeating: boolean } };
type PriceTier<P extends ZonePricing> = {
  price: number;
  handlingFee: number;
  freeSeating: boolean;
  /** Where it is higher. */
  fullPrice?: number;
  zones: P['zone'][];
};

const byName = new Intl.Collator('en', { numeric: true });

/** Zones with the same price, the most expensive first; zones by their numbers. */
export function priceTiers<P extends ZonePricing>(pricings: readonly P[]): PriceTier<P>[] {
  const tiers = new Map<string, PriceTier<P>>();
  for (const { price, fullPrice = price, handlingFee, zone } of pricings) {
    const { freeSeating } = zone;
    const key = `${price} ${fullPrice} ${handlingFee} ${freeSeating}`;
    const tier = tiers.get(key) ?? {
      price,
      handlingFee,
      freeSeating,
      ...(fullPrice > price && { fullPrice }),
      zones: [],
    };
    tier.zones.push(zone);
    tiers.set(key, tier);
  }
  for (const { zones } of tiers.values()) zones.sort((one, other) => byName.compare(one.name, other.name));
  return [...tiers.values()].sort((one, other) => other.price - one.price);
}
