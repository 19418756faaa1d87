import { Refused } from '../platform/refused.ts';
import type { DoorServices } from './door-services.ts';
import { findEventOfSession } from './event-at-door.queries.ts';
import type { EventAtDoor } from './event-at-door.ts';
import type { Scanner } from './scanner-of.ts';

/** The event of a scanner: a device has one, an account scans at the event of the session. */
export async function eventOf(
  { db, events, scanners }: DoorServices,
  scanner: Scanner,
  sessionId: number,
): Promise<EventAtDoor> {
  const eventId = scanner.eventId ?? (await findEventOfSession(db, sessionId));
  const event = eventId === null ? null : await events.get(eventId);
  if (event) return event;
  if (scanner.digest) throw scanners.refuse(scanner);
  throw new Refused('notFound', 'session');
}
