import type { KeyObject } from 'node:crypto';
import { fullName } from '../../../domain/orders/full-name.ts';
import { unseal } from '../../platform/signing/sealed.ts';

export type Person = {
  lastName: string;
  firstName: string;
  email: string;
  countryCode: string;
  mobile: string;
  /** Not of events that ask for an ID number in its place. */
  address?: string;
};
export type BuyerContact = { buyer: string; email: string; telephone: string };

export const readPerson = (key: KeyObject, sealedPerson: Buffer): Person =>
  JSON.parse(unseal(key, 'buyer', sealedPerson)) as Person;

/** The name, e-mail address and telephone. All are empty when the buyer was not named, or the name was deleted. */
export function readBuyer(key: KeyObject, sealedPerson: Buffer | null): BuyerContact {
  if (sealedPerson === null) return { buyer: '', email: '', telephone: '' };
  const { lastName, firstName, email, countryCode, mobile } = readPerson(key, sealedPerson);
  return {
    buyer: fullName({ lastName, firstName }),
    email: email ?? '',
    telephone: mobile ? `+${countryCode} ${mobile}` : '',
  };
}
