import { expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts.ts';
import { infoOf } from './info-of.ts';

const account = (known: Partial<Account>) =>
  ({
    firstName: '大文',
    lastName: '陳',
    email: 'fan@example.com',
    countryCode: null,
    phone: null,
    ...known,
  }) as Account;

test('a signed-in buyer finds name, e-mail and telephone filled in', () => {
  const known = account({ countryCode: '853', phone: '66123456' });
  expect(infoOf(known)).toEqual({
    firstName: '大文',
    lastName: '陳',
    email: 'fan@example.com',
    countryCode: '853',
    mobile: '66123456',
  });
});

test('a telephone of a country that the form does not offer, or none, is left to the buyer', () => {
  const named = { firstName: '大文', lastName: '陳', email: 'fan@example.com' };
  expect(infoOf(account({ countryCode: '999', phone: '12345' }))).toEqual(named);
  expect(infoOf(account({ countryCode: '852' }))).toEqual(named);
});
