import { expect, test } from 'vitest';
import { invoiceIn } from './invoice-in.ts';

const receipt = (text: string) => `${Buffer.from(text).toString('base64url')}.${'s'.repeat(43)}`;

test('a receipt names its invoice', () => {
  expect(invoiceIn(receipt('amount=100&invoice=0000DN49C055T36&merchantId=1&nonce=~~~???'))).toBe('0000DN49C055T36');
});

test.each(['', '.', 'a', '%%%', '付款', receipt('myinvoice=0000DN49C055T36'), receipt('invoice=a%20b')])(
  'what is no receipt names none: %s',
  (text) => expect(invoiceIn(text)).toBeNull(),
);
