import { describe, expect, test } from 'vitest';
import { cardBrand, cardFields, defaultExpiryYear, expiryYears, isPast, isVerificationCode } from './card.ts';

describe('a card number', () => {
  test.each([
    ['4111 1111 1111 1111', 'Visa'],
    ['5555-5555-5555-4444', 'Mastercard'],
    ['2223 0031 2200 3222', 'Mastercard'],
    ['6200000000000005', 'UnionPay'],
    ['3530 1113 3330 0000', 'JCB'],
    ['3782 822463 10005', 'American Express'],
    ['3056 9309 0259 04', 'Diners Club'],
    ['6011 1111 1111 1117', 'Discover'],
    ['４１１１１１１１１１１１１１１１', 'Visa'],
  ] as const)('%s is one of %s', (typed, brand) => expect(cardBrand(typed)).toBe(brand));

  test.each([
    ['with a wrong check digit', '4111111111111112'],
    ['too short', '411111111111'],
    ['too long for its scheme', '41111111111111111112'],
    ['of no scheme', '9111111111111111'],
    ['with letters', '4111x11111111111'],
    ['empty', ''],
  ])('%s is none', (_, typed) => expect(cardBrand(typed)).toBeNull());
});

test.each([
  ['737', true],
  ['073', true],
  ['73', false],
  ['7373', false],
  ['73a', false],
  ['', false],
])('the code %s: three digits are right, so this is %s', (typed, isRight) =>
  expect(isVerificationCode(typed, 'Visa')).toBe(isRight),
);

test.each([
  ['7373', true],
  ['737', true],
  ['73737', false],
])('the code %s of an American Express card: four digits are right too, so this is %s', (typed, isRight) =>
  expect(isVerificationCode(typed, 'American Express')).toBe(isRight),
);

test('years from this one to nine more are offered', () => {
  expect(expiryYears(2026)).toEqual(Array.from({ length: 10 }, (_, at) => String(2026 + at)));
});

test('2030 is chosen to begin with, and the first year that is offered when it is over', () => {
  for (const thisYear of [2026, 2030, 2031]) expect(expiryYears(thisYear)).toContain(defaultExpiryYear(thisYear));
  expect([2026, 2030, 2031].map(defaultExpiryYear)).toEqual(['2030', '2030', '2031']);
});

test('a card is good until the end of its month', () => {
  const now = { year: 2026, month: 11 };
  expect(isPast({ month: '11', year: '2026' }, now)).toBe(false);
  expect(isPast({ month: '10', year: '2026' }, now)).toBe(true);
  expect(isPast({ month: '01', year: '2027' }, now)).toBe(false);
});

describe('the provider is sent', () => {
  const typed = { cardNo: '4111 1111 1111 1111', expiryMonth: '07', expiryYear: '2031', cvv: '737', isPlain: false };

  test('digits, month and year in four, and the code', () => {
    expect(cardFields(typed)).toEqual({ cardNo: '4111111111111111', expiryDate: '0731', cvv: '737' });
  });

  test('nines for what a card does not have', () => {
    expect(cardFields({ ...typed, isPlain: true })).toMatchObject({ expiryDate: '9999', cvv: '999' });
    expect(cardFields({ ...typed, expiryMonth: '', expiryYear: '', cvv: '' })).toMatchObject({
      expiryDate: '9999',
      cvv: '999',
    });
  });
});
