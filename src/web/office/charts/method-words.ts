import type { Key } from '../../../words/words.ts';

/** The methods of payments and ledger lines. */
export const methodWords: Record<string, Key> = {
  ASIA_PAY: 'cockpit.method.ASIA_PAY',
  JETCO: 'cockpit.method.JETCO',
  CASH: 'cockpit.method.CASH',
  COUNTER_CASH: 'cockpit.method.COUNTER_CASH',
  COUNTER_CARD: 'cockpit.method.COUNTER_CARD',
  OUTLET: 'cockpit.method.OUTLET',
  NONE: 'cockpit.method.NONE',
};
