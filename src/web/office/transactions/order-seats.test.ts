import { expect, test } from 'vitest';
import type { OrderFile } from '../../../contract/transactions.ts';
import { seatsByShow } from './order-seats.ts';

type Ticket = OrderFile['tickets'][number];
const ticket = (number: number, seat: number | null, more: Partial<Ticket> = {}): Ticket => ({
  number,
  session: { id: 7, startTime: '2027-03-01T12:00:00Z' },
  zone: { id: 1, name: 'Stalls', names: {}, freeSeating: seat === null },
  row: seat === null ? null : 'A',
  seat,
  ticketType: 'PUBLIC',
  price: 480,
  handlingFee: 10,
  discount: 0,
  returnedAt: null,
  ...more,
});
type Action = OrderFile['actions'][number];
const at = (seat: number | null) => ({ zoneId: 1, row: seat === null ? null : 'A', seat });
const change = (from: number | null, to: number | null, sessionId = 7): Action => ({
  id: 1,
  at: '2027-02-01T12:00:00Z',
  kind: 'SEATS_CHANGED',
  by: 'kit',
  reason: null,
  details: null,
  seats: [{ sessionId, from: at(from), to: at(to) }],
});
const shown = (tickets: Ticket[], actions: Action[] = [], status: OrderFile['status'] = 'PAID') =>
  seatsByShow({ status, tickets, actions }).map(([id, { keys, changed, earlier }]) => ({ id, keys, changed, earlier }));

test('an order shows its seats, without those that came back and without standing room', () => {
  const returned = ticket(2, 2, { returnedAt: '2027-02-01T12:00:00Z' });
  expect(shown([ticket(1, 1), returned, ticket(3, null)])).toEqual([
    { id: 7, keys: ['1:A:1'], changed: [], earlier: [] },
  ]);
  expect(shown([ticket(1, null)])).toEqual([]);
  expect(shown([ticket(1, 1)], [], 'CANCELED'), 'its seats are of others now').toEqual([]);
});

test('changed seats are marked, the old and the new ones', () => {
  expect(shown([ticket(1, 9), ticket(2, 2)], [change(1, 9)])).toEqual([
    { id: 7, keys: ['1:A:9', '1:A:2'], changed: ['1:A:9'], earlier: ['1:A:1'] },
  ]);
});

test('a seat that was changed twice is new where it is now, and old where it was; one that came back is not old', () => {
  const [first] = shown([ticket(1, 9)], [change(5, 9), change(1, 5)]);
  expect(first).toMatchObject({ changed: ['1:A:9'], earlier: ['1:A:5', '1:A:1'] });
  expect(shown([ticket(1, 1)], [change(5, 1), change(1, 5)])).toMatchObject([
    { changed: ['1:A:1'], earlier: ['1:A:5'] },
  ]);
});

test('a change to standing room leaves the old seat, and one of another show marks nothing here', () => {
  expect(shown([ticket(1, null)], [change(1, null)])).toMatchObject([{ keys: [], earlier: ['1:A:1'] }]);
  expect(shown([ticket(1, 2)], [change(1, 2, 8)])).toMatchObject([{ changed: [], earlier: [] }]);
});
