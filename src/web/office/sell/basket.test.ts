import { expect, test } from 'vitest';
import { cashFor, deliveryCentsOf, linesOf, openedBy, orderDetailsOf, pricesFor, sumOf } from './basket.ts';

const price = (id: number, zoneId: number, ticketType: 'PUBLIC' | 'COMPLEMENTARY', dollars: number) => ({
  id,
  zoneId,
  ticketType,
  price: dollars,
  handlingFee: 10,
});
const prices = [price(1, 31, 'PUBLIC', 480), price(2, 32, 'PUBLIC', 300.5), price(3, 31, 'COMPLEMENTARY', 480)];
const basket = { counts: { 32: 2, 31: 0 }, seats: [{ zoneId: 31, seats: [{ row: 'A', numbers: [1, 2, 3] }] }] };

test('seats by name and numbers of tickets are lines of one order', () => {
  expect(orderDetailsOf(linesOf(basket), pricesFor({ prices }, 'COUNTER'), 7)).toEqual([
    { sessionId: 7, zoneId: 31, pricingId: 1, seats: [{ row: 'A', numbers: [1, 2, 3] }] },
    { sessionId: 7, zoneId: 32, pricingId: 2, ticketNumber: 2 },
  ]);
});

test('the sum has the fees, to the cent', () => {
  const sum = sumOf(linesOf(basket), pricesFor({ prices }, 'TELEPHONE'));
  expect(sum).toEqual({ tickets: 5, cents: 3 * 49_000 + 2 * 31_050, unpriced: [] });
});

test('a delivery has its price, and collection none', () => {
  const deliveries = [
    { type: 'DELIVERY_ONSITE' as const, price: 0 },
    { type: 'DELIVERY_HK' as const, price: 30.5 },
  ];
  const costs = ['DELIVERY_ONSITE', 'DELIVERY_HK', 'FLAT'].map((type) => deliveryCentsOf({ deliveries }, type));
  expect(costs).toEqual([0, 3050, 0]);
});

test('a guest pays nothing, and only in zones with complementary tickets', () => {
  const sum = sumOf(linesOf(basket), pricesFor({ prices }, 'GUEST'));
  expect(sum).toEqual({ tickets: 5, cents: 0, unpriced: [32] });
});

test('the code of a customer gives its price, unless the public one is lower, at its session and to no guest', () => {
  const opened = [
    { ...price(4, 31, 'PUBLIC', 360), ticketType: 'DISCOUNT' as const, fullPrice: 480 },
    { ...price(5, 32, 'PUBLIC', 400), ticketType: 'DISCOUNT' as const, fullPrice: 400 },
  ];
  const code = { code: 'FANS2K7M', ticketType: 'DISCOUNT' as const, sessionId: 7, ticketsLeft: 4 };
  const checked = { ...code, ticketsPerOrderMax: null, isPersonal: false, seats: null, prices: opened };
  const idsOf = (sessionId: number) =>
    [...pricesFor({ prices }, 'COUNTER', openedBy(checked, sessionId, 'COUNTER')).values()].map(({ id }) => id);
  expect([idsOf(7), idsOf(8)]).toEqual([
    [4, 2],
    [1, 2],
  ]);
  expect(openedBy({ ...checked, seats: 'A1–4' }, 7, 'COUNTER').map(({ hasOwnSeats }) => hasOwnSeats)).toEqual([
    true,
    true,
  ]);
  expect(openedBy(checked, 7, 'GUEST')).toEqual([]);
  expect(openedBy(null, 7, 'COUNTER')).toEqual([]);
});

test('notes for an amount: the amount itself, and what a customer is likely to hand over', () => {
  expect(cashFor(98_000)).toEqual([98_000, 100_000]);
  expect(cashFor(62_150)).toEqual([62_150, 62_200, 100_000]);
  expect(cashFor(0)).toEqual([]);
});
