import { describe, expect, test } from 'vitest';
import { canMakeOrderMove, type OrderStatus, orderMoves, orderStatuses, statusAt } from './order-states.ts';

const names = ['pay', 'expire', 'cancel', 'reject', 'payLate', 'takeBack', 'reinstate'] as const;

/** One line for each status: the status after each move. A dash means that the move is not possible. */
const table = `
            pay   expire   cancel    reject    payLate  takeBack  reinstate
  WAITING   PAID  EXPIRED  CANCELED  REJECTED  -        -         -
  PAID      -     -        -         -         -        CANCELED  -
  EXPIRED   -     -        -         -         PAID     -         WAITING
  CANCELED  -     -        -         -         -        -         WAITING
  REJECTED  -     -        -         -         -        -         -
`;
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/));

describe('the life of an order', () => {
  test('is about every state and every move', () => {
    expect(rows.map(([from]) => from).sort()).toEqual([...orderStatuses].sort());
    expect([...names].sort()).toEqual(Object.keys(orderMoves).sort());
  });

  test.each(rows.flatMap(([from, ...to]) => to.map((status, at) => ({ from, name: names[at], status }))))(
    'from $from by $name: $status',
    ({ from, name, status }) => {
      const move = orderMoves[name as (typeof names)[number]];
      expect(canMakeOrderMove(from as OrderStatus, move) ? move.to : '-').toBe(status);
    },
  );

  test('a hold is over in the very moment in which its time is, whoever has tidied up', () => {
    expect(statusAt({ status: 'WAITING', expiresAt: 1000 }, 999)).toBe('WAITING');
    expect(statusAt({ status: 'WAITING', expiresAt: 1000 }, 1000)).toBe('EXPIRED');
    expect(statusAt({ status: 'PAID', expiresAt: 1000 }, 2000)).toBe('PAID');
    expect(statusAt({ status: 'CANCELED', expiresAt: 1000 }, 2000)).toBe('CANCELED');
  });
});
