import { describe, expect, test } from 'vitest';
import { costOf, judgeCart, ticketsIn } from './cart.ts';

const line = (numTicket: number, price = 480, handlingFee = 10) => ({ numTicket, pricing: { price, handlingFee } });
const limits = { ticketsMin: 0, ticketsMax: 8, needsDelivery: false, hasDelivery: false };

describe('what is in the cart', () => {
  test.each([
    [[], limits, 'empty'],
    [[line(8)], limits, null],
    [[line(5), line(4)], limits, 'tooManyTickets'],
    [[line(1)], { ...limits, ticketsMin: 2 }, 'tooFewTickets'],
    [[line(2)], { ...limits, ticketsMin: 2 }, null],
    [[line(2)], { ...limits, needsDelivery: true }, 'deliveryMissing'],
    [[line(2)], { ...limits, needsDelivery: true, hasDelivery: true }, null],
  ] as const)('%j within %j: %s', (lines, within, problem) => {
    expect(judgeCart(lines, within)).toBe(problem);
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
