// Staff correct a buyer: the person is sealed again, with the digests of the new mailbox and telephone. Limits of a person are not
// checked: the order is the same.
import type { CountryCode } from '../../../domain/orders/mobile.ts';
import type { Locale } from '../../../words/locales.ts';
import { type Opening, openPerson } from '../../people/privacy/sealed-person.ts';
import type { Db } from '../../platform/deps.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { findBuyerTerms, findSealedPerson, updateBuyer } from './buyers.queries.ts';
import { mailboxDigest, searchWordsOf, telephoneDigest } from './name-buyer.ts';

export type CorrectedBuyer = {
  lastName: string;
  firstName: string;
  email: string;
  countryCode: CountryCode;
  mobile: string;
  address: string;
  locale: Locale;
};

/** Null when the order has no buyer. Buyers of an event that asks for an ID number have no address, but those of a delivery by telephone. */
export async function changeBuyer(
  tx: Db,
  services: Opening,
  of: { eventId: number; orderId: number },
  { locale, address, ...person }: CorrectedBuyer,
): Promise<{ hasNewMailbox: boolean } | null> {
  const { signingKey: key } = services;
  const sealedPerson = await findSealedPerson(tx, of.eventId, of.orderId);
  if (!sealedPerson) return null;
  const asksIdNumber = (await findBuyerTerms(tx, of.eventId))?.asksIdNumber;
  const before = openPerson(services, of.orderId, sealedPerson);
  const hasAddress = !asksIdNumber || before?.address !== undefined;
  await updateBuyer(tx, of, {
    mailboxDigest: person.email && mailboxDigest(key, person.email),
    telephoneDigest: person.mobile && telephoneDigest(key, person),
    sealedPerson: seal(key, 'buyer', JSON.stringify(hasAddress ? { ...person, address } : person)),
    searchWords: searchWordsOf(key, person),
    locale,
  });
  return { hasNewMailbox: (before?.email ?? '').toLowerCase() !== person.email.toLowerCase() };
}
