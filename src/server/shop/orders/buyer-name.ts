import type { KeyObject } from 'node:crypto';
import { unseal } from '../../platform/signing/sealed.ts';

/** Empty when the buyer was not named, or the name was deleted. */
export function buyerName(key: KeyObject, sealedPerson: Buffer | null): string {
  if (sealedPerson === null) return '';
  const { lastName, firstName } = JSON.parse(unseal(key, 'buyer', sealedPerson)) as {
    lastName: string;
    firstName: string;
  };
  // Chinese names are written without a space.
  const isChinese = /^\p{Script=Han}+$/u.test(lastName + firstName);
  return isChinese ? lastName + firstName : `${firstName} ${lastName}`;
}
