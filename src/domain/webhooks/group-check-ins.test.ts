import { expect, test } from 'vitest';
import { groupCheckIns, ticketsPerDeliveryMax } from './group-check-ins.ts';

const at = new Date('2026-12-31T11:30:00Z');
const checkIn = (sessionId: number, number: number) => ({ eventId: 5, sessionId, orderId: 7, number, at });

test('the tickets of a session are one delivery, in the order of their entries', () => {
  expect(groupCheckIns([checkIn(1, 3), checkIn(2, 1), checkIn(1, 2)])).toEqual([
    {
      eventId: 5,
      sessionId: 1,
      tickets: [
        { transactionId: 7, number: 3, at: at.toISOString() },
        { transactionId: 7, number: 2, at: at.toISOString() },
      ],
    },
    { eventId: 5, sessionId: 2, tickets: [{ transactionId: 7, number: 1, at: at.toISOString() }] },
  ]);
  expect(groupCheckIns([])).toEqual([]);
});

test('a crowd is several deliveries, each ticket in one', () => {
  const crowd = Array.from({ length: 2 * ticketsPerDeliveryMax + 1 }, (_, number) => checkIn(1, number));
  const groups = groupCheckIns(crowd);
  expect(groups.map(({ tickets }) => tickets.length)).toEqual([ticketsPerDeliveryMax, ticketsPerDeliveryMax, 1]);
  expect(groups.flatMap(({ tickets }) => tickets.map(({ number }) => number))).toEqual(
    crowd.map(({ number }) => number),
  );
});
