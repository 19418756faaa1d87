import type { ScanReply } from '../../contract/door.ts';
import { displaySeat } from '../../domain/seating/seat-names.ts';
import type { DoorServices } from './door-services.ts';
import type { EventAtDoor } from './event-at-door.ts';
import { nameOf } from './name-of.ts';
import type { TicketRow } from './scan-batch.queries.ts';
import type { ScanResult } from './scan-batch.ts';

/** The answer to a scan, with its ticket in words. */
export function scanReply(
  services: Pick<DoorServices, 'signingKey' | 'log'>,
  event: EventAtDoor,
  nonce: string,
  { outcome, ticket, before, isDouble }: Exclude<ScanResult, { revoked: true }>,
): ScanReply {
  // A device of one session learns nobody's name of another.
  const name = ticket && outcome !== 'wrongSession' ? nameOf(services, ticket).name : '';
  const shown = ticket && { ticket: shownTicket(event, ticket, name) };
  if (outcome === 'ok')
    return { nonce, status: 'ok', ...shown, ...(isDouble && { isDouble, ...entryBefore(event, before) }) };
  const startsAt = ticket && event.sessions.get(ticket.sessionId);
  return {
    nonce,
    status: 'error',
    reason: outcome,
    ...shown,
    ...(outcome === 'alreadyIn' && entryBefore(event, before)),
    ...(outcome === 'wrongSession' &&
      ticket &&
      startsAt && { otherSession: { id: ticket.sessionId, startTime: startsAt.toISOString() } }),
  };
}

function entryBefore({ gates }: EventAtDoor, before: { at: number; gateId: number | null } | null) {
  if (!before) return {};
  const gate = before.gateId === null ? undefined : gates.get(before.gateId);
  return { at: new Date(before.at).toISOString(), ...(gate && { gate: gate.name }) };
}

function shownTicket(event: EventAtDoor, ticket: TicketRow, holder: string): ScanReply['ticket'] {
  const { orderId, number, sessionId, zoneId, rowLabel, seatNumber } = ticket;
  const { name = '', names = {} } = event.zones.get(zoneId) ?? {};
  return {
    orderId,
    number,
    sessionId,
    zone: { id: zoneId, name, names },
    seat: rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber),
    gates: [...event.gates.values()].flatMap((gate) => (gate.zoneIds.includes(zoneId) ? gate.name : [])),
    isWheelchair: event.isWheelchair(ticket),
    ticketType: event.ticketTypes.get(ticket.pricingId) ?? '',
    name: holder,
  };
}
