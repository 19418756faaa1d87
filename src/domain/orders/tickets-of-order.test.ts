import { expect, test } from 'vitest';
import { ticketsOfOrderMax } from './tickets-of-order.ts';

test.each([
  ['the limit of an order, where a person has none', {}, 6],
  ['the same for staff, who see that there is none', { ticketsPerVisitorMax: null }, 6],
  ['what one person may buy, where it is less', { ticketsPerVisitorMax: 2 }, 2],
  ['the limit of an order, where a person may come again', { ticketsPerVisitorMax: 12 }, 6],
])('an order has at most %s', (_, ofPerson, expected) => {
  expect(ticketsOfOrderMax({ maxTicketsPerOrder: 6, ...ofPerson })).toBe(expected);
});
