// The tickets of an order for display: grouped by session and zone, in the order of the seats.
import { compareLabels } from '../seating/natural-order.ts';

type Ticket = { displaySeat: string; session: { id: number }; zone: { id: number } };
export type TicketGroup<T extends Ticket> = { session: T['session']; zone: T['zone']; tickets: T[] };

export function groupTickets<T extends Ticket>(tickets: readonly T[]): TicketGroup<T>[] {
  const groups = Map.groupBy(tickets, ({ session, zone }) => `${session.id}:${zone.id}`);
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => compareLabels(one.displaySeat, other.displaySeat));
    const [{ session, zone }] = sorted as [T, ...T[]];
    return { session, zone, tickets: sorted };
  });
}
