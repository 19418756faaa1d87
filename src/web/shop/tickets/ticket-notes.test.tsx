import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { sampleTickets } from '../../../../tests/support/samples/sample-tickets.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { TicketNotes } from './ticket-notes.tsx';

const draw = (handover: Tickets['handover'], more: Partial<Tickets> = {}) =>
  readOf(
    drawPart(
      <TicketNotes
        tickets={{ ...sampleTickets(1), isWholeOrder: true, handover, ...more }}
        isKept={false}
        onRevoke={() => {}}
      />,
      'en',
    ),
  );

test('the notes speak of codes only where there are any, and of bringing a paper ticket only to those who have it', () => {
  expect(draw('byEmail')).toContain('Tap a code to show it large');
  expect(draw('byEmail')).toContain('The codes stay as they are');
  expect(draw('byPost')).toContain('Please bring your paper ticket');
  expect(draw('atVenue')).toContain('Collect your paper ticket before you go in');
  for (const handover of ['byPost', 'atVenue'] as const) expect(draw(handover)).not.toContain('code');
});

test('tickets that cost nothing have no invoice number to say on the telephone', () => {
  expect(draw('byEmail')).toContain('have the invoice number at hand');
  expect(draw('byEmail', { invoiceNo: null })).toContain('have your confirmation at hand');
});
