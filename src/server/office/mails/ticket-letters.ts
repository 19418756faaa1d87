// The letters with tickets of one session: to the buyer, and to each person who was given one of the tickets.

import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import type { Locale } from '../../../words/locales.ts';
import { fact, venueText } from '../../money/payments/order-facts.ts';
import type { PaymentContext } from '../../money/payments/payment-context.queries.ts';
import { showCalendar } from '../../money/payments/show-calendar.ts';
import { ticketButton } from '../../money/payments/ticket-button.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Part, textParts } from '../../platform/mail/letter.ts';
import type { NewMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import type { TicketLink } from '../../shop/orders/ticket-link.ts';

export type LetterServices = Pick<Deps, 'configuration' | 'settings' | 'signingKey' | 'clock'>;
export type TicketLetter = {
  kind: 'E_TICKETS' | 'REMINDER' | 'NEWS';
  locale: Locale;
  recipient: string;
  link: TicketLink;
  context: PaymentContext;
  /** The tickets of the order. */
  order: Tickets;
  /** The tickets that the reader holds, one or more, all of one session. */
  held: readonly HeldTicket[];
  /** The PDF and the pictures go with the mail. */
  hasFiles: boolean;
  /** Where its reader can refuse reminders. */
  refusalAddress: string | null;
  /** The news that staff have written. */
  message: string;
};

const texts = { E_TICKETS: 'tickets-mailed', REMINDER: 'tickets-reminder', NEWS: 'session-news' } as const;
const kinds = { E_TICKETS: 'e-tickets', REMINDER: 'reminder', NEWS: 'session-news' } as const;

export function writeTicketLetter(services: LetterServices, letter: TicketLetter): NewMail {
  const { kind, locale, context, order, held, link, hasFiles, refusalAddress, message } = letter;
  const shop = shopIn(services.settings.shop, locale);
  const session = sessionOf(held);
  const isFriend = 'issue' in link;
  const values = {
    event: nameFor(context, locale),
    date: instantText(new Date(session.startTime), locale),
    phone: shop.phone,
    bring: bringText(locale, order),
    friend: isFriend && kind === 'E_TICKETS' ? mailText(locale, 'tickets.mailed.friend', {}) : '',
    files: hasFiles ? mailText(locale, 'tickets.mailed.files', {}) : '',
  };
  const written = writeMail(services.settings, texts[kind], {
    locale,
    values,
    parts: {
      message: textParts(message),
      show: showPart(locale, letter),
      link: ticketButton(services, locale, link),
      way: quietLink(locale, 'link.way', context.locationUrl),
      stop: quietLink(locale, 'link.noReminders', refusalAddress),
    },
    shop,
  });
  const starts = { sessionId: session.id, startsAt: new Date(session.startTime) };
  return {
    ...written,
    kind: kinds[kind],
    order: { eventId: order.event.id, id: order.orderId },
    recipient: letter.recipient,
    ...(kind !== 'NEWS' && { calendar: showCalendar(services, locale, context, starts) }),
    ...(kind === 'E_TICKETS' && {
      tickets: {
        orderId: order.orderId,
        sessionId: session.id,
        numbers: held.map(({ number }) => number),
        ...(isFriend && { issue: link.issue }),
        hasFiles,
      },
    }),
    ...(refusalAddress !== null && { unsubscribeAddress: refusalAddress }),
  };
}

const sessionOf = (held: readonly HeldTicket[]) => (held[0] as HeldTicket).session;

function showPart(locale: Locale, { context, held }: TicketLetter): Part {
  const { startTime, doorsTime } = sessionOf(held);
  const gates = [...new Set(held.flatMap(({ gates }) => gates))];
  return {
    is: 'facts',
    title: nameFor(context, locale),
    facts: [
      fact(locale, 'date', instantText(new Date(startTime), locale)),
      ...(doorsTime === null ? [] : [fact(locale, 'doors', clockTime(wallTime(Date.parse(doorsTime))))]),
      fact(locale, 'seats', seatsText(locale, held)),
      ...(gates.length === 0 ? [] : [fact(locale, 'gate', gates.join(mailText(locale, 'fact.separator', {})))]),
      fact(locale, 'venue', venueText(locale, context)),
    ],
  };
}

/** A line for each zone. */
const seatsText = (locale: Locale, held: readonly HeldTicket[]): string =>
  groupTickets(held)
    .map(({ tickets }) => {
      const { zone } = tickets[0] as HeldTicket;
      const seats = zone.freeSeating
        ? mailText(locale, 'fact.standing', { count: String(tickets.length) })
        : tickets.map(({ displaySeat }) => displaySeat).join(mailText(locale, 'fact.separator', {}));
      return `${textFor(zone.names, locale, zone.name)} ${seats}`;
    })
    .join('\n');

const bringText = (locale: Locale, { handover, event }: Tickets): string =>
  [
    mailText(locale, `tickets.bring.${handover}`, {}),
    ...(event.checksIdentity ? [mailText(locale, 'tickets.bring.identity', {})] : []),
  ].join('\n');

const quietLink = (locale: Locale, label: 'link.way' | 'link.noReminders', address: string | null): Part | null =>
  address === null ? null : { is: 'link', label: mailText(locale, label, {}), address, isQuiet: true };
