import { expect, test } from 'vitest';
import { currencyNumber, foreignCurrency, otherCurrency } from './currencies.ts';

test.each([
  ['HKD', '344'],
  ['USD', '840'],
  ['840', '840'],
  ['XAU', 'XAU'],
])('a file that says %s means %s', (said, number) => expect(currencyNumber(said)).toBe(number));

test.each([
  ['344', null],
  ['840', 'USD'],
  ['999', '999'],
  ['XAU', 'XAU'],
  ['4012888888881881', ''],
  ['', ''],
])('an amount in %j is shown with %j', (number, shown) => expect(foreignCurrency(number)).toBe(shown));

test.each([
  ['money as it was asked for', null, 'amountCents', null],
  ['dollars of the United States', '840', 'currency', 'USD'],
  ['another currency, and another merchant', '446', 'merchantId', 'MOP'],
  ['a number that has no name here', '999', 'currency', '999'],
  ['another currency that the provider did not name', '', 'currency', ''],
  ['another currency, noted before currencies were', null, 'currency', ''],
])('%s is called by its currency', (_, capturedCurrency, refundReason, shown) =>
  expect(otherCurrency({ capturedCurrency, refundReason })).toBe(shown),
);
