import type { RefundDue } from '../../../contract/payment-review.ts';
import type { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';

const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

type Captured = Pick<RefundDue, 'captured' | 'capturedCurrency'>;

/** `HK$480`, and `USD 480.00` for money that came in another currency. */
export function capturedText({ captured, capturedCurrency }: Captured, t: ReturnType<typeof useWords>): string {
  if (capturedCurrency === null) return priceText(captured);
  const amount = withCents.format(captured);
  return capturedCurrency === '' ? t('refunds.otherCurrency', { amount }) : `${capturedCurrency} ${amount}`;
}
