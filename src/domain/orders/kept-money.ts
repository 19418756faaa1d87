// Money that stayed with the shop when all tickets of an order came back: kept fees and deliveries, charges, and refunds that were declined.

export type KeptMoney = { otherCents: number; feesCents: number; deliveryCents: number };

/** The parts of a refund: first the money that the promoter would be due, then the fees and the delivery of the shop. */
export function splitKept(kept: KeptMoney, refundCents: number): KeptMoney {
  let due = refundCents;
  const take = (cents: number): number => {
    const part = Math.max(0, Math.min(cents, due));
    due -= part;
    return part;
  };
  const parts = {
    otherCents: take(kept.otherCents),
    feesCents: take(kept.feesCents),
    deliveryCents: take(kept.deliveryCents),
  };
  return { ...parts, otherCents: parts.otherCents + due };
}

type Portion = { beforeCents: number; amountCents: number };

/** The parts of one refund of several that were decided together, behind those before it. */
export function splitPortion(decided: KeptMoney, { beforeCents, amountCents }: Portion): KeptMoney {
  const [before, after] = [splitKept(decided, beforeCents), splitKept(decided, beforeCents + amountCents)];
  return {
    otherCents: after.otherCents - before.otherCents,
    feesCents: after.feesCents - before.feesCents,
    deliveryCents: after.deliveryCents - before.deliveryCents,
  };
}
