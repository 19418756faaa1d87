// The facts of an order for a mail: all that the buyer needs at the door, or enough to recognise the order.
import { doorsTimeOf } from '../../../domain/catalogue/doors-time.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Fact, Part } from '../../platform/mail/letter.ts';
import { amountText, instantText, mailText } from '../../platform/mail/mail-words.ts';
import type { TicketRow } from '../../shop/orders/orders.queries.ts';
import type { PaymentContext } from './payment-context.queries.ts';

type Paying = { invoiceNo: string; amountCents: number; otherCurrency?: string | null };
type Ticket = Pick<
  TicketRow,
  | 'sessionId'
  | 'zoneId'
  | 'rowLabel'
  | 'seatNumber'
  | 'wheelchair'
  | 'startsAt'
  | 'zoneName'
  | 'zoneNames'
  | 'freeSeating'
>;
type Context = Venue & Pick<PaymentContext, 'nameCht' | 'nameEng' | 'doorsMinutesBefore'>;
type Ordered = { locale: Locale; context: Context; tickets: readonly Ticket[]; payment: Paying | null };

/** Dates, doors, seats and the venue: for an order whose seats belong to the buyer. */
export const fullOrder = ({ locale, context, tickets, payment }: Ordered): Part => ({
  is: 'facts',
  title: nameFor(context, locale),
  facts: [
    ...byShow(tickets).flatMap((ofShow) => showFacts(locale, context, ofShow)),
    fact(locale, 'venue', venueText(locale, context)),
    ...(payment ? paymentFacts(locale, payment) : []),
  ],
});

/** The facts of an order that may not take place: no seats and no doors. */
export const briefOrder = ({ locale, context, tickets, payment }: Ordered): Part => ({
  is: 'facts',
  title: nameFor(context, locale),
  facts: [
    ...byShow(tickets).map(([{ startsAt }]) => fact(locale, 'date', instantText(startsAt, locale))),
    ...(payment ? paymentFacts(locale, payment) : []),
  ],
});

type FactName =
  | 'date'
  | 'formerDate'
  | 'newDate'
  | 'doors'
  | 'venue'
  | 'seats'
  | 'gate'
  | 'amount'
  | 'invoiceNo'
  | 'code'
  | 'codeTickets'
  | 'codeFrom'
  | 'codeUntil';
export const fact = (locale: Locale, name: FactName, value: string): Fact => ({
  label: mailText(locale, `fact.${name}`, {}),
  value,
});

type OfShow = [Ticket, ...Ticket[]];
const byShow = (tickets: readonly Ticket[]): OfShow[] =>
  [...Map.groupBy(tickets, ({ sessionId }) => sessionId).values()]
    .map((ofShow) => ofShow as OfShow)
    .sort(([one], [other]) => one.startsAt.getTime() - other.startsAt.getTime());

function showFacts(locale: Locale, { doorsMinutesBefore }: Context, ofShow: OfShow): Fact[] {
  const [{ startsAt }] = ofShow;
  const doors = doorsTimeOf(startsAt, doorsMinutesBefore);
  return [
    fact(locale, 'date', instantText(startsAt, locale)),
    ...(doors === null ? [] : [fact(locale, 'doors', clockTime(wallTime(doors)))]),
    fact(locale, 'seats', seatsText(locale, ofShow)),
  ];
}

/** A line for each zone, with the zone's name in the language of the buyer. */
function seatsText(locale: Locale, ofShow: OfShow): string {
  const tickets = ofShow.map((row) => ({
    row,
    session: { id: row.sessionId },
    zone: { id: row.zoneId },
    displaySeat: row.rowLabel === null || row.seatNumber === null ? '' : displaySeat(row.rowLabel, row.seatNumber),
  }));
  const lines = groupTickets(tickets).map(({ tickets: group }) => {
    const { zoneNames, zoneName, freeSeating } = (group[0] as (typeof group)[0]).row;
    const seats = freeSeating
      ? mailText(locale, 'fact.standing', { count: String(group.length) })
      : group.map((ticket) => seatText(locale, ticket)).join(mailText(locale, 'fact.separator', {}));
    return `${textFor(zoneNames, locale, zoneName)} ${seats}`;
  });
  return lines.join('\n');
}

const seatText = (locale: Locale, { displaySeat: seat, row }: { displaySeat: string; row: Ticket }): string =>
  row.wheelchair ? mailText(locale, 'fact.wheelchair', { seat }) : seat;

export type Venue = Pick<PaymentContext, 'siteName' | 'siteNames' | 'siteAddress' | 'siteAddresses'>;

export function venueText(locale: Locale, { siteName, siteNames, siteAddress, siteAddresses }: Venue): string {
  return [textFor(siteNames, locale, siteName), textFor(siteAddresses, locale, siteAddress)].filter(Boolean).join('\n');
}

const paymentFacts = (locale: Locale, { amountCents, otherCurrency, invoiceNo }: Paying): Fact[] => [
  fact(locale, 'amount', amountText(amountCents, otherCurrency)),
  fact(locale, 'invoiceNo', invoiceNo),
];
