import { expect, test } from 'vitest';
import { offeredPricings } from './offered-pricings.ts';

const at = (price: number, id: number, ticketType = 'PUBLIC') => ({ price, ticketType, zone: { id } });
const publicOnes = [at(480, 1), at(300, 2)];
const code = { sessionId: 11, prices: [at(432, 1, 'DISCOUNT'), at(310, 2, 'DISCOUNT'), at(900, 3, 'DISCOUNT')] };
const shown = (...given: Parameters<typeof offeredPricings<ReturnType<typeof at>>>) =>
  offeredPricings(...given).map(({ price, ticketType, zone }) => `${zone.id} ${ticketType} ${price}`);

test('a code brings its lower prices and its own zones, and a lower public price stays', () => {
  expect(shown(publicOnes, code, 11)).toEqual(['1 DISCOUNT 432', '2 PUBLIC 300', '3 DISCOUNT 900']);
});

test('a code of another session brings nothing; one for all sessions does', () => {
  expect(shown(publicOnes, code, 12)).toEqual(['1 PUBLIC 480', '2 PUBLIC 300']);
  expect(shown([], { ...code, sessionId: null }, 12)).toHaveLength(3);
});

test('without a code there are the public prices', () => {
  expect(shown(publicOnes, null, 11)).toEqual(shown(publicOnes, undefined, 11));
});
