import { paymentMethods } from './bounds.ts';

/** Staff take cash or a card at a terminal as well; buyers cannot choose these. */
export const staffPaymentMethods = [...paymentMethods, 'COUNTER_CASH', 'COUNTER_CARD'] as const;
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number];
