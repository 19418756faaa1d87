import { describe, expect, test } from 'vitest';
import { afterMove, holdsSeats, type OrderMove, type OrderStatus, orderStatuses, statusAt } from './order-states.ts';

const moves: OrderMove[] = ['pay', 'expire', 'cancel', 'reject', 'payLate'];

/** Read across: what becomes of an order in this state. A dash: it cannot make that move. */
const table = `
            pay   expire   cancel    reject    payLate
  WAITING   PAID  EXPIRED  CANCELED  REJECTED  -
  PAID      -     -        CANCELED  -         -
  EXPIRED   -     -        -         -         PAID
  CANCELED  -     -        -         -         -
  REJECTED  -     -        -         -         -
`;
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/));

describe('the life of an order', () => {
  test.each(rows.flatMap(([from, ...to]) => to.map((status, at) => ({ from, move: moves[at], status }))))(
    'from $from by $move: $status',
    ({ from, move, status }) => {
      expect(afterMove(from as OrderStatus, move as OrderMove) ?? '-').toBe(status);
    },
  );

  test('only orders that wait or are paid for keep their seats', () => {
    expect(orderStatuses.filter(holdsSeats)).toEqual(['WAITING', 'PAID']);
  });

  test('a hold is over in the very moment in which its time is, whoever has tidied up', () => {
    expect(statusAt({ status: 'WAITING', expiresAt: 1000 }, 999)).toBe('WAITING');
    expect(statusAt({ status: 'WAITING', expiresAt: 1000 }, 1000)).toBe('EXPIRED');
    expect(statusAt({ status: 'PAID', expiresAt: 1000 }, 2000)).toBe('PAID');
    expect(statusAt({ status: 'CANCELED', expiresAt: 1000 }, 2000)).toBe('CANCELED');
  });
});
