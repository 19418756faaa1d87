// Names the buyer of an unpaid order. The name is sealed before it is stored. Digests count one person with many browsers as one.
import type { KeyObject } from 'node:crypto';
import { type PersonalInfo, personalInfoSchema } from '../../../contract/personal-info.ts';
import { mailboxOf, telephoneOf } from '../../../domain/accounts/person-keys.ts';
import { type NamedBuyer, wordsOfBuyer } from '../../../domain/orders/buyer-words.ts';
import { defaultCountryCode } from '../../../domain/orders/mobile.ts';
import { statusAt } from '../../../domain/orders/order-states.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { parseInput } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { digest, shortDigest } from '../../platform/signing/sign.ts';
import { findBuyerTerms } from './buyers.queries.ts';
import type { NamingLane } from './name-batch.ts';
import { type Finding, type FoundOrder, findOrderOf } from './place-order.ts';

export type BuyerServices = Pick<Deps, 'clock' | 'settings'> & Finding & { naming: NamingLane };
/** The sender of the form, and the language they read. */
export type Sending = { visitor: string | null; accountId: number | null; locale: Locale };

export const mailboxDigest = (key: KeyObject, email: string): string => digest(key, 'mailbox', mailboxOf(email));
export const telephoneDigest = (key: KeyObject, { countryCode, mobile }: { countryCode: string; mobile: string }) =>
  digest(key, 'telephone', telephoneOf(countryCode, mobile));

/** The digests under which staff find the order by its buyer. */
export const searchWordsOf = (key: KeyObject, buyer: NamedBuyer): number[] => digestsOf(key, wordsOfBuyer(buyer));
export const digestsOf = (key: KeyObject, words: readonly string[]): number[] =>
  words.map((word) => shortDigest(key, 'buyer-word', word));

/** Names the buyer of the order with this pass. */
export async function nameBuyer(
  services: BuyerServices,
  { token, ...typed }: { token: string },
  sending: Sending,
): Promise<void> {
  await nameBuyerOf(services, await findOrderOf(services, sending.visitor, token), typed, sending);
}

export async function nameBuyerOf(
  { db, clock, signingKey, settings, naming }: BuyerServices,
  order: FoundOrder,
  typed: object,
  { accountId, locale }: Omit<Sending, 'visitor'>,
): Promise<void> {
  const status = statusAt({ status: order.status, expiresAt: order.expiresAt.getTime() }, clock().getTime());
  if (status !== 'WAITING') throw new Refused('notWaiting', 'order', { details: { status } });
  const { eventId, id: orderId } = order;
  const terms = order.event ?? (await findBuyerTerms(db, eventId));
  if (!terms) throw new Refused('notFound', 'order');
  const info = parseInput(personalInfoSchema(terms), { countryCode: defaultCountryCode, ...typed }, 'buyer');
  const outcome = await naming.add({
    buyer: {
      eventId,
      orderId,
      mailboxDigest: mailboxDigest(signingKey, info.email),
      telephoneDigest: telephoneDigest(signingKey, info),
      searchWords: searchWordsOf(signingKey, info),
      accountId,
      locale,
      ...settings.agreedVersions,
      ...sealed(signingKey, info, terms.asksIdNumber),
    },
    ticketCount: order.ticketCount,
    isOwn: order.channel === 'WEB',
    ticketsMax: terms.ticketsPerVisitorMax,
  });
  if (outcome) throw outcome;
}

/** The end of an ID number is stored separately, since it is deleted sooner. */
function sealed(key: KeyObject, { agreement: _, address, ...info }: PersonalInfo, asksIdNumber: boolean) {
  return {
    sealedPerson: seal(key, 'buyer', JSON.stringify(asksIdNumber ? info : { ...info, address })),
    sealedIdNumber: asksIdNumber ? seal(key, 'id-number', address) : null,
  };
}
