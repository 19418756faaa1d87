import { type SaleState, saleStateOf } from './sale-state.ts';
import type { TicketsLeft } from './tickets-left.ts';

/** The fields of an event that the wall uses. */
export type WallEvent = {
  id: number;
  site: { region: 'HK' | 'MO' };
  sessions: readonly { startTime: string; enabled: boolean; ticketsLeft?: TicketsLeft }[];
  saleOpensAt: string | null;
  bannerPosition: number | null;
};

export const wallPlaces = ['hk', 'mo'] as const;
/** The part of the wall that a visitor asked for: events in one place, or those not on sale yet. */
export type WallFilter = { place?: (typeof wallPlaces)[number] | undefined; sale?: 'soon' | undefined };

export function isOnWall(event: WallEvent, { place, sale }: WallFilter, now: number): boolean {
  if (place !== undefined && event.site.region.toLowerCase() !== place) return false;
  return sale !== 'soon' || saleStateOf(event, now) === 'coming-soon';
}

/** In this order behind all events that can be bought, now or later. */
const lastStates: SaleState[] = ['sold-out', 'ended'];

/** Sorted by the earliest session, events without dates after those with dates. Sold-out events come last, before ended ones. */
export function inWallOrder<E extends WallEvent>(events: readonly E[], now: number): E[] {
  const rank = (event: E) => lastStates.indexOf(saleStateOf(event, now));
  const start = ({ sessions }: E) => Math.min(...sessions.map(({ startTime }) => Date.parse(startTime)));
  const keyed = events.map((event) => ({ event, rank: rank(event), start: start(event) }));
  keyed.sort((one, other) => one.rank - other.rank || compare(one.start, other.start) || one.event.id - other.event.id);
  return keyed.map(({ event }) => event);
}

/** Infinity minus Infinity is NaN, so events without dates are compared, not subtracted. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

type WallCounts = { all: number; hk: number; mo: number; soon: number };

export function wallCounts(events: readonly WallEvent[], now: number): WallCounts {
  const count = (filter: WallFilter) => events.filter((event) => isOnWall(event, filter, now)).length;
  return { all: events.length, hk: count({ place: 'hk' }), mo: count({ place: 'mo' }), soon: count({ sale: 'soon' }) };
}

const bannersMax = 6;

/** The events of the carousel by their positions; without positions, the first events of the wall. */
export function bannersOf<E extends WallEvent>(events: readonly E[], now: number): E[] {
  const chosen = events.filter((event) => event.bannerPosition !== null && saleStateOf(event, now) !== 'ended');
  if (chosen.length === 0) return inWallOrder(events, now).slice(0, 1);
  const position = ({ bannerPosition }: E) => Number(bannerPosition);
  return chosen.sort((one, other) => position(one) - position(other) || one.id - other.id).slice(0, bannersMax);
}
