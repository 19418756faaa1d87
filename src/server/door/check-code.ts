// Whether a code is one that its event has signed.
import { type ReadCode, readTicketCode } from '../../domain/tickets/ticket-code.ts';
import type { EventAtDoor, EventsAtDoor } from './event-at-door.ts';

export type CheckedCode = { code: ReadCode } | { outcome: 'unknown' | 'forged' };

export async function checkCode(events: EventsAtDoor, event: EventAtDoor, text: string): Promise<CheckedCode> {
  const code = readTicketCode(text);
  if (code?.eventId !== event.id) return { outcome: 'unknown' };
  const key = event.keys.get(code.keyNumber) ?? (await newKey(events, event, code.keyNumber));
  return key?.hasSigned(code) ? { code } : { outcome: 'forged' };
}

/** The next key may have been made since the event was read. Other numbers are no reason to read it again. */
async function newKey(events: EventsAtDoor, { id, keys }: EventAtDoor, number: number) {
  const isNext = number === Math.max(0, ...keys.keys()) + 1;
  return isNext ? (await events.get(id, 0))?.keys.get(number) : undefined;
}
