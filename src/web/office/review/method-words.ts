import type { StaffPaymentMethod } from '../../../domain/payments/staff-payment-methods.ts';
import type { Key } from '../../../words/words.ts';

export const methodWords = {
  ASIA_PAY: 'refunds.method.ASIA_PAY',
  JETCO: 'refunds.method.JETCO',
  CASH: 'refunds.method.CASH',
  COUNTER_CASH: 'refunds.method.COUNTER_CASH',
  COUNTER_CARD: 'refunds.method.COUNTER_CARD',
} as const satisfies Record<StaffPaymentMethod, Key>;
