import { describe, expect, test } from 'vitest';
import { freeSeatsOf } from '../seating/seat-inventory.ts';
import { readSeatPlan } from '../seating/seat-plan.ts';
import { type Stock, type StockKey, stockKey } from '../seating/stock.ts';
import { type FilledOrder, type FillRefusal, fillOrder } from './fill-order.ts';
import type { PricedLine } from './order-request.ts';

const seats = (text: string): Stock => {
  const read = readSeatPlan(text);
  if ('errors' in read) throw new Error('the plan of the test is wrong');
  return { plan: read.plan, seats: freeSeatsOf(read.plan) };
};
const standing = (free: number): Stock => ({ standing: { capacity: 300, free } });
const line = (zoneId: number, count: number, given: Partial<PricedLine> = {}): PricedLine => ({
  sessionId: 1,
  zoneId,
  pricingId: 1,
  count,
  seatClass: 'a',
  acceptsSplit: false,
  acceptsRestrictedView: false,
  session: { startsAt: 0, enabled: true },
  zone: { id: zoneId, name: 'Z', freeSeating: false, autoArrangeAsc: true, prefersMiddle: false },
  pricing: { id: 1, zoneId, ticketType: 'PUBLIC', priceCents: 100, handlingFeeCents: 10 },
  stockKey: stockKey({ sessionId: 1, zoneId }),
  ...given,
});
const stocks = (...given: Stock[]) =>
  new Map<StockKey, Stock>(given.map((stock, index) => [stockKey({ sessionId: 1, zoneId: index + 1 }), stock]));
const shown = (filled: FilledOrder | FillRefusal) =>
  'refused' in filled
    ? filled
    : filled.lines.map((given) => given.seats.map((seat) => seat?.displaySeat ?? 'standing'));

describe('an order is filled', () => {
  test('line by line, each from what the lines before have left', () => {
    const filled = fillOrder([line(1, 2), line(2, 2), line(1, 2)], stocks(seats('A: 1a 2a 3a 4a'), standing(5)));
    expect(shown(filled)).toEqual([
      ['A1', 'A2'],
      ['standing', 'standing'],
      ['A3', 'A4'],
    ]);
  });

  test('and tells only what has changed', () => {
    const given = stocks(seats('A: 1a 2a'), standing(5), standing(7));
    const filled = fillOrder([line(2, 5)], given) as FilledOrder;
    expect([...filled.stocks]).toEqual([['1:2', { standing: { capacity: 300, free: 0 } }]]);
    expect(given.get('1:2')).toEqual(standing(5));
  });

  test('with the seats and in the order that the zone says', () => {
    const fromBehind = { ...line(1, 1).zone, autoArrangeAsc: false };
    const inTheMiddle = { ...line(1, 1).zone, prefersMiddle: true };
    const plan = 'A: 1a 2a 3a 4a 5a 6a\nB: 1a 2a 3a 4a 5a 6a';
    expect(shown(fillOrder([line(1, 2, { zone: fromBehind })], stocks(seats(plan))))).toEqual([['B1', 'B2']]);
    expect(shown(fillOrder([line(1, 2, { zone: inTheMiddle })], stocks(seats(plan))))).toEqual([['A3', 'A4']]);
  });

  test('from the seats of a code alone, the best of them', () => {
    const only = (...numbers: number[]) => ({ onlySeats: [{ row: 'A', numbers }] });
    const plan = stocks(seats('A: 1a 2a 3a 4b 5b 6a'), standing(5));
    const filled = fillOrder([line(1, 2, only(3, 4, 5)), line(1, 1)], plan);
    expect(shown(filled)).toEqual([['A3', 'A4'], ['A6']]);
    expect(fillOrder([line(1, 2, only(2, 4))], plan)).toMatchObject({ refused: 'noBlock', left: 2 });
    expect(fillOrder([line(1, 2, only(6))], plan)).toMatchObject({ refused: 'soldOut', left: 1 });
    expect(fillOrder([line(2, 1, only(1))], plan)).toMatchObject({ refused: 'soldOut', left: 0 });
  });

  test('with wheelchair places, a split or a restricted view only where they were asked for', () => {
    const plan = seats('A: 1a 2c\nB: 1a . 2a*');
    expect(shown(fillOrder([line(1, 1, { seatClass: 'c' })], stocks(plan)))).toEqual([['A2']]);
    expect(shown(fillOrder([line(1, 2, { acceptsSplit: true })], stocks(plan)))).toEqual([['A1', 'B1']]);
    const onlyRestricted = stocks(seats('A: 1a*'));
    expect(shown(fillOrder([line(1, 1, { acceptsRestrictedView: true })], onlyRestricted))).toEqual([['A1']]);
  });
});

describe('an order is refused as a whole', () => {
  const nothing = { left: 0, largestBlock: 0, splitOffer: null, restrictedOffer: null };

  test('when a later line cannot be filled', () => {
    expect(fillOrder([line(1, 1), line(2, 3)], stocks(seats('A: 1a'), standing(2)))).toEqual({
      ...nothing,
      refused: 'soldOut',
      line: 1,
      left: 2,
      largestBlock: 2,
    });
  });

  test('when too few seats are left', () => {
    expect(fillOrder([line(1, 3)], stocks(seats('A: 1a 2a 3b')))).toEqual({
      ...nothing,
      refused: 'soldOut',
      line: 0,
      left: 2,
      largestBlock: 2,
    });
  });

  test('when the party would be split, with the split that it would get', () => {
    const refusal = fillOrder([line(1, 2)], stocks(seats('A: 1a . 2a'))) as FillRefusal;
    expect(refusal).toMatchObject({ refused: 'noBlock', line: 0, left: 2, largestBlock: 1 });
    expect(refusal.splitOffer?.map(({ displaySeat }) => displaySeat)).toEqual(['A1', 'A2']);
  });

  test('when only seats with a restricted view are side by side, with those seats', () => {
    const refusal = fillOrder([line(1, 2)], stocks(seats('A: 1a* 2a*'))) as FillRefusal;
    expect(refusal).toMatchObject({ refused: 'soldOut', left: 0 });
    expect(refusal.restrictedOffer?.map(({ displaySeat }) => displaySeat)).toEqual(['A1', 'A2']);
  });

  test('when a standing zone is asked for wheelchair places, or nothing is known of the zone', () => {
    const refusal = { ...nothing, refused: 'soldOut', line: 0 };
    expect(fillOrder([line(1, 1, { seatClass: 'c' })], stocks(standing(5)))).toEqual(refusal);
    expect(fillOrder([line(9, 1)], stocks(standing(5)))).toEqual(refusal);
  });
});

test('seats that the plan does not have are never sold, whatever is wrong', () => {
  const wrong = { ...seats('A: 1a 2a'), plan: { rows: [] } } as Stock;
  expect(() => fillOrder([line(1, 2)], stocks(wrong))).toThrow('chose seats that the plan does not have');
});
