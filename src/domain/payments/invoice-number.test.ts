import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventOfInvoice, invoiceNumberOf } from './invoice-number.ts';
import { matchStatement } from './match-statement.ts';

test('an invoice number tells its event, and is short enough for an FPS reference', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 21 - 1 }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      (eventId, random) => {
        const number = invoiceNumberOf(eventId, random);
        expect(number).toMatch(/^[0-9A-Z]{21}$/);
        expect(eventOfInvoice(number)).toBe(eventId);
        // The number is still found when a bank writes it in small letters.
        const line = { number: 1, amountCents: 100, remark: number.toLowerCase() };
        expect(matchStatement([line], [{ invoiceNo: number, amountCents: 100 }])).toEqual([
          { is: 'match', invoiceNo: number },
        ]);
      },
    ),
  );
});

test('a hundred thousand numbers of one event are all different', () => {
  const numbers = new Set(Array.from({ length: 100_000 }, () => invoiceNumberOf(52, randomBytes(16))));
  expect(numbers.size).toBe(100_000);
});

test.each(['', 'T20261120000001', '0001M1111111111111111 ', 'O'.repeat(21), '|'.repeat(21)])('"%s" is none', (text) =>
  expect(eventOfInvoice(text)).toBeNull(),
);
test('random bytes that are missing count as nought', () =>
  expect(invoiceNumberOf(1, [])).toBe('000010000000000000000'));
