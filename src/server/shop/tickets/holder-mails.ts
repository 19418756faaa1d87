// Mails about changes of tickets, each in the language of its reader.
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { type Inserted, type Part, textParts } from '../../platform/mail/letter.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { ticketPageAt } from '../orders/ticket-link.ts';
import type { HeldTicketRow, TicketOrder } from './tickets.queries.ts';

export type HolderMails = Pick<Deps, 'configuration' | 'settings'> & { mailing: Mailing };
type Mailbox = { email: string; locale: Locale };
type SeatedTicket = Pick<HeldTicketRow, 'zoneName' | 'zoneNames' | 'rowLabel' | 'seatNumber'> & { startsAt: number };
type OfTicket = { order: TicketOrder; ticket: SeatedTicket; mailbox: Mailbox };

export function mailConfirmation(
  tx: Db,
  mails: HolderMails,
  { mailbox, code, orderId }: { mailbox: Mailbox; code: string; orderId: number },
): Promise<number> {
  const order = { eventId: eventOfOrder(orderId), id: orderId };
  return send(tx, mails, { mailbox, order, topic: 'confirm', values: { code }, parts: {} });
}

export const mailGift = (tx: Db, mails: HolderMails, { key, ...given }: OfTicket & { key: string }): Promise<number> =>
  mailTicket(tx, mails, 'gift', given, key);

/** The key is null where the giver has no link any more. */
export const mailGiver = (
  tx: Db,
  mails: HolderMails,
  { key, ...given }: OfTicket & { key: string | null },
): Promise<number> => mailTicket(tx, mails, 'given', given, key);

type Changed = OfTicket & {
  is: 'returned' | 'changed';
  /** Null for a ticket that opens no door any more. */
  key: string | null;
  /** Written by staff for all whose tickets were taken back. */
  message?: string | undefined;
};

/** To a friend whose ticket has another seat, or is none any more. */
export function mailChange(
  tx: Db,
  mails: Pick<HolderMails, 'configuration' | 'settings'>,
  { is, key, message, ...changed }: Changed,
): Promise<number> {
  const said = message === undefined ? null : textParts(message);
  return mailTicket(tx, mails, is, changed, key, { message: said });
}

type NewLink = { order: TicketOrder; mailbox: Mailbox; key: string };

export function mailNewLink(tx: Db, mails: HolderMails, { order, mailbox, key }: NewLink): Promise<number> {
  const values = { event: nameFor(order, mailbox.locale) };
  const parts = { link: linkTo(mails, mailbox.locale, key) };
  return send(tx, mails, { mailbox, order: placeOf(order), topic: 'link', values, parts });
}

function mailTicket(
  tx: Db,
  mails: Pick<HolderMails, 'configuration' | 'settings'>,
  topic: 'gift' | 'given' | 'returned' | 'changed',
  { order, ticket, mailbox }: OfTicket,
  key: string | null,
  more: Inserted = {},
): Promise<number> {
  const { locale } = mailbox;
  const event = nameFor(order, locale);
  const label = (name: 'date' | 'venue' | 'seats') => mailText(locale, `fact.${name}`, {});
  const facts = [
    { label: label('date'), value: instantText(new Date(ticket.startsAt), locale) },
    { label: label('venue'), value: textFor(order.siteNames, locale, order.siteName) },
    { label: label('seats'), value: seatText(ticket, locale) },
  ];
  const parts = {
    ...more,
    ticket: { is: 'facts', title: event, facts } as const,
    link: key === null ? null : linkTo(mails, locale, key),
  };
  return send(tx, mails, { mailbox, order: placeOf(order), topic, values: { event }, parts });
}

const placeOf = ({ eventId, orderId }: TicketOrder) => ({ eventId, id: orderId });

const linkTo = ({ configuration }: Pick<HolderMails, 'configuration'>, locale: Locale, key: string): Part => ({
  is: 'link',
  label: mailText(locale, 'link.tickets', {}),
  address: ticketPageAt(configuration.publicAddress, key, locale),
});

function seatText({ zoneName, zoneNames, rowLabel, seatNumber }: SeatedTicket, locale: Locale): string {
  const seat = rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber);
  return [textFor(zoneNames, locale, zoneName), seat].filter((part) => part !== '').join(' ');
}

type HolderMail = {
  mailbox: Mailbox;
  order: { eventId: number; id: number };
  topic: 'confirm' | 'gift' | 'given' | 'link' | 'returned' | 'changed';
  values: Record<string, string>;
  parts: Inserted;
};

function send(
  tx: Db,
  { settings }: Pick<HolderMails, 'settings'>,
  { mailbox, order, topic, values, parts }: HolderMail,
) {
  const { locale, email: recipient } = mailbox;
  const shop = shopIn(settings.shop, locale);
  const filling = { locale, values: { ...values, shopName: shop.name, phone: shop.phone }, parts, shop };
  const written = writeMail(settings, `ticket-${topic}`, filling);
  return addMail(tx, { ...written, kind: `ticket-${topic}`, order, recipient });
}
