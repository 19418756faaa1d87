// The actions that the server allows for an order as it is now.
import type { OfficeTransaction, OrderFile } from '../../../contract/transactions.ts';
import { keptOf } from './kept-of.ts';

export type OrderAction =
  | 'pay'
  | 'payNothing'
  | 'hold'
  | 'cancel'
  | 'reinstate'
  | 'giveBack'
  | 'giveKept'
  | 'repeatPaid'
  | 'repeatTransfer'
  | 'repeatPay'
  | 'buyer';
type Order = Pick<OfficeTransaction, 'status' | 'channel' | 'amount'>;
type File = Pick<OrderFile, 'buyer' | 'payments' | 'paid' | 'refundedBefore' | 'wasPaid'>;

/**
 * The usual one first, and the one that ends it last. An order that was paid is not opened again. Tickets for a guest wait for a second person,
 * not for money. The money of an outlet's order is the outlet's.
 */
export function actionsOf({ status, channel, amount }: Order, file: File, mayRefund: boolean): OrderAction[] {
  const { buyer, payments, wasPaid } = file;
  const awaitsTransfer = payments.some((payment) => payment.method === 'CASH' && payment.status === 'REQUESTED');
  const isOfOutlet = channel === 'OUTLET';
  const ended = wasPaid || isOfOutlet ? [] : (['reinstate'] as const);
  const pay = isOfOutlet || channel === 'GUEST' ? [] : ([amount === 0 ? 'payNothing' : 'pay'] as const);
  const hold = isOfOutlet ? [] : (['hold'] as const);
  const giveBack = isOfOutlet ? [] : (['giveBack'] as const);
  const repeat = buyer?.email ? (['repeatPaid'] as const) : [];
  const hasLink = channel === 'COUNTER' || channel === 'TELEPHONE';
  const unpaid = awaitsTransfer ? (['repeatTransfer'] as const) : hasLink ? (['repeatPay'] as const) : [];
  const ofKept = mayRefund && keptOf(file) > 0 ? (['giveKept'] as const) : [];
  const ofBuyer = buyer ? (['buyer'] as const) : [];
  const ofStatus = {
    WAITING: [...pay, ...hold, ...(buyer?.email ? unpaid : []), ...ofBuyer, 'cancel'],
    PAID: [...giveBack, ...repeat, ...ofBuyer],
    EXPIRED: [...pay, ...ended, ...ofBuyer],
    CANCELED: [...ended, ...ofKept, ...ofBuyer],
    REJECTED: ofBuyer,
  } as const satisfies Record<OfficeTransaction['status'], readonly OrderAction[]>;
  return [...ofStatus[status]];
}
