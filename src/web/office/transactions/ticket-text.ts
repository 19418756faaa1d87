import type { OrderFile } from '../../../contract/transactions.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';

type Ticket = Pick<OrderFile['tickets'][number], 'row' | 'seat' | 'zone'>;

/** The seat with its zone; the zone alone in standing room. */
export const ticketText = ({ row, seat, zone }: Ticket): string =>
  row === null || seat === null ? zone.name : `${zone.name} ${displaySeat(row, seat)}`;
