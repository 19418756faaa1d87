import { expect, test } from 'vitest';
import { shop } from '../../../../tests/support/samples/sample-pages.ts';
import { sampleTickets } from '../../../../tests/support/samples/sample-tickets.ts';
import type { Page } from '../../ui/page/page-context.tsx';
import { calendarOf } from './ticket-calendar.ts';

const page = { locale: 'en', shop, drawnAt: '2026-11-20T02:00:00.000Z' } as Page;

test('the calendar has the seats of the holder, and none that were given away', () => {
  const order = sampleTickets(3);
  const tickets = order.tickets.map((ticket) => ({ ...ticket, isGivenAway: ticket.number === 2 }));
  const file = calendarOf({ ...order, tickets }, null, page).replaceAll('\r\n ', '');
  expect(file).toContain('A2 H15\\nA2 H17');
  expect(file).not.toContain('H16');
});

test('the calendar has the first show of the holder, not one whose tickets were given away', () => {
  const order = sampleTickets(2);
  const [own, given] = order.tickets as [(typeof order.tickets)[0], (typeof order.tickets)[0]];
  const early = {
    ...given,
    isGivenAway: true,
    session: { ...given.session, id: 500, startTime: '2027-03-11T12:15:00Z' },
  };
  expect(calendarOf({ ...order, tickets: [early, own] }, null, page)).toContain('DTSTART:20270312T121500Z');
});

test('a site without an address leaves no empty line', () => {
  const order = sampleTickets(1);
  const site = { ...order.site, address: '', addresses: {} };
  expect(calendarOf({ ...order, site }, null, page)).not.toContain('\\n\\n');
});
