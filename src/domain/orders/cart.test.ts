import { describe, expect, test } from 'vitest';
import { codeTicketsMax, costOf, judgeCart, ticketsIn } from './cart.ts';

const line = (numTicket: number, price = 480, handlingFee = 10, ticketType = 'PUBLIC') => ({
  numTicket,
  pricing: { price, handlingFee, ticketType },
});
const ofCode = (numTicket: number) => line(numTicket, 360, 10, 'DISCOUNT');
const limits = { ticketsMin: 0, ticketsMax: 8, codeMax: null, needsDelivery: false, hasDelivery: false };

describe('what is in the cart', () => {
  test.each([
    [[], limits, 'empty'],
    [[line(8)], limits, null],
    [[line(5), line(4)], limits, 'tooManyTickets'],
    [[ofCode(8)], limits, null],
    [[ofCode(2), line(6)], { ...limits, codeMax: 2 }, null],
    [[ofCode(2), line(2), ofCode(1)], { ...limits, codeMax: 2 }, 'codeTooMany'],
    [[line(1)], { ...limits, ticketsMin: 2 }, 'tooFewTickets'],
    [[line(2)], { ...limits, ticketsMin: 2 }, null],
    [[line(2)], { ...limits, needsDelivery: true }, 'deliveryMissing'],
    [[line(2)], { ...limits, needsDelivery: true, hasDelivery: true }, null],
  ] as const)('%j within %j: %s', (lines, within, problem) => {
    expect(judgeCart(lines, within)).toBe(problem);
  });

  test.each([
    [5, null, 5],
    [5, 2, 2],
    [1, 2, 1],
  ])('has of a code with %i tickets left and %s for an order %i at most', (ticketsLeft, ticketsPerOrderMax, most) => {
    expect(codeTicketsMax({ ticketsLeft, ticketsPerOrderMax })).toBe(most);
  });

  test('costs its tickets, a fee for each, and the delivery once, to the cent', () => {
    const lines = [line(2, 1280), line(3, 99.9, 10.05)];
    expect(ticketsIn(lines)).toBe(5);
    expect(costOf(lines, 4000)).toEqual({
      ticketsCents: 285_970,
      handlingCents: 5015,
      deliveryCents: 4000,
      totalCents: 294_985,
    });
  });
});
