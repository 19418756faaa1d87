import type { RefundDue } from '../../../contract/payment-review.ts';
import type { Key } from '../../../words/words.ts';

export const methodWords = {
  ASIA_PAY: 'refunds.method.ASIA_PAY',
  JETCO: 'refunds.method.JETCO',
  CASH: 'refunds.method.CASH',
} as const satisfies Record<RefundDue['method'], Key>;
