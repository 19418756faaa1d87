import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { OfficeTicket } from '../../../contract/office-tickets.ts';
import { TicketFacts } from './ticket-facts.tsx';

const ticket: OfficeTicket = {
  number: 1,
  session: { id: 1, startTime: '2026-12-05T12:15:00.000Z' },
  zone: { id: 1, name: 'Stalls', names: {}, freeSeating: false },
  row: 'A',
  seat: 9,
  returnedAt: null,
  issue: 1,
  codeName: null,
  isCodeShown: false,
  codeFrom: '2026-11-21T12:15:00.000Z',
  holderName: null,
  givenTo: null,
  prints: 0,
  printedAt: null,
  isInside: false,
  scannedAt: null,
  gate: null,
};

test.each([
  ['WAITING', 'No code before it is paid'],
  ['EXPIRED', 'No code before it is paid'],
  ['CANCELED', 'Void: the order is over'],
  ['REJECTED', 'Void: the order is over'],
] as const)('a ticket of an order that is %s has no code: %s', (status, text) => {
  const drawn = drawPart(<TicketFacts ticket={ticket} handover="byEmail" status={status} />, 'en');
  expect(readOf(drawn).trim()).toBe(text);
});

test('a ticket that was given back after a device without a network had let it in says both', () => {
  const returned = { returnedAt: '2026-12-05T11:30:00.000Z', isInside: true, scannedAt: '2026-12-05T11:20:00.000Z' };
  const drawn = drawPart(<TicketFacts ticket={{ ...ticket, ...returned }} handover="byEmail" status="PAID" />, 'en');
  expect(readOf(drawn).split('\n').filter(Boolean)).toEqual([
    'Void, returned 05/12/26 19:30',
    'Inside since 05/12/26 19:20',
  ]);
});
