// The life of an order. Read the table aloud: whoever sells tickets should nod.

export const orderStatuses = ['WAITING', 'PAID', 'EXPIRED', 'CANCELED', 'REJECTED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type OrderMove = 'pay' | 'expire' | 'cancel' | 'reject' | 'payLate';

export const orderMoves = {
  WAITING: { pay: 'PAID', expire: 'EXPIRED', cancel: 'CANCELED', reject: 'REJECTED' },
  EXPIRED: { payLate: 'PAID' }, // only while the same seats can be taken again
  PAID: { cancel: 'CANCELED' }, // only together with a refund
  CANCELED: {},
  REJECTED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderMove, OrderStatus>>>;

/** Null when an order in this state cannot make this move. */
export function afterMove(status: OrderStatus, move: OrderMove): OrderStatus | null {
  const moves: Partial<Record<OrderMove, OrderStatus>> = orderMoves[status];
  return moves[move] ?? null;
}

/** Whether its tickets claim their seats. */
export const holdsSeats = (status: OrderStatus): boolean => status === 'WAITING' || status === 'PAID';

/** As people see it: a hold that has run out is expired, whether or not it has been tidied away yet. */
export function statusAt(order: { status: OrderStatus; expiresAt: number }, now: number): OrderStatus {
  return order.status === 'WAITING' && order.expiresAt <= now ? 'EXPIRED' : order.status;
}
