import type { Db } from '../../platform/deps.ts';

/** An order as it is stored, by its event and the pass that it was placed with. */
export const findOrderByPass = (db: Db, eventId: number, passId: string) =>
  db.selectFrom('orders').where('eventId', '=', eventId).where('passId', '=', passId).selectAll().executeTakeFirst();

/** The seats of one order at a time are held by a visitor (`orders_held_once`). */
export const findHeldOrder = (db: Db, { eventId, visitor, now }: { eventId: number; visitor: string; now: Date }) =>
  db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('visitor', '=', visitor)
    .where('status', '=', 'WAITING')
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst();

export type TicketRow = {
  sessionId: number;
  zoneId: number;
  pricingId: number;
  priceCents: number;
  handlingFeeCents: number;
  rowLabel: string | null;
  seatNumber: number | null;
  restrictedView: boolean;
  startsAt: Date;
  zoneName: string;
  freeSeating: boolean;
};

export const listTickets = (db: Db, eventId: number, orderId: number): Promise<TicketRow[]> =>
  db
    .selectFrom('ticket')
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .innerJoin('zone', 'zone.id', 'ticket.zoneId')
    .where('ticket.eventId', '=', eventId)
    .where('ticket.orderId', '=', orderId)
    .orderBy('ticket.number')
    .select([
      'ticket.sessionId',
      'ticket.zoneId',
      'ticket.pricingId',
      'ticket.priceCents',
      'ticket.handlingFeeCents',
      'ticket.rowLabel',
      'ticket.seatNumber',
      'ticket.restrictedView',
      'session.startsAt',
      'zone.name as zoneName',
      'zone.freeSeating',
    ])
    .execute();
