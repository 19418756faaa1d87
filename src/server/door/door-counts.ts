// Counts that many devices and pages ask for at once. Each server computes them once a second, or seldom.
import type { DoorControl } from '../../contract/door.ts';
import { doorsTimeOf } from '../../domain/catalogue/doors-time.ts';
import { displaySeat } from '../../domain/seating/seat-names.ts';
import type { Deps } from '../platform/deps.ts';
import { Refused } from '../platform/refused.ts';
import { setNewest } from '../platform/set-newest.ts';
import { listDoorDevices } from './device-replies.ts';
import {
  countAdmissions,
  countByMinute,
  countEntriesByGate,
  countRefusals,
  countTickets,
  listDoubles,
  type OfSession,
} from './door-counts.queries.ts';
import type { EventAtDoor, EventsAtDoor } from './event-at-door.ts';

const minute = 60_000;
const minutesShown = 120;
const doublesMax = 100;
const kept = 1_000;
const milliseconds = { control: 1_000, inside: 500, tickets: 15_000 };

export class DoorCounts {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #control = new Remembering<DoorControl>(milliseconds.control);
  readonly #inside = new Remembering<number>(milliseconds.inside);
  readonly #tickets = new Remembering<Map<number, number>>(milliseconds.tickets);

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps;
  }

  tickets(eventId: number): Promise<Map<number, number>> {
    return this.#tickets.get(String(eventId), () => countTickets(this.#deps.db, eventId));
  }

  inside(of: OfSession): Promise<number> {
    return this.#inside.get(nameOf(of), async () => sumOf(await countAdmissions(this.#deps.db, of), 'inside'));
  }

  control(events: EventsAtDoor, of: OfSession): Promise<DoorControl> {
    return this.#control.get(nameOf(of), async () => {
      const event = await events.get(of.eventId);
      const startsAt = event?.sessions.get(of.sessionId);
      if (!event || !startsAt) throw new Refused('notFound', 'session');
      return this.#readControl(event, of, startsAt);
    });
  }

  async #readControl(event: EventAtDoor, of: OfSession, startsAt: Date): Promise<DoorControl> {
    const { db, clock } = this.#deps;
    const now = clock().getTime();
    const since = new Date((Math.floor(now / minute) - minutesShown + 1) * minute);
    const [tickets, admissions, byMinute, byGate, refusals, doubles, devices] = await Promise.all([
      this.tickets(event.id),
      countAdmissions(db, of),
      countByMinute(db, of, since),
      countEntriesByGate(db, of, new Date(now - minute)),
      countRefusals(db, of),
      listDoubles(db, of, doublesMax),
      listDoorDevices(db, event.id),
    ]);
    const insideAt = new Map(admissions.map(({ gateId, inside }) => [gateId, inside]));
    const gateIds = [...new Set([...event.gates.keys(), ...insideAt.keys(), ...byGate.keys()])];
    const minutes = new Map(byMinute.map(({ at, ...counts }) => [at.getTime(), counts]));
    return {
      serverTime: now,
      session: {
        id: of.sessionId,
        startTime: startsAt.toISOString(),
        doorsTime: doorsTimeOf(startsAt, event.doorsMinutesBefore),
      },
      tickets: tickets.get(of.sessionId) ?? 0,
      inside: sumOf(admissions, 'inside'),
      arrived: sumOf(admissions, 'arrived'),
      gates: gateIds.map((gateId) => ({
        gate: gateId === null ? null : { id: gateId, name: event.gates.get(gateId)?.name ?? '' },
        inside: insideAt.get(gateId) ?? 0,
        entriesLastMinute: byGate.get(gateId) ?? 0,
      })),
      minutes: Array.from({ length: minutesShown }, (_, at) => {
        const begins = since.getTime() + at * minute;
        const { entries = 0, refused = 0 } = minutes.get(begins) ?? {};
        return { at: new Date(begins).toISOString(), entries, refused };
      }),
      refusals: Object.fromEntries(refusals.map(({ outcome, refused }) => [outcome, refused])),
      doubles: doubles.map(({ rowLabel, seatNumber, at, ...double }) => ({
        ...double,
        seat: rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber),
        at: at.toISOString(),
      })),
      devices,
    };
  }
}

const nameOf = ({ eventId, sessionId }: OfSession): string => `${eventId}:${sessionId}`;
const sumOf = <Field extends string>(rows: readonly Record<Field, number>[], field: Field): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

class Remembering<Value> {
  readonly #milliseconds: number;
  readonly #kept = new Map<string, { readAt: number; value: Promise<Value> }>();

  constructor(millisecondsKept: number) {
    this.#milliseconds = millisecondsKept;
  }

  get(name: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(name);
    if (known && performance.now() - known.readAt < this.#milliseconds) return known.value;
    const value = read();
    setNewest(this.#kept, name, { readAt: performance.now(), value }, kept);
    value.catch(() => this.#kept.delete(name));
    return value;
  }
}
