// An outlet keeps a part of each ticket's price. It is rounded for one ticket, so a sale of two and two sales of one cost the same.

/** All of the price. */
const basisPointsMax = 10_000;

export const commissionOf = (
  { priceCents, commissionBasisPoints }: { priceCents: number; commissionBasisPoints: number },
  tickets: number,
): number => tickets * Math.round((priceCents * commissionBasisPoints) / basisPointsMax);
