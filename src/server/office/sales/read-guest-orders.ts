import type { GuestOrder } from '../../../contract/sales.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { statusAt } from '../../../domain/orders/order-states.ts';
import { describeSeats } from '../../../domain/seating/seat-lists.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import { type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { type GuestOrderRow, listGuestOrders, listQuotas, readGivers, readGuestOrder } from './guest-orders.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'log'>;

export const readGuestOrders = async (reading: Services): Promise<GuestOrder[]> =>
  guestOrdersOf(reading, await listGuestOrders(reading.db));

export async function readOneGuestOrder(reading: Services, eventId: number, orderId: number): Promise<GuestOrder> {
  const [order] = await guestOrdersOf(reading, [await readGuestOrder(reading.db, eventId, orderId)]);
  return order as GuestOrder;
}

async function guestOrdersOf(reading: Services, rows: readonly GuestOrderRow[]): Promise<GuestOrder[]> {
  const ticketsOf = await ticketsByOrder(
    reading.db,
    rows.map(({ eventId, id: orderId }) => ({ eventId, orderId })),
  );
  const quotas = new Map<number, GuestOrder['complementary']>();
  for (const { eventId, max, given } of await listQuotas(reading.db, [...new Set(rows.map(({ eventId }) => eventId))]))
    quotas.set(eventId, { max, given });
  const giverOf = await readGivers(
    reading.db,
    rows.map(({ givenBy }) => givenBy),
  );
  return rows.map((row) => ({
    ...guestOrderOf(reading, row, ticketsOf(row.id), quotas.get(row.eventId) as GuestOrder['complementary']),
    giver: giverOf(row.givenBy),
  }));
}

function guestOrderOf(
  services: Services,
  row: GuestOrderRow,
  tickets: readonly TicketRow[],
  complementary: GuestOrder['complementary'],
): Omit<GuestOrder, 'giver'> {
  const { eventId, eventCode, nameCht, nameEng, isAbove, expiresAt } = row;
  const status = statusAt({ status: row.status, expiresAt: expiresAt.getTime() }, services.clock().getTime());
  return {
    id: row.id,
    event: { id: eventId, eventCode, nameCht, nameEng },
    startTime: (tickets[0] as TicketRow).startsAt.toISOString(),
    places: placesOf(tickets),
    guest: showBuyer(services, row.id, row.sealedPerson).buyer,
    reason: row.reason,
    allowedBy: row.allowedBy,
    givenBy: row.givenBy,
    status,
    isWaiting: isAbove && status === 'WAITING',
    validUntil: expiresAt.toISOString(),
    createdDate: row.createdAt.toISOString(),
    decidedBy: row.decidedBy,
    complementary,
  };
}

function placesOf(tickets: readonly TicketRow[]): GuestOrder['places'] {
  const named = tickets.map((row) => ({
    row,
    session: { id: row.sessionId },
    zone: { id: row.zoneId },
    displaySeat: displaySeat(row.rowLabel ?? '', row.seatNumber ?? 0),
  }));
  return groupTickets(named).map(({ tickets: group }) => {
    const { zoneName, zoneNames } = (group[0] as (typeof named)[number]).row;
    const seats = group.flatMap(({ row: { rowLabel: row, seatNumber: seat } }) =>
      row === null || seat === null ? [] : { row, seat },
    );
    return { zone: zoneName, names: zoneNames, tickets: group.length, seats: describeSeats(seats) };
  });
}
