// The mails of one order for a session: none where it is not paid, has no tickets left, or they do not come by mail.
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { type EventTypes, plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { defaultLocale, isLocale } from '../../../words/locales.ts';
import { findPaymentContext, type PaymentContext } from '../../money/payments/payment-context.queries.ts';
import { mailboxOfBuyer, openHolder, openPerson } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { NewMail } from '../../platform/mail/mail.queries.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { readTicketsOfOrder } from '../../shop/tickets/read-tickets.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import {
  type ClaimedMailing,
  type FriendRow,
  findNews,
  listFriends,
  type Mailing,
  refusesReminders,
} from './mailings.queries.ts';
import { refusalAddressOf } from './reminder-link.ts';
import { type TicketLetter, writeTicketLetter } from './ticket-letters.ts';

export type LettersServices = Pick<Deps, 'db' | 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;
export type TicketMailing = Mailing & { kind: 'E_TICKETS' | 'REMINDER' | 'NEWS' };

/** A mail with more tickets has no files, so that mailboxes take it. */
const ticketsWithFilesMax = 20;
export const takesFiles = ({ sendQrCodeAttachment }: EventTypes, tickets: readonly unknown[]): boolean =>
  sendQrCodeAttachment && tickets.length <= ticketsWithFilesMax;
const hour = 3_600_000;

/** The mails of an order wait until its buyer can be opened: the shop may have the key of another one for a while. */
export function throwUnlessReadable(services: Services, orderId: number, sealedPerson: Buffer | null): void {
  if (sealedPerson && !openPerson(services, orderId, sealedPerson))
    throw new Error(`the buyer of order ${orderId} cannot be opened`);
}

export async function lettersOfOrder(
  tx: Db,
  services: LettersServices,
  mailing: TicketMailing,
  { orderId, isRepeated }: ClaimedMailing,
): Promise<NewMail[]> {
  const context = await findPaymentContext(tx, mailing.eventId, orderId);
  if (context?.status !== 'PAID') return [];
  throwUnlessReadable(services, orderId, context.sealedPerson);
  const order = await readTicketsOfOrder(tx, services, orderId);
  const tickets = order.tickets.filter(({ session }) => session.id === mailing.sessionId);
  if (tickets.length === 0 || !(await isWanted(tx, mailing, context, order, tickets, isRepeated))) return [];
  const friends = await listFriends(tx, mailing, [orderId]);
  const addressed = [
    ...toBuyer(services, orderId, context, tickets),
    ...friends.flatMap((friend) => toFriend(services, orderId, friend, tickets)),
  ];
  const message = mailing.kind === 'NEWS' ? await findNews(tx, mailing) : '';
  const types = { ...plainEventTypes, ...context.types };
  const letters: NewMail[] = [];
  for (const to of addressed) {
    const refusalAddress = mailing.kind === 'REMINDER' ? await refusalAddressFor(tx, services, to) : null;
    if (refusalAddress === undefined) continue;
    const hasFiles = mailing.kind === 'E_TICKETS' && takesFiles(types, to.held);
    const letter = { ...to, kind: mailing.kind, context, order, hasFiles, refusalAddress, message };
    letters.push(writeTicketLetter(services, letter));
  }
  return letters;
}

/** Only e-tickets are mailed, and a reminder is for those who have bought before its time, unless staff repeat it. */
async function isWanted(
  tx: Db,
  { kind, eventId }: Mailing,
  { settledAt }: PaymentContext,
  { handover }: Tickets,
  [ticket]: readonly HeldTicket[],
  isRepeated: boolean,
): Promise<boolean> {
  if (kind === 'E_TICKETS') return handover === 'byEmail';
  if (isRepeated) return true;
  const { reminderHours } = await readTicketSettings(tx, eventId);
  const startsAt = Date.parse(ticket?.session.startTime ?? '');
  return reminderHours !== null && settledAt !== null && settledAt.getTime() < startsAt - reminderHours * hour;
}

type Addressed = Pick<TicketLetter, 'locale' | 'recipient' | 'link' | 'held'>;
type Services = Pick<LettersServices, 'signingKey' | 'log'>;

/** The letter to the buyer has the tickets that were not given to somebody else. */
function toBuyer(
  services: Services,
  orderId: number,
  { sealedPerson, locale, linkVersion }: PaymentContext,
  tickets: readonly HeldTicket[],
): Addressed[] {
  const held = tickets.filter(({ isGivenAway }) => !isGivenAway);
  if (held.length === 0) return [];
  const email = mailboxOfBuyer(services, orderId, sealedPerson);
  if (email === '') return [];
  const link = { orderId, version: linkVersion };
  return [{ locale: isLocale(locale) ? locale : defaultLocale, recipient: email, link, held }];
}

function toFriend(
  services: Services,
  orderId: number,
  { number, issue, locale, sealedEmail }: FriendRow,
  tickets: readonly HeldTicket[],
): Addressed[] {
  const held = tickets.filter((ticket) => ticket.number === number);
  if (sealedEmail === null || held.length === 0) return [];
  const recipient = openHolder(services, orderId, sealedEmail);
  if (recipient === null) return [];
  const link = { orderId, number, issue };
  return [{ locale: isLocale(locale) ? locale : defaultLocale, recipient, link, held }];
}

/** Undefined for a mailbox that wants no reminders. */
async function refusalAddressFor(tx: Db, services: LettersServices, { recipient, locale }: Addressed) {
  const digest = mailboxDigest(services.signingKey, recipient);
  return (await refusesReminders(tx, digest)) ? undefined : refusalAddressOf(services, digest, locale);
}
