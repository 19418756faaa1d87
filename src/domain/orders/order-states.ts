// The life of an order: every change of its status is one of these moves. The SQL statements take both ends of a move from this table,
// and a database trigger refuses all other changes (docs/decisions/0032).

export const orderStatuses = ['WAITING', 'PAID', 'EXPIRED', 'CANCELED', 'REJECTED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderMoves = {
  pay: { from: ['WAITING'], to: 'PAID' },
  payLate: { from: ['EXPIRED'], to: 'PAID' }, // only while the same seats can be taken again
  expire: { from: ['WAITING'], to: 'EXPIRED' },
  cancel: { from: ['WAITING'], to: 'CANCELED' },
  reject: { from: ['WAITING'], to: 'REJECTED' },
  takeBack: { from: ['PAID'], to: 'CANCELED' }, // all tickets are given back, and their money is refunded
  reinstate: { from: ['CANCELED', 'EXPIRED'], to: 'WAITING' }, // by staff, while the same seats are free
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;
export type OrderMove = (typeof orderMoves)[keyof typeof orderMoves];

export const canMakeOrderMove = (status: OrderStatus, move: OrderMove): boolean =>
  (move.from as readonly OrderStatus[]).includes(status);

/** The status that people see: a hold that has run out is EXPIRED, even before the job has written it. */
export function statusAt(order: { status: OrderStatus; expiresAt: number }, now: number): OrderStatus {
  return order.status === 'WAITING' && order.expiresAt <= now ? 'EXPIRED' : order.status;
}
