import { paymentMethods } from './bounds.ts';

/** Staff take cash or a card at a terminal as well; buyers cannot choose these. */
export const staffPaymentMethods = [...paymentMethods, 'COUNTER_CASH', 'COUNTER_CARD'] as const;
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number];

type StaffPayment = { method?: string | undefined; terminalReference?: string | undefined };

/** The number on the slip of the card terminal; null for money that it did not take. */
export const slipOf = ({ method, terminalReference }: StaffPayment): string | null =>
  (method === 'COUNTER_CARD' && terminalReference) || null;

export const lacksSlip = (taken: StaffPayment): boolean => taken.method === 'COUNTER_CARD' && slipOf(taken) === null;
