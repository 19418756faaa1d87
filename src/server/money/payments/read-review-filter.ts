// Names are stored sealed, so a search for one opens those of the rows that fit the other filters, in short slices.
import { setImmediate } from 'node:timers/promises';
import type { ReviewFilter } from '../../../contract/review-filter.ts';
import { personKey, readSearch } from '../../../domain/payments/read-search.ts';
import { type Opening, openPerson } from '../../people/privacy/sealed-person.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import type { RowFilter } from './review-filter.queries.ts';

export type SealedBuyer = { orderId: number; sealedPerson: Buffer | null };
/** Reads the buyers of the rows that fit, at most so many. */
export type ReadBuyers = (filter: RowFilter, countMax: number) => Promise<readonly SealedBuyer[]>;

/** Beyond this, a person is found by the whole e-mail address, the order, the reference or the amount. */
const openedMax = 5000;
const openedAtOnce = 200;

export async function readReviewFilter(
  services: Opening,
  { search = '', ...filter }: ReviewFilter,
  readBuyers: ReadBuyers,
): Promise<RowFilter> {
  if (search === '') return { ...filter, terms: null };
  const { orderId, amountCents, reference, email, person } = readSearch(search);
  const namedOrders: number[] = [];
  if (person !== null) {
    const buyers = await readBuyers({ ...filter, terms: null }, openedMax);
    for (let at = 0; at < buyers.length; at += openedAtOnce) {
      const slice = buyers.slice(at, at + openedAtOnce);
      for (const buyer of slice) if (isNamed(services, buyer, person)) namedOrders.push(buyer.orderId);
      await setImmediate();
    }
  }
  const mailbox = email === null ? null : mailboxDigest(services.signingKey, email);
  return { ...filter, terms: { orderId, amountCents, reference, mailbox, namedOrders } };
}

function isNamed(services: Opening, { orderId, sealedPerson }: SealedBuyer, person: string): boolean {
  const opened = sealedPerson && openPerson(services, orderId, sealedPerson);
  if (!opened) return false;
  const { lastName, firstName, email, countryCode, mobile } = opened;
  const texts = [lastName + firstName, firstName + lastName, email ?? '', `${countryCode ?? ''}${mobile ?? ''}`];
  return texts.some((text) => personKey(text).includes(person));
}
