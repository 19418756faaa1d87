// Money that staff take at the counter for dearer seats of an order that is paid already.
import { randomBytes } from 'node:crypto';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import type { Db } from '../../platform/deps.ts';
import { addDifference } from './payments.queries.ts';

/** In the place of a provider's merchant number. */
export const counterMerchant = 'counter';

type DifferencePayment = {
  eventId: number;
  orderId: number;
  method: 'COUNTER_CASH' | 'COUNTER_CARD';
  amountCents: number;
  /** On the slip of the card terminal. */
  providerRef: string | null;
  decidedBy: string;
  note: string;
};

/** Call with the order locked. */
export const takeDifference = (tx: Db, { eventId, amountCents, ...taken }: DifferencePayment) =>
  addDifference(tx, {
    ...taken,
    eventId,
    invoiceNo: invoiceNumberOf(eventId, randomBytes(16)),
    merchantId: counterMerchant,
    amountCents,
  });
