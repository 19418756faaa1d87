// Mails to the holders of tickets whose codes were replaced: to the buyer of an order, and to each person who got a ticket from the buyer.
import { type EventTypes, plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { type TicketHandover, ticketHandover } from '../../../domain/orders/delivery.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { missesCode } from '../../../domain/tickets/reissue.ts';
import { codesShownFrom } from '../../../domain/tickets/ticket-settings.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { fact } from '../../money/payments/order-facts.ts';
import { mailboxOfBuyer, openHolder } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { Part } from '../../platform/mail/letter.ts';
import { lettersToMany } from '../../platform/mail/letters-to-many.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { takeSlots } from '../../platform/mail/mail-pace.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { ticketKeyOf, ticketPageAt } from '../../shop/orders/ticket-link.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { takesFiles } from '../mails/letters-of-order.ts';
import { findEventOfMails, listTicketsToTell, type ReplacedTickets, type TicketToTell } from './reissue.queries.ts';

export type TellingServices = Pick<Deps, 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;

type Ticket = TicketToTell & { codeFrom: number; handover: TicketHandover };

/** In the transaction that replaced the codes, or that notes which orders were told. */
export async function mailTicketsAgain(tx: Db, services: TellingServices, replaced: ReplacedTickets): Promise<void> {
  const { eventId } = replaced;
  const event = await findEventOfMails(tx, eventId);
  const settings = await readTicketSettings(tx, eventId);
  const types = { ...plainEventTypes, ...event.types };
  const now = services.clock().getTime();
  const rows = await listTicketsToTell(tx, replaced);
  const tickets = rows.map((row) => ({
    ...row,
    codeFrom: codesShownFrom(settings, row.startsAt.getTime()),
    handover: ticketHandover(types, row.deliveryType),
  }));
  const changed = tickets.filter((ticket) =>
    missesCode(
      { ...ticket, isGivenAway: ticket.sealedEmail !== null, startsAt: ticket.startsAt.getTime() },
      ticket.handover,
      now,
    ),
  );
  const holders = [...Map.groupBy(changed, holderOf).values()] as OfHolder[];
  const mails = lettersToMany(services, holders, (ofHolder) => mailOf(services, { event, types, now }, ofHolder));
  // One mail goes at once; those to many keep the pace that the mail provider bears.
  const slots = mails.length > 1 ? await takeSlots(tx, services.configuration.mail.perMinute, mails.length) : [];
  await addMails(
    tx,
    mails.map((mail, at) => ({ ...mail, ...(slots[at] && { nextAttemptAt: slots[at] }) })),
  );
}

type OfHolder = [Ticket, ...Ticket[]];
type Mailing = { event: Awaited<ReturnType<typeof findEventOfMails>>; types: EventTypes; now: number };

/** One mail for all tickets of an order that the buyer still has, and one for each that was given away. */
const holderOf = ({ orderId, number, sealedEmail }: Ticket): string =>
  sealedEmail === null ? `${orderId}` : `${orderId} ${number}`;

/** Null when the buyer was never named, has been erased, or left no address at the counter. */
function mailOf(services: TellingServices, { event, types, now }: Mailing, tickets: OfHolder): NewMail | null {
  const [{ orderId, number, issue, linkVersion, sealedEmail, codeFrom, handover, ...first }] = tickets;
  const recipient = mailboxOf(services, tickets[0]);
  if (recipient === '') return null;
  const stored = sealedEmail === null ? first.buyerLocale : first.holderLocale;
  const locale = isLocale(stored) ? stored : defaultLocale;
  const key = ticketKeyOf(
    services,
    sealedEmail === null ? { orderId, version: linkVersion } : { orderId, number, issue },
  );
  const shop = shopIn(services.settings.shop, locale);
  const { publicAddress } = services.configuration;
  const isLater = codeFrom > now;
  const how = handover === 'byEmail' ? (isLater ? 'later' : 'page') : 'paper';
  const hasFiles = how === 'page' && takesFiles(types, tickets);
  const howText = mailText(locale, `ticket.replaced.${how}`, { from: instantText(new Date(codeFrom), locale) });
  const values = {
    event: nameFor(event, locale),
    phone: shop.phone,
    how: hasFiles ? `${howText}\n${mailText(locale, 'tickets.mailed.files', {})}` : howText,
  };
  const written = writeMail(services.settings, 'ticket-replaced', {
    locale,
    values,
    parts: {
      tickets: placesPart(locale, values.event, tickets),
      link: {
        is: 'link',
        label: mailText(locale, 'link.tickets', {}),
        address: ticketPageAt(publicAddress, key, locale),
      },
    },
    shop,
  });
  return {
    ...written,
    kind: 'ticket-replaced',
    order: { eventId: event.id, id: orderId },
    recipient,
    ...(hasFiles && {
      tickets: {
        orderId,
        numbers: tickets.map((ticket) => ticket.number),
        ...(sealedEmail !== null && { issue }),
        hasFiles,
      },
    }),
  };
}

function mailboxOf(services: TellingServices, { orderId, sealedEmail, sealedPerson }: Ticket): string {
  if (sealedEmail !== null) return openHolder(services, orderId, sealedEmail) ?? '';
  return mailboxOfBuyer(services, orderId, sealedPerson);
}

const placesPart = (locale: Locale, title: string, tickets: OfHolder): Part => ({
  is: 'facts',
  title,
  facts: [...Map.groupBy(tickets, ({ sessionId }) => sessionId).values()].flatMap((ofShow) => [
    fact(locale, 'date', instantText((ofShow[0] as Ticket).startsAt, locale)),
    fact(locale, 'seats', placesText(locale, ofShow)),
  ]),
});

/** A line for each zone. */
const placesText = (locale: Locale, tickets: readonly Ticket[]): string =>
  [...Map.groupBy(tickets, ({ zoneId }) => zoneId).values()]
    .map((ofZone) => {
      const { zoneNames, zoneName, freeSeating } = ofZone[0] as Ticket;
      const seats = ofZone.map(({ rowLabel, seatNumber }) => displaySeat(rowLabel ?? '', seatNumber ?? 0));
      const places = freeSeating
        ? mailText(locale, 'fact.standing', { count: String(ofZone.length) })
        : seats.join(mailText(locale, 'fact.separator', {}));
      return `${textFor(zoneNames, locale, zoneName)} ${places}`;
    })
    .join('\n');
