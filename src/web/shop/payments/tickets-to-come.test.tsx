import { describe, expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import { sampleTickets } from '../../../../tests/support/samples/sample-tickets.ts';
import { TicketsToCome } from './tickets-to-come.tsx';

const draw = (changes: Parameters<typeof sampleTickets>[1], handover: 'byEmail' | 'byPost' = 'byEmail') =>
  drawPart(<TicketsToCome handover={handover} tickets={sampleTickets(2, changes).tickets} />, 'en');
const later = '2027-02-26T12:15:00.000Z';

describe('a paid order says of its e-tickets', () => {
  test('that they are ready, where the session hides no codes', () => {
    expect(draw({ codeFrom: new Date(0).toISOString() })).toContain('Your e-tickets are ready');
  });

  test('the day on which they come, where the codes are shown later', () => {
    expect(draw({ code: null, codeFrom: later })).toMatch(/come by email on .*26 Feb.* at 20:15/);
  });

  test('that their holders are to be named first, where the codes wait for that', () => {
    expect(draw({ code: null, codeFrom: new Date(0).toISOString() })).toContain('Enter the name of its holder');
  });

  test('nothing of a day before they are read', () => {
    const drawn = drawPart(<TicketsToCome handover="byEmail" tickets={undefined} />, 'en');
    expect(drawn).toContain('Your e-tickets come by email. The confirmation says when.');
  });
});

test('tickets on paper come on their own way', () => {
  expect(draw({ code: null }, 'byPost')).toContain('Your tickets are delivered before the show');
});
