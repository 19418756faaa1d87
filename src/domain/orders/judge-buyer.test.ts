import { describe, expect, test } from 'vitest';
import { type BuyersBook, emptyBook, judgeBuyer, noteOrder } from './judge-buyer.ts';

const buyer = (given: { passId?: string; visitor?: string; tickets?: number; most?: number | null } = {}) => {
  const { passId = 'pass', visitor = 'visitor', tickets = 2, most = null } = given;
  return { passId, visitor, wanted: { ticketCount: tickets }, ticketsPerVisitorMax: most };
};
const book = (known: Partial<BuyersBook> = {}): BuyersBook => ({ ...emptyBook(), ...known });
const prior = { orderId: 1, requestDigest: 'of the first' };
const held = { orderId: 2, isOver: false };
const other = new Map([['other', 9]]);

describe('one more order', () => {
  test.each<[string, ReturnType<typeof buyer>, BuyersBook, ReturnType<typeof judgeBuyer>]>([
    ['is for whoever has none', buyer({ most: 4 }), book({ bought: other }), null],
    ['is not for a pass that was used', buyer(), book({ priors: new Map([['pass', prior]]) }), { prior }],
    ['is not for whoever holds seats', buyer(), book({ held: new Map([['visitor', held]]) }), { held }],
    [
      'is the same as before when the pass was used, whatever the visitor holds',
      buyer(),
      book({ priors: new Map([['pass', prior]]), held: new Map([['visitor', held]]) }),
      { prior },
    ],
    ['may bring a visitor to the most', buyer({ most: 4 }), book({ bought: new Map([['visitor', 2]]) }), null],
    [
      'may not bring a visitor above it',
      buyer({ most: 4, tickets: 3 }),
      book({ bought: new Map([['visitor', 2]]) }),
      { refused: 'visitorLimit' },
    ],
    [
      'may be as large as one likes where there is no limit',
      buyer(),
      book({ bought: new Map([['visitor', 99]]) }),
      null,
    ],
  ])('%s', (_, asking, known, judged) => {
    expect(judgeBuyer(asking, known)).toEqual(judged);
  });

  test('once placed is met by the next with the pass, and by the next of the visitor', () => {
    const known = book();
    noteOrder(buyer(), prior, known);
    expect(judgeBuyer(buyer({ visitor: 'other' }), known)).toEqual({ prior });
    expect(judgeBuyer(buyer({ passId: 'other' }), known)).toEqual({ held: { orderId: 1, isOver: false } });
  });
});
