import type { OrderFile } from '../../../contract/transactions.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Locale } from '../../../words/locales.ts';

type Ticket = Pick<OrderFile['tickets'][number], 'row' | 'seat' | 'zone'>;

/** The seat with its zone; the zone alone in standing room. */
export function ticketText({ row, seat, zone }: Ticket, locale: Locale): string {
  const name = textFor(zone.names, locale, zone.name);
  return row === null || seat === null ? name : `${name} ${displaySeat(row, seat)}`;
}
