import { fullName } from '../../../domain/orders/full-name.ts';
import { type Opening, openPerson } from '../../people/privacy/sealed-person.ts';

export type BuyerContact = { buyer: string; email: string; telephone: string };

/** The name, e-mail address and telephone. All are empty when the buyer was not named, was deleted, or cannot be opened. */
export function showBuyer(services: Opening, orderId: number, sealedPerson: Buffer | null): BuyerContact {
  const person = sealedPerson && openPerson(services, orderId, sealedPerson);
  if (!person) return { buyer: '', email: '', telephone: '' };
  const { lastName, firstName, email, countryCode, mobile } = person;
  return {
    buyer: fullName({ lastName, firstName }),
    email: email ?? '',
    telephone: mobile ? `+${countryCode} ${mobile}` : '',
  };
}
