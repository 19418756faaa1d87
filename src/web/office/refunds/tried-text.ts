import type { RefundDue } from '../../../contract/payment-review.ts';
import type { Translate } from '../../../words/words.ts';

/** How the last try to send money back ended. */
export function triedText(
  { tried, refusedBecause }: Pick<RefundDue, 'tried' | 'refusedBecause'>,
  t: Translate,
): string {
  if (tried === 'REFUSED') return t('refunds.refused', { because: refusedBecause ?? '' });
  return t(tried === 'UNANSWERED' ? 'refunds.unanswered' : 'refunds.underWay');
}
