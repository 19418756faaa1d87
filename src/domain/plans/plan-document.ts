// The plan of a site as the editor holds it. It never changes: an edit makes a new document, which shares all that stayed.
import type { Point } from '../seating/drawing.ts';
import type { Mark } from '../seating/mark.ts';
import type { RowLine } from '../seating/row-line.ts';
import type { Seat } from '../seating/seat-plan.ts';

/** Rows with the same block number are moved together in the editor. */
export type PlanRow = { label: string; entries: readonly (Seat | null)[]; line: RowLine; block: number };
export type SeatedPlaces = { rows: readonly PlanRow[] };
export type StandingPlaces = { capacity: number; area: readonly Point[] };
/** `zoneId` is null until the zone is made, when the plan is published. Without places, the zone is not drawn yet. */
export type PlanZone = { zoneId: number | null; name: string; places: SeatedPlaces | StandingPlaces | null };
export type PlanDocument = { zones: readonly PlanZone[]; marks: readonly Mark[] };

export const planBounds = {
  zones: 200,
  marks: 200,
  /** In one zone. */
  rows: 999,
  entries: 400,
  seats: 30_000,
  /** In the whole document. */
  seatsOfSite: 60_000,
  corners: 64,
  cornersMin: 3,
  capacity: 100_000,
  /** Coordinates lie between this and its negative. */
  coordinate: 10_000,
  text: 120,
  /** The name of a zone. */
  name: 60,
} as const;

export const hasSeats = (places: PlanZone['places']): places is SeatedPlaces => places !== null && 'rows' in places;

export const seatsIn = ({ entries }: Pick<PlanRow, 'entries'>): number =>
  entries.reduce((sum, seat) => sum + (seat ? 1 : 0), 0);
