// The prices that a buyer is offered in a session: the public ones, and those that the buyer's code opens.

type Pricing = { price: number; zone: { id: number } };
type OpenedByCode<P> = { sessionId: number | null; prices: readonly P[] };

/** One price for each zone: that of the code, unless the public price is lower. */
export function offeredPricings<P extends Pricing>(
  publicOnes: readonly P[],
  code: OpenedByCode<P> | null | undefined,
  sessionId: number,
): P[] {
  const offered = new Map(publicOnes.map((pricing) => [pricing.zone.id, pricing]));
  const opened = code && (code.sessionId === null || code.sessionId === sessionId) ? code.prices : [];
  for (const pricing of opened) {
    const usual = offered.get(pricing.zone.id);
    if (!usual || pricing.price <= usual.price) offered.set(pricing.zone.id, pricing);
  }
  return [...offered.values()];
}
