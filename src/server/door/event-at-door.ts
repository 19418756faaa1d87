// All that the door needs to know of an event besides its tickets: each server reads it at most once a second.
import type { Deps } from '../platform/deps.ts';
import { setNewest } from '../platform/set-newest.ts';
import { wheelchairPlaces } from '../shop/seating/wheelchair-places.ts';
import { type BelievedKey, believedKeys } from '../shop/tickets/ticket-keys.ts';
import { type GateRow, listGates, readTicketSettings } from '../shop/tickets/tickets.queries.ts';
import { findEvent, listPlanCodes, listPrices, listSessions } from './event-at-door.queries.ts';

export type ZoneAtDoor = { id: number; name: string; names: Record<string, string>; freeSeating: boolean };

export type EventAtDoor = {
  id: number;
  eventCode: string;
  nameCht: string;
  nameEng: string;
  doorsMinutesBefore: number | null;
  checksIdentity: boolean;
  allowsReentry: boolean;
  /** When each session starts, in the order of time. */
  sessions: ReadonlyMap<number, Date>;
  gates: ReadonlyMap<number, GateRow>;
  gatedZones: ReadonlySet<number>;
  zones: ReadonlyMap<number, ZoneAtDoor>;
  ticketTypes: ReadonlyMap<number, string>;
  /** The keys that are believed, by their numbers. */
  keys: ReadonlyMap<number, BelievedKey>;
  isWheelchair: (ticket: {
    sessionId: number;
    zoneId: number;
    rowLabel: string | null;
    seatNumber: number | null;
  }) => boolean;
};

type Services = Pick<Deps, 'db' | 'signingKey'>;
type CacheEntry = { readAt: number; event: Promise<EventAtDoor | null> };

const eventsKept = 1_000;
const millisecondsRemembered = 1_000;

export class EventsAtDoor {
  readonly #deps: Services;
  readonly #kept = new Map<number, CacheEntry>();

  constructor(deps: Services) {
    this.#deps = deps;
  }

  /** Null when there is no such event. `ageMax` in milliseconds: for a reader who has seen that what is remembered is old. */
  get(eventId: number, ageMax = millisecondsRemembered): Promise<EventAtDoor | null> {
    const kept = this.#kept.get(eventId);
    if (kept && performance.now() - kept.readAt < ageMax) return kept.event;
    const event = this.#read(eventId);
    setNewest(this.#kept, eventId, { readAt: performance.now(), event }, eventsKept);
    event.catch(() => this.#kept.delete(eventId));
    return event;
  }

  async #read(eventId: number): Promise<EventAtDoor | null> {
    const { db } = this.#deps;
    const event = await findEvent(db, eventId);
    if (!event) return null;
    const [settings, sessions, gates, prices, keys, plans] = await Promise.all([
      readTicketSettings(db, eventId),
      listSessions(db, eventId),
      listGates(db, eventId),
      listPrices(db, eventId),
      believedKeys(db, this.#deps, eventId),
      listPlanCodes(db, eventId),
    ]);
    const ofPlans = plans.map(({ planCode }) => ({ planCode, rowLabel: null, seatNumber: null }));
    const isWheelchair = await wheelchairPlaces(db, ofPlans);
    const planOf = new Map(plans.map(({ sessionId, zoneId, planCode }) => [`${sessionId}:${zoneId}`, planCode]));
    return {
      ...event,
      checksIdentity: settings.checksIdentity,
      allowsReentry: settings.allowsReentry,
      sessions: new Map(sessions.map(({ id, startsAt }) => [id, startsAt])),
      gates: new Map(gates.map((gate) => [gate.id, gate])),
      gatedZones: new Set(gates.flatMap(({ zoneIds }) => zoneIds)),
      zones: new Map(
        prices.map(({ zoneId, name, names, freeSeating }) => [zoneId, { id: zoneId, name, names, freeSeating }]),
      ),
      ticketTypes: new Map(prices.map(({ id, ticketType }) => [id, ticketType])),
      keys,
      isWheelchair: ({ sessionId, zoneId, ...seat }) =>
        isWheelchair({ planCode: planOf.get(`${sessionId}:${zoneId}`) ?? null, ...seat }),
    };
  }
}
