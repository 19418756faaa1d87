import { expect, test } from 'vitest';
import { groupTickets } from './group-tickets.ts';

const ticket = (sessionId: number, zoneId: number, displaySeat: string) => ({
  displaySeat,
  session: { id: sessionId },
  zone: { id: zoneId },
});

test('tickets stand by session and zone, and their seats as a hall counts', () => {
  const tickets = [
    ticket(1, 1, 'A10'),
    ticket(2, 1, 'B1'),
    ticket(1, 2, 'AA1'),
    ticket(1, 1, 'A9'),
    ticket(1, 2, 'Z3'),
  ];
  const reported = groupTickets(tickets).map(
    ({ session, zone, tickets }) =>
      `${session.id}/${zone.id}: ${tickets.map(({ displaySeat }) => displaySeat).join(' ')}`,
  );
  expect(reported).toEqual(['1/1: A9 A10', '2/1: B1', '1/2: Z3 AA1']);
});
