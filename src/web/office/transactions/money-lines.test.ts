import { expect, test } from 'vitest';
import { moneyLines } from './money-lines.ts';

const zone = { id: 1, name: 'A', names: {}, freeSeating: false };
const ticket = {
  number: 1,
  session: { id: 1, startTime: '2027-01-01T12:00:00Z' },
  zone,
  row: 'A',
  seat: 1,
  ticketType: 'ADULT',
  price: 480.5,
  handlingFee: 20,
  discount: 0,
  returnedAt: null,
};

test('tickets are counted by their listed price, fees by their amount, and reductions together', () => {
  expect(
    moneyLines([ticket, { ...ticket, price: 432.45, discount: 48.05 }, { ...ticket, price: 100, handlingFee: 0 }]),
  ).toEqual({
    tickets: [
      { zone, ticketType: 'ADULT', count: 2, each: 480.5, sum: 961 },
      { zone, ticketType: 'ADULT', count: 1, each: 100, sum: 100 },
    ],
    fees: [{ count: 2, each: 20, sum: 40 }],
    reduction: 48.05,
  });
});

test('a ticket that was given back is no part of the amount', () => {
  expect(moneyLines([{ ...ticket, returnedAt: '2027-01-01T00:00:00Z' }])).toEqual({
    tickets: [],
    fees: [],
    reduction: 0,
  });
});
