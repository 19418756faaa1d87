import { expect, test } from 'vitest';
import { countryCodes, defaultCountryCode, hasEightDigits, isMobileOf, mobileIn, plainMobile } from './mobile.ts';

test.each([
  ['9123 4567', '91234567'],
  ['9123-4567', '91234567'],
  [' (9123) 4567\t', '91234567'],
  ['９１２３４５６７', '91234567'],
  ['0912.345.678', '0912345678'],
  ['+852 9123', '+8529123'],
  ['\u202A9123 4567\u202C', '91234567'],
  ['ext 9', 'ext9'],
  ['', ''],
])('%o is meant as %s', (typed, plain) => {
  expect(plainMobile(typed)).toBe(plain);
});

test.each([
  ['852', '91234567', true],
  ['852', '9123456', false],
  ['852', '912345678', false],
  ['852', '9123456a', false],
  ['853', '66123456', true],
  ['853', '661234567', false],
  ['86', '13800138000', true],
  ['886', '912345678', true],
  ['44', '1234', true],
  ['44', '123', false],
  ['1', '123456789012345', true],
  ['1', '1234567890123456', false],
  ['1', '+12025550123', false],
  ['1', '', false],
])('+%s: whether %o is a number there: %s', (countryCode, mobile, isOne) => {
  expect(isMobileOf(countryCode, mobile)).toBe(isOne);
});

test.each([
  ['852', '+852 9123 4567', '91234567'],
  ['852', '85291234567', '91234567'],
  ['852', '00852-9123-4567', '91234567'],
  ['853', '+853 6612 3456', '66123456'],
  ['86', '+86 138 0013 8000', '13800138000'],
  ['1', '+1 202 555 0123', '2025550123'],
  ['852', '85212345', '85212345'],
  ['44', '4479111234', '4479111234'],
  ['852', '+853 6612 3456', '+85366123456'],
  ['852', '+852 9123', '+8529123'],
  ['852', '', ''],
])('+%s: %o is the number %s, without a code that stands there already', (countryCode, typed, number) => {
  expect(mobileIn(countryCode, typed)).toBe(number);
});

test('Hong Kong and Macau have numbers of eight digits', () => {
  expect(countryCodes.filter(hasEightDigits)).toEqual(['852', '853']);
});

test('Hong Kong comes first, and no country twice', () => {
  expect(countryCodes[0]).toBe(defaultCountryCode);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
});
