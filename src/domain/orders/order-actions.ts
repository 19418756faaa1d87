// Actions of staff on an order. Each is kept with who did it, when and why, and stands in the order's timeline.

export const orderActions = [
  'TICKETS_RETURNED',
  'TAKEN_BACK', // all tickets: the order is cancelled
  'MONEY_RETURNED', // without a ticket
  'SEATS_CHANGED',
  'PAYMENT_TAKEN',
  'BUYER_CORRECTED',
  'MAIL_REPEATED',
  'HOLD_EXTENDED',
  'CANCELED',
  'REINSTATED',
  'REFUND_APPROVED', // together with others of the same decision
  'REFUND_SENT',
  'REFUND_DECLINED', // by finance: the money stays
  'CODE_REPLACED', // of one ticket
  'LINKS_VOIDED', // to the page of its tickets
] as const;
export type OrderActionKind = (typeof orderActions)[number];

/** Staff hold an unpaid order for so long at most, counted from now. */
export const staffHoldMinutesMax = 7 * 24 * 60;
/** A reinstated order of the web is held for so long, unless staff extend it. */
export const reinstatedMinutes = 60;
/** A new hold is shorter than this only where the show begins before. */
export const staffHoldMinutesMin = 5;

export const reasonLengthMax = 200;
export const noteOfOrderLengthMax = 1000;
