// Requests for a place in line, and the line that they come to.
import type { decideEntries, EntryRequest } from '../../../src/domain/queue/decide-entries.ts';
import type { Line } from '../../../src/domain/queue/line.ts';
import type { StandingPlace } from '../../../src/domain/queue/standing-place.ts';

export const now = 1_000_000;
export const validUntil = now + 600_000;
export const passOf = (visitor: string) => ({ id: `pass of ${visitor}`, validUntil });

export const requestEntry = (visitor: string, more: Partial<EntryRequest> = {}): EntryRequest => ({
  visitor,
  address: `at ${visitor}`,
  showsPlace: false,
  passId: `pass of ${visitor}`,
  ...more,
});

/** Five arrivals after an empty lobby: three were called, and the first of them has lost the place. */
export const line: Line = {
  arrivals: 5,
  openedAt: 0,
  lobbySize: 0,
  served: 3,
  advancedAt: now,
  credit: 0,
  room: 100,
  countedAt: now,
  waitingSince: 900,
};

export const place = (arrival: number, visitor: string, more: Partial<StandingPlace> = {}): StandingPlace => ({
  arrival,
  visitor,
  pass: null,
  isOrderClosed: false,
  ...more,
});

type Known = Parameters<typeof decideEntries>[1];
export const known = (more: Partial<Known> = {}, ...standing: StandingPlace[]): Known => ({
  line,
  perMinute: 600,
  now,
  lobby: [],
  passedOn: 1,
  placesLately: new Map(),
  presale: null,
  wheelchair: null,
  standing: new Map(standing.map((one) => [one.visitor, one])),
  ...more,
});
