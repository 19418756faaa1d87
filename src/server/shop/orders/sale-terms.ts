// The terms of sale of each event, remembered for a second. The number of free seats is never remembered here.

import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { deliveryOffered } from '../../../domain/orders/delivery.ts';
import type { SaleTerms } from '../../../domain/orders/order-request.ts';
import type { Db } from '../../platform/deps.ts';
import { setNewest } from '../../platform/set-newest.ts';
import { findSaleTerms, type SaleTermsRow } from './sale-terms.queries.ts';

const millisecondsKept = 1000;
/** While the terms are read again, requests get the old ones for this long and do not wait. */
const millisecondsKeptWhileRead = 2500;
const eventsKept = 2000;

type Terms = Promise<SaleTerms | null>;
type CacheEntry = { at: number; terms: Terms; known: SaleTerms | null };

export class SaleTermsMemory {
  readonly #db: Db;
  readonly #clock: () => Date;
  readonly #kept = new Map<number, CacheEntry>();
  readonly #reading = new Map<number, Terms>();

  constructor({ db, clock }: { db: Db; clock: () => Date }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The remembered terms without waiting; undefined when they are missing or too old. */
  known(eventId: number): SaleTerms | null | undefined {
    const kept = this.#kept.get(eventId);
    return kept && performance.now() - kept.at < millisecondsKept ? kept.known : undefined;
  }

  /** Null for an event that does not exist or is not published. */
  get(eventId: number): Terms {
    const kept = this.#kept.get(eventId);
    const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age < millisecondsKept) return kept.terms;
    const reading = this.#reading.get(eventId) ?? this.#read(eventId);
    return kept && age < millisecondsKeptWhileRead ? kept.terms : reading;
  }

  forget(): void {
    this.#kept.clear();
    this.#reading.clear();
  }

  /** Reads once for all waiting callers. A read that began before `forget` is not kept. */
  #read(eventId: number): Terms {
    const terms = this.#load(eventId);
    this.#reading.set(eventId, terms);
    const isCurrent = () => this.#reading.get(eventId) === terms;
    terms.then(
      (known) => isCurrent() && this.#keep(eventId, { at: performance.now(), terms, known }),
      () => isCurrent() && this.#reading.delete(eventId),
    );
    return terms;
  }

  #keep(eventId: number, kept: CacheEntry): void {
    this.#reading.delete(eventId);
    setNewest(this.#kept, eventId, kept, eventsKept);
  }

  #load(eventId: number): Promise<SaleTerms | null> {
    return readSaleTerms(this.#db, eventId, this.#clock);
  }
}

/** The terms as they are now. Null for an event that does not exist or is not published. */
export async function readSaleTerms(db: Db, eventId: number, clock: () => Date): Promise<SaleTerms | null> {
  const row = await findSaleTerms(db, eventId);
  if (!row?.publishedAt || row.publishedAt > clock()) return null;
  return termsOf(eventId, row);
}

function termsOf(eventId: number, row: SaleTermsRow): SaleTerms {
  const types = { ...plainEventTypes, ...row.types };
  const { admittedPerMinute, insideMax } = row;
  return {
    eventId,
    siteId: row.siteId,
    saleOpensAt: row.saleOpensAt?.getTime() ?? null,
    presaleOpensAt: row.presaleOpensAt?.getTime() ?? null,
    isPaused: row.isPaused,
    waitingRoom: admittedPerMinute !== null && insideMax !== null ? { admittedPerMinute, insideMax } : null,
    ticketsPerOrderMin: types.minTicket,
    ticketsPerOrderMax: row.ticketsPerOrderMax,
    ticketsPerVisitorMax: row.ticketsPerVisitorMax,
    holding: row.holding,
    deliveryCents: deliveryOffered(types),
    sessions: new Map(
      row.sessions.map(({ id, startsAtSeconds, enabled }) => [id, { startsAt: startsAtSeconds * 1000, enabled }]),
    ),
    pricings: new Map(row.pricings.map((pricing) => [pricing.id, pricing])),
    zones: new Map(row.zones.map((zone) => [zone.id, zone])),
  };
}
