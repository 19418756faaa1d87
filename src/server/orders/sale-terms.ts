// On what terms an event is sold, remembered for a second. What is left of it is never remembered.
import { plainEventTypes } from '../../domain/catalogue/event-types.ts';
import { deliveryOffered } from '../../domain/orders/delivery.ts';
import type { SaleTerms } from '../../domain/orders/order-wish.ts';
import type { Db } from '../deps.ts';
import { findSaleTerms, type SaleTermsRow } from './sale-terms.queries.ts';

const millisecondsKept = 1000;
const eventsKept = 2000;

type Kept = { at: number; terms: Promise<SaleTerms | null> };

export class SaleTermsMemory {
  readonly #db: Db;
  readonly #clock: () => Date;
  readonly #kept = new Map<number, Kept>();

  constructor({ db, clock }: { db: Db; clock: () => Date }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Null for an event that is not there or not published. Whoever asks meanwhile waits for the same answer. */
  get(eventId: number): Promise<SaleTerms | null> {
    const kept = this.#kept.get(eventId);
    if (kept && performance.now() - kept.at < millisecondsKept) return kept.terms;
    const terms = this.#load(eventId);
    terms.catch(() => this.#kept.delete(eventId));
    this.#kept.delete(eventId);
    if (this.#kept.size >= eventsKept) this.#kept.delete(this.#kept.keys().next().value as number);
    this.#kept.set(eventId, { at: performance.now(), terms });
    return terms;
  }

  forget(): void {
    this.#kept.clear();
  }

  async #load(eventId: number): Promise<SaleTerms | null> {
    const row = await findSaleTerms(this.#db, eventId);
    if (!row?.publishedAt || row.publishedAt > this.#clock()) return null;
    return termsOf(eventId, row);
  }
}

function termsOf(eventId: number, row: SaleTermsRow): SaleTerms {
  const types = { ...plainEventTypes, ...row.types };
  const { admittedPerMinute, insideMax } = row;
  return {
    eventId,
    siteId: row.siteId,
    saleOpensAt: row.saleOpensAt?.getTime() ?? null,
    waitingRoom: admittedPerMinute !== null && insideMax !== null ? { admittedPerMinute, insideMax } : null,
    ticketsPerOrderMin: types.minTicket,
    ticketsPerOrderMax: row.ticketsPerOrderMax,
    ticketsPerVisitorMax: row.ticketsPerVisitorMax,
    deliveryCents: deliveryOffered(types),
    sessions: new Map(
      row.sessions.map(({ id, startsAtSeconds, enabled }) => [id, { startsAt: startsAtSeconds * 1000, enabled }]),
    ),
    pricings: new Map(row.pricings.map((pricing) => [pricing.id, pricing])),
    zones: new Map(row.zones.map((zone) => [zone.id, zone])),
  };
}
