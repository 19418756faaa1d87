// Orders of staff, as the counter or an outlet places them.
import { randomUUID } from 'node:crypto';
import type { StaffLineRequest } from '../../../src/domain/sales/staff-order.ts';
import type { StaffOrder } from '../../../src/server/office/sales/place-staff-order.ts';
import { type Hall, lineIn } from '../shop/hall.ts';

/** "A1 B12" */
const named = (text: string) =>
  text.split(' ').map((seat) => ({ row: seat.replace(/\d+$/, ''), seat: Number(seat.replace(/^\D+/, '')) }));

/** A number of places, or seats by name. */
export function lineOf(hall: Hall, wanted: number | string, more: Partial<StaffLineRequest> = {}): StaffLineRequest {
  const { ticketNumber: _, ...line } = lineIn(hall, 1);
  const seats = typeof wanted === 'string' ? named(wanted) : null;
  const count = typeof wanted === 'string' ? 0 : wanted;
  const usual = { seatClass: 'a' as const, acceptsSplit: false, acceptsRestrictedView: false, from: 'SALE' as const };
  return { ...line, ...usual, seats, count, ...more };
}

export const orderOf = (hall: Hall, lines: StaffLineRequest[], more: Partial<StaffOrder> = {}): StaffOrder => ({
  requestId: randomUUID(),
  eventId: hall.eventId,
  channel: 'COUNTER',
  deliveryType: 'NONE',
  heldUntil: new Date(Date.now() + 3_600_000),
  lines,
  ...more,
});
