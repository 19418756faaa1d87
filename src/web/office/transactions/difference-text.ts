import type { Translate } from '../../../words/words.ts';
import { priceText } from '../../ui/text/price.tsx';

/** The money that changed seats cost, or that goes back for them. */
export function differenceText(difference: number, t: Translate): string {
  if (difference === 0) return t('orderActions.seats.same');
  const amount = priceText(Math.abs(difference));
  return t(difference > 0 ? 'orderActions.seats.dearer' : 'orderActions.seats.cheaper', { amount });
}
