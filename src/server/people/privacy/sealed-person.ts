// The sealed data of persons are opened here alone. One that cannot be opened is as none, and the log has it once: the others of its list are
// shown, mailed and exported.
import type { Deps } from '../../platform/deps.ts';
import { type SealedAs, unseal } from '../../platform/signing/sealed.ts';
import { openToShow, type SealedRow } from './open-to-show.ts';

export type Person = {
  lastName: string;
  firstName: string;
  email: string;
  countryCode: string;
  mobile: string;
  /** Events that ask for an ID number have no address. */
  address?: string;
};
export type Opening = Pick<Deps, 'signingKey' | 'log'>;

const open = (services: Opening, row: SealedRow, as: SealedAs, sealed: Buffer): string | null =>
  openToShow<string | null>(services, row, () => unseal(services.signingKey, as, sealed), null);

/** Orders of the counter, and those of before, may lack a field. */
export const openPerson = (services: Opening, orderId: number, sealedPerson: Buffer): Person | null =>
  openToShow<Person | null>(
    services,
    { orderId },
    () => JSON.parse(unseal(services.signingKey, 'buyer', sealedPerson)) as Person,
    null,
  );

/** Empty when the buyer was not named, was erased, cannot be read, or left no address at the counter. */
export const mailboxOfBuyer = (services: Opening, orderId: number, sealedPerson: Buffer | null): string =>
  (sealedPerson && openPerson(services, orderId, sealedPerson)?.email) ?? '';

/** The name or the mailbox of the holder of a ticket. */
export const openHolder = (services: Opening, orderId: number, sealed: Buffer): string | null =>
  open(services, { orderId }, 'ticket-holder', sealed);

export const openIdNumber = (services: Opening, orderId: number, sealed: Buffer): string | null =>
  open(services, { orderId }, 'id-number', sealed);

export const openAnswers = (services: Opening, orderId: number, sealed: Buffer): unknown =>
  openToShow<unknown>(
    services,
    { orderId },
    () => JSON.parse(unseal(services.signingKey, 'answers', sealed)) as unknown,
    null,
  );

export const openPhone = (services: Opening, accountId: number, sealed: Buffer): string | null =>
  open(services, { accountId }, 'phone', sealed);
