import { describe, expect, test } from 'vitest';
import { orderIdOf } from '../orders/order-id.ts';
import { writeBase45 } from './base45.ts';
import { type CodedTicket, codedTicketBytes, readTicketCode, ticketName, writeTicketCode } from './ticket-code.ts';

const ticket = (changes: Partial<CodedTicket> = {}): CodedTicket => ({
  keyNumber: 1,
  eventId: 52,
  orderId: orderIdOf(52, 70_001) as number,
  number: 3,
  sessionId: 501,
  issue: 1,
  ...changes,
});
const signature = Uint8Array.from({ length: 64 }, (_, at) => at);
const codeOf = (coded: CodedTicket) => writeTicketCode(codedTicketBytes(coded), signature);

describe('the code of a ticket', () => {
  test.each([
    ['an ordinary one', ticket()],
    [
      'the largest',
      ticket({
        keyNumber: 255,
        eventId: 2 ** 21 - 1,
        orderId: orderIdOf(2 ** 21 - 1, 2 ** 32 - 1) as number,
        number: 400,
        sessionId: 2 ** 32 - 1,
        issue: 65_535,
      }),
    ],
  ])('is read again: %s', (_, coded) => {
    expect(readTicketCode(codeOf(coded))).toEqual({ ...coded, signed: codedTicketBytes(coded), signature });
  });

  test('fits the letters of a QR code of version 5, level M', () => {
    expect(codeOf(ticket())).toHaveLength(122);
  });

  test.each([
    ['nothing', ''],
    ['an address', 'https://example.com/ticket/1'],
    ['too short', codeOf(ticket()).slice(3)],
    ['too long', `${codeOf(ticket())}AAA`],
    ['other letters', codeOf(ticket()).replace(/^../, 'aa')],
    ['another form', writeBase45(Uint8Array.from([2, ...codedTicketBytes(ticket()).slice(1), ...signature]))],
    ['an order of no event', codeOf(ticket({ eventId: 0 }))],
  ])('is no code: %s', (_, text) => {
    expect(readTicketCode(text)).toBeNull();
  });
});

test('the name of a code has six letters that are not mistaken for others, and changes with the code', () => {
  const names = Array.from({ length: 500 }, (_, number) => ticketName(codeOf(ticket({ number }))));
  for (const name of names) expect(name).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  expect(new Set(names).size).toBe(500);
});
