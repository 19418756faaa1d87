// The sealed person of an order is opened here alone.
import type { KeyObject } from 'node:crypto';
import { unseal } from '../../platform/signing/sealed.ts';

export type Person = {
  lastName: string;
  firstName: string;
  email: string;
  countryCode: string;
  mobile: string;
  /** Events that ask for an ID number have no address. */
  address?: string;
};

/** Orders of the counter, and those of before, may lack a field. */
export const readPerson = (key: KeyObject, sealedPerson: Buffer): Person =>
  JSON.parse(unseal(key, 'buyer', sealedPerson)) as Person;

/** Empty when the buyer was not named, was erased, or left no address at the counter. */
export const mailboxOfBuyer = (key: KeyObject, sealedPerson: Buffer | null): string =>
  (sealedPerson && readPerson(key, sealedPerson).email) ?? '';
