import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/draw-part.tsx';
import { sampleTickets } from '../../../../tests/sample-tickets.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { TicketNotes } from './ticket-notes.tsx';

const draw = (handover: Tickets['handover']) =>
  readOf(
    drawPart(
      <TicketNotes
        tickets={{ ...sampleTickets(1), isWholeOrder: false, handover }}
        isKept={false}
        onRevoke={() => {}}
      />,
      'en',
    ),
  );

test('the note for the door speaks of a code only where there is one', () => {
  expect(draw('byEmail')).toContain('Tap a code to show it large');
  for (const handover of ['byPost', 'atVenue'] as const) {
    expect(draw(handover)).toContain('Please bring your paper ticket');
    expect(draw(handover)).not.toContain('code');
  }
});
