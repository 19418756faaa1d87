import type { KeyObject } from 'node:crypto';
import { fullName } from '../../../domain/orders/full-name.ts';
import { openToShow } from '../../people/privacy/open-to-show.ts';
import { readPerson } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';

export type BuyerContact = { buyer: string; email: string; telephone: string };

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

/** The buyer on pages, in lists and in files: empty too when the person cannot be opened. */
export const showBuyer = (
  { signingKey, log }: Pick<Deps, 'signingKey' | 'log'>,
  orderId: number,
  sealedPerson: Buffer | null,
): BuyerContact =>
  openToShow({ signingKey, log }, orderId, () => readBuyer(signingKey, sealedPerson), {
    buyer: '',
    email: '',
    telephone: '',
  });
