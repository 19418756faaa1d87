import { describe, expect, test } from 'vitest';
import { freeSeatsOf, type SeatInventory } from '../seating/seat-inventory.ts';
import { seatFinder } from '../seating/seat-names.ts';
import { readSeatPlan, type SeatPlan } from '../seating/seat-plan.ts';
import { type StockKey, stockKey } from '../seating/stock.ts';
import { type FindableStock, fillStaffOrder, withOnly } from './fill-staff-order.ts';
import type { StaffLine } from './staff-order.ts';

type Seated = { plan: SeatPlan; seats: SeatInventory };
const seated = (text: string): FindableStock & { stock: Seated } => {
  const read = readSeatPlan(text);
  if ('errors' in read) throw new Error('the plan of the test is wrong');
  return { stock: { plan: read.plan, seats: freeSeatsOf(read.plan) }, findSeat: seatFinder(read.plan) };
};
const standing: FindableStock = { stock: { standing: { capacity: 9, free: 9 } }, findSeat: () => null };
const stocks = (...given: FindableStock[]) =>
  new Map<StockKey, FindableStock>(given.map((stock, at) => [stockKey({ sessionId: 1, zoneId: at + 1 }), stock]));

/** "A1 A2" as seats by name. */
const named = (text: string) => text.split(' ').map((seat) => ({ row: seat.slice(0, 1), seat: Number(seat.slice(1)) }));
const line = (wanted: number | string, zoneId = 1): StaffLine => ({
  sessionId: 1,
  zoneId,
  pricingId: 1,
  count: typeof wanted === 'number' ? wanted : named(wanted).length,
  seats: typeof wanted === 'number' ? null : named(wanted),
  from: 'SALE',
  seatClass: 'a',
  acceptsSplit: false,
  acceptsRestrictedView: false,
  session: { startsAt: 0, enabled: true },
  zone: { id: zoneId, name: 'Z', freeSeating: false, autoArrangeAsc: true, prefersMiddle: false },
  pricing: { id: 1, zoneId, ticketType: 'PUBLIC', priceCents: 100, handlingFeeCents: 10 },
  stockKey: stockKey({ sessionId: 1, zoneId }),
});
const shown = (filled: ReturnType<typeof fillStaffOrder>) =>
  'refused' in filled ? filled : filled.lines.map(({ seats }) => seats.map((seat) => seat?.displaySeat ?? 'standing'));

describe('an order of staff', () => {
  test('gets seats by name, and the best of what is left for a number', () => {
    const filled = fillStaffOrder(
      [line('A1 B2'), line(2), line(1, 2)],
      stocks(seated('A: 1a 2a 3a\nB: 1a 2b'), standing),
    );
    expect(shown(filled)).toEqual([['A1', 'B2'], ['A2', 'A3'], ['standing']]);
  });

  test('is refused as a whole, and the seats that are gone or not there are named', () => {
    const of = stocks(seated('A: 1a 2a 3a'));
    expect(fillStaffOrder([line('A1'), line('A1 A2 Z9')], of)).toEqual({
      refused: 'seatsGone',
      line: 1,
      taken: named('A1'),
      unknown: named('Z9'),
    });
    expect(fillStaffOrder([line('A2 A2')], of)).toMatchObject({ refused: 'seatsGone', taken: named('A2 A2') });
  });

  test('is refused where there are not enough seats, or none on sale', () => {
    const of = stocks(seated('A: 1a 2a 3a'));
    expect(fillStaffOrder([line(1), line(3)], of)).toMatchObject({ refused: 'soldOut', line: 1, left: 2 });
    expect(fillStaffOrder([line('A1', 7)], of)).toMatchObject({ refused: 'soldOut', line: 0 });
  });

  test('has no seats by name in standing room', () => {
    expect(fillStaffOrder([line('A1')], stocks(standing))).toMatchObject({
      refused: 'seatsGone',
      unknown: named('A1'),
    });
  });
});

test('among some seats alone, the best of them are chosen', () => {
  const { stock, findSeat } = seated('A: 1a 2a 3a\nB: 1a 2a 3a');
  const only = withOnly(stock, named('A1 B2 B3 Z9'), findSeat);
  expect(shown(fillStaffOrder([line(2)], stocks({ stock: only, findSeat })))).toEqual([['B2', 'B3']]);
});
