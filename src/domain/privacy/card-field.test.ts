import { expect, test } from 'vitest';
import { isCardField } from './card-field.ts';

test.each([
  'cvv',
  'CVV2',
  'cardNo',
  'card_no',
  'card-number',
  'ｃｖｖ',
  'expiryDate',
  'epMonth',
  'payment[cvv]',
  'card.cvc',
  ' cvv ',
])('%s is what card data are called', (name) => expect(isCardField(name)).toBe(true));

test.each(['email', 'number', 'code', 'token', 'validUntil', 'discard', 'c', '', 'v'.repeat(60_000)])(
  '%s is not',
  (name) => expect(isCardField(name)).toBe(false),
);
