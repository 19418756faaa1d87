// All that stands on a ticket, in one language, whatever the size of its paper.
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import type { Locale } from '../../../words/locales.ts';
import { amountText, languages } from '../../platform/mail/mail-words.ts';
import { wordsOnPaper } from './paper-words.ts';

type Texts = Partial<Record<Locale, string>>;
export type Fact = { label: string; value: string };

/** The part that all tickets of an order have in common. */
export type OrderOnPaper = Pick<Tickets, 'event' | 'site' | 'invoiceNo'> & {
  performers: Texts;
  region: 'HK' | 'MO';
  shopName: string;
};
/** Its place among all tickets of the order, which are `count`. */
export type TicketOnPaper = HeldTicket & { code: string; codeName: string; position: number; count: number };

export type TicketFacts = {
  event: string;
  performers: string;
  zone: Fact;
  /** Row and seat, or one fact without a label where there are none. */
  seat: Fact[];
  date: Fact;
  times: Fact[];
  gate: Fact | null;
  venue: Fact;
  address: string;
  holder: Fact | null;
  price: string;
  /** Sentences that stand on every ticket. */
  notes: string[];
  invoiceNo: Fact | null;
  position: string;
  code: string;
  codeName: string;
};

export function ticketFacts(order: OrderOnPaper, ticket: TicketOnPaper, locale: Locale): TicketFacts {
  const words = wordsOnPaper(locale);
  const { event, site, invoiceNo } = order;
  const { session, zone, gates, holderName } = ticket;
  const doors = session.doorsTime === null ? [] : [{ label: words('doors'), value: timeOf(session.doorsTime) }];
  return {
    event: nameFor(event, locale),
    performers: textFor(order.performers, locale),
    zone: { label: words('zone'), value: textFor(zone.names, locale, zone.name) },
    seat: seatFacts(ticket, locale),
    date: { label: words('date'), value: dateText(session.startTime, locale) },
    times: [...doors, { label: words('start'), value: timeOf(session.startTime) }],
    gate: gates.length === 0 ? null : { label: words('gate'), value: gates.join(words('separator')) },
    venue: { label: words('venue'), value: textFor(site.names, locale, site.name) },
    address: textFor(site.addresses, locale, site.address),
    holder: holderName === null ? null : { label: words('holder'), value: holderName },
    price: priceText(ticket, locale),
    notes: [
      // The ordinance is of Hong Kong alone.
      ...(order.region === 'HK' ? [words('resale')] : []),
      words('oneEntry'),
      ...(event.checksIdentity ? [words('identity')] : []),
    ],
    invoiceNo: invoiceNo === null ? null : { label: words('invoiceNo'), value: invoiceNo },
    position: words('ticketOf', { number: String(ticket.position), count: String(ticket.count) }),
    code: ticket.code,
    codeName: ticket.codeName,
  };
}

export function seatFacts({ row, seat }: HeldTicket, locale: Locale): Fact[] {
  const words = wordsOnPaper(locale);
  if (row === null || seat === null) return [{ label: '', value: words('freeSeating') }];
  return [
    { label: words('row'), value: row },
    { label: words('seat'), value: String(seat) },
  ];
}

function priceText({ pricing, restrictedView }: HeldTicket, locale: Locale): string {
  const words = wordsOnPaper(locale);
  const amount = (dollars: number) => amountText(centsFrom(dollars));
  const values = { price: amount(pricing.price), fee: amount(pricing.handlingFee) };
  const price =
    pricing.ticketType === 'COMPLEMENTARY'
      ? words('complimentary')
      : words(pricing.handlingFee > 0 ? 'priceWithFee' : 'price', values);
  return [price, ...(restrictedView ? [words('restrictedView')] : [])].join(' · ');
}

const dates = new Map<Locale, Intl.DateTimeFormat>();
/** The day with its day of the week, in Hong Kong time. */
function dateText(instant: string, locale: Locale): string {
  const format =
    dates.get(locale) ?? new Intl.DateTimeFormat(languages[locale], { dateStyle: 'full', timeZone: 'Asia/Hong_Kong' });
  dates.set(locale, format);
  return format.format(new Date(instant));
}

const timeOf = (instant: string): string => clockTime(wallTime(instant));
