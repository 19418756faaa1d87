import type { Event } from '../../../contract/catalogue.ts';
import { type EventTypes, parseEventTypes, plainEventTypes } from '../../../domain/catalogue/event-types.ts';

/** The delivery and limits of an event’s orders; plain ones while the event is not known. */
export function typesOf(event: Event | null): EventTypes {
  const parsed = parseEventTypes(event?.types ?? '');
  return 'types' in parsed ? parsed.types : plainEventTypes;
}
