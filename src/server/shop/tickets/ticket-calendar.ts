// Each show of the tickets of a link as an entry for a calendar, with its own seats.
import { calendarFile, joinCalendarFiles } from '../../../domain/catalogue/calendar-file.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { showEntry } from '../catalogue/show-entry.ts';
import { readTicketKey } from '../orders/ticket-link.ts';
import { findLinkedTickets, isGivenAwayBy } from './linked-tickets.ts';
import type { HeldTicketRow, TicketOrder } from './tickets.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration'>;
/** All shows of the holder, or the one that is named. */
type Wanted = { key: string; locale: Locale; sessionId?: number | undefined };

/** Tickets that were given away are for others. Null where none is left. */
export async function ticketCalendar(services: Services, { key, locale, sessionId }: Wanted) {
  const link = readTicketKey(services, key);
  if (!link) throw new Refused('invalidKey', 'ticket');
  const { order, shown, isBuyer } = await findLinkedTickets(services.db, link);
  const held = shown
    .filter((ticket) => !isGivenAwayBy(isBuyer, ticket) && (sessionId ?? ticket.sessionId) === ticket.sessionId)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  if (held.length === 0) return null;
  const shows = Map.groupBy(held, (ticket) => ticket.sessionId);
  const files = [...shows.values()].map((tickets) => fileOf(services, locale, order, tickets));
  return { eventCode: order.eventCode, file: joinCalendarFiles(files) };
}

function fileOf(
  { clock, configuration: { publicAddress } }: Services,
  locale: Locale,
  order: TicketOrder,
  tickets: HeldTicketRow[],
): string {
  const [{ sessionId, startsAt }] = tickets as [HeldTicketRow];
  const place = [textFor(order.siteNames, locale, order.siteName), textFor(order.addresses, locale, order.address)];
  const seats = new Set(tickets.map((ticket) => seatText(locale, ticket)));
  const entry = showEntry({ publicAddress, locale }, { ...order, sessionId, startsAt }, [...place, ...seats]);
  return calendarFile({ ...entry, writtenAt: clock().toISOString() });
}

function seatText(locale: Locale, { zoneName, zoneNames, rowLabel, seatNumber }: HeldTicketRow): string {
  const zone = textFor(zoneNames, locale, zoneName);
  return rowLabel === null || seatNumber === null ? zone : `${zone} ${displaySeat(rowLabel, seatNumber)}`;
}
