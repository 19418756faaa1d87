import { expect, test } from 'vitest';
import type { PricedLine } from '../orders/order-request.ts';
import { judgeCodeUse, type LockedCode, withSeatsOf } from './judge-code-use.ts';

const use = { codeId: 1, version: 2, ticketCount: 4 };
const good: LockedCode = { version: 2, isWithdrawn: false, ticketsLeft: 4, seats: null };

test.each<[string, LockedCode | undefined, unknown]>([
  ['enough tickets', good, null],
  ['too few tickets, and how many are left', { ...good, ticketsLeft: 3 }, { refused: 'codeUsedUp', left: 3 }],
  ['withdrawn', { ...good, isWithdrawn: true }, { refused: 'codeOver' }],
  ['changed since the check', { ...good, version: 3 }, { refused: 'codeOver' }],
  ['gone', undefined, { refused: 'codeOver' }],
])('%s', (_, code, judged) => {
  expect(judgeCodeUse(use, code)).toEqual(judged);
});

test('the seats of a code are those of the tickets at its price, not of others in the order', () => {
  const [discounted, usual] = [{ pricing: { discountCents: 0 } }, { pricing: {} }] as [PricedLine, PricedLine];
  const seats = [{ row: 'A', numbers: [1] }];
  expect(withSeatsOf({ ...good, seats }, [discounted, usual])).toEqual([{ ...discounted, onlySeats: seats }, usual]);
  expect(withSeatsOf(good, [discounted])).toEqual([discounted]);
});
