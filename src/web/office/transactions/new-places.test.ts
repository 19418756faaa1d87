import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  givePlace,
  keepPlace,
  type NewPlaces,
  type OrderTicket,
  ticketsWithoutPlace,
} from './new-places.ts';

const seat = (number: number) => ({ zoneId: 7, row: 'A', seat: number });
/** Tickets 1, 2 and 3 have A1, A2 and A3. */
const tickets = [1, 2, 3].map((number) => ({ number, zone: { id: 7 }, row: 'A', seat: number }) as OrderTicket);
const [first, second, third] = tickets as [OrderTicket, OrderTicket, OrderTicket];
const none: NewPlaces = new Map();

/** `1→A2 2→?`: the new seats, and the tickets that need one. */
const read = (places: NewPlaces) =>
  [
    ...[...places].map(([number, place]) => `${number}→${place.row ?? 'standing'}${place.seat ?? ''}`),
    ...ticketsWithoutPlace(tickets, places).map(({ number }) => `${number}→?`),
  ].join(' ');
const give = (places: NewPlaces, ticket: OrderTicket, number: number) =>
  givePlace(tickets, places, ticket, seat(number));

describe('seats of the order among the new ones', () => {
  test('two people swap', () => {
    const half = give(none, first, 2);
    expect(read(half)).toBe('1→A2 2→?');
    expect(read(give(half, second, 1))).toBe('1→A2 2→A1');
  });

  test('three of whom one leaves move up', () => {
    const away = give(none, first, 9);
    expect(read(give(give(away, second, 1), third, 2))).toBe('1→A9 2→A1 3→A2');
  });

  test('a ticket goes to a free seat in place of one that another gets', () => {
    expect(read(give(give(none, first, 2), second, 9))).toBe('1→A2 2→A9');
  });

  test('the seat that a ticket has is no change', () => {
    expect(read(give(give(none, first, 9), first, 1))).toBe('');
  });

  test('whoever keeps the seat takes it from the one who was to get it, and so on', () => {
    const turned = give(give(give(none, first, 2), second, 3), third, 1);
    expect(read(keepPlace(tickets, turned, first))).toBe('');
    expect(read(keepPlace(tickets, give(none, first, 2), second))).toBe('');
    expect(read(keepPlace(tickets, give(give(none, first, 2), second, 9), second))).toBe('');
  });
});

test('a new seat belongs to one ticket, and standing room to many', () => {
  expect(read(give(give(none, first, 9), second, 9))).toBe('2→A9');
  const standing = { zoneId: 8, row: null, seat: null };
  expect(read(givePlace(tickets, givePlace(tickets, none, first, standing), second, standing))).toBe(
    '1→standing 2→standing',
  );
});

test('the new places cost what their zones do for these tickets, to the cent, and nothing is known of a zone without a price', () => {
  const prices = [
    { ticket: 1, zoneId: 7, difference: 0.1 },
    { ticket: 1, zoneId: 8, difference: 400 },
    { ticket: 2, zoneId: 7, difference: 0.2 },
  ];
  const inZone = (number: number, zoneId: number) => [number, { ...seat(9), zoneId }] as const;
  expect(differenceOf(prices, new Map([inZone(1, 7), inZone(2, 7)]))).toBe(0.3);
  expect(differenceOf(prices, new Map([inZone(1, 8)]))).toBe(400);
  expect(differenceOf(prices, new Map([inZone(1, 8), inZone(2, 8)]))).toBeNull();
});
