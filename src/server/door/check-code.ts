// Whether a code is one that its event has signed. Other threads do the sums, so that a crowd of codes keeps no other request waiting.
import { verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type ReadCode, readTicketCode } from '../../domain/tickets/ticket-code.ts';
import { setNewest } from '../platform/set-newest.ts';
import type { EventAtDoor, EventsAtDoor } from './event-at-door.ts';

const verifySignature = promisify(verify);
const codesKept = 20_000;

export type CheckedCode = { code: ReadCode } | { outcome: 'unknown' | 'forged' };

export class CodeCheck {
  readonly #events: EventsAtDoor;
  /** Codes with a right signature. Each is scanned again at an exit, or by a device that had no answer. */
  readonly #known = new Map<string, true>();

  constructor(events: EventsAtDoor) {
    this.#events = events;
  }

  async check(event: EventAtDoor, text: string): Promise<CheckedCode> {
    const code = readTicketCode(text);
    if (code?.eventId !== event.id) return { outcome: 'unknown' };
    const key = event.keys.get(code.keyNumber) ?? (await this.#newKey(event, code.keyNumber));
    if (!key) return { outcome: 'forged' };
    const name = `${key.publicKey}${text}`;
    if (this.#known.has(name)) return { code };
    if (!(await verifySignature(null, code.signed, key.key, code.signature))) return { outcome: 'forged' };
    setNewest(this.#known, name, true, codesKept);
    return { code };
  }

  /** The next key may have been made since the event was read. Other numbers are no reason to read it again. */
  async #newKey({ id, keys }: EventAtDoor, number: number) {
    const isNext = number === Math.max(0, ...keys.keys()) + 1;
    return isNext ? (await this.#events.get(id, 0))?.keys.get(number) : undefined;
  }
}
