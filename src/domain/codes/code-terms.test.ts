import { expect, test } from 'vitest';
import { type CodeTerms, discountCents, isOfPerson, isValidAt, opensPrice, type Reduction } from './code-terms.ts';

const code: CodeTerms = {
  codeId: 1,
  version: 1,
  ticketType: 'DISCOUNT',
  sessionId: null,
  zoneId: null,
  priceMaxCents: null,
  ticketsPerOrderMax: null,
  reduction: { kind: 'NONE', value: 0 },
  validFrom: null,
  validUntil: null,
};
const price = { zoneId: 31, ticketType: 'DISCOUNT', priceCents: 48_000 };

test('a code is good from its first moment until just before its end', () => {
  const bound = { ...code, validFrom: 100, validUntil: 200 };
  expect([99, 100, 199, 200].map((now) => isValidAt(bound, now))).toEqual([false, true, true, false]);
  expect(isValidAt(code, 0)).toBe(true);
});

test.each<[string, Partial<CodeTerms>, boolean]>([
  ['any session and zone', {}, true],
  ['its session', { sessionId: 11 }, true],
  ['another session', { sessionId: 12 }, false],
  ['its zone', { zoneId: 31 }, true],
  ['another zone', { zoneId: 32 }, false],
  ['prices up to this one', { priceMaxCents: 48_000 }, true],
  ['lower prices', { priceMaxCents: 47_999 }, false],
  ['another ticket type', { ticketType: 'PRIORITY_BOOKING' }, false],
])('a code for %s', (_, bound, opens) => {
  expect(opensPrice({ ...code, ...bound }, 11, price)).toBe(opens);
});

test.each<[string, Reduction, number, number]>([
  ['nothing', { kind: 'NONE', value: 0 }, 48_000, 0],
  ['a tenth', { kind: 'PERCENT', value: 10 }, 48_050, 4805],
  ['part of a cent, to the nearest', { kind: 'PERCENT', value: 33 }, 101, 33],
  ['half a cent, for the buyer', { kind: 'PERCENT', value: 50 }, 101, 51],
  ['everything', { kind: 'PERCENT', value: 100 }, 48_000, 48_000],
  ['an amount', { kind: 'AMOUNT', value: 5000 }, 48_000, 5000],
  ['never more than the price', { kind: 'AMOUNT', value: 5000 }, 3000, 3000],
  ['down to a price of its own', { kind: 'PRICE', value: 30_000 }, 48_000, 18_000],
  ['nothing where its own price is higher', { kind: 'PRICE', value: 50_000 }, 48_000, 0],
])('takes off %s', (_, reduction, priceCents, cents) => {
  expect(discountCents(reduction, priceCents)).toBe(cents);
});

test('a code that is bound to a person is for that mailbox or telephone alone', () => {
  const buyer = { mailboxDigest: 'mail', telephoneDigest: 'phone' };
  expect([null, 'mail', 'phone', 'other'].map((person) => isOfPerson(person, buyer))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
