import { centsFrom } from '../../../domain/money/money.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';

type Typed = { price: number; commissionPercent: number; returnsAt: Date };
export type Terms = { priceCents: number; commissionBasisPoints: number; returnsAt: Date };

/** The places come back before the show, while they can still be sold. */
export function judgeTerms(typed: Typed, { now, startsAt }: { now: Date; startsAt: Date }): Terms {
  const { price, commissionPercent, returnsAt } = typed;
  if (returnsAt <= now) throw fieldRefused('allotment', 'returnsAt', 'Past');
  if (returnsAt > startsAt) throw fieldRefused('allotment', 'returnsAt', 'AfterShow');
  return {
    priceCents: centsFrom(price),
    commissionBasisPoints: Math.round(commissionPercent * 100),
    returnsAt,
  };
}
