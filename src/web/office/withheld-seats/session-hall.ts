// The hall of a session with its seats, and which of them lie at a point or in a box.
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import type { PlacedRow } from '../../../domain/seating/zone-shape-spots.ts';
import type { Locale } from '../../../words/locales.ts';
import { buildHall, type Hall, type HallZone } from '../../plan/hall.ts';
import { type SeatKey, seatKey } from './seat-states.ts';

/** Drawn by the copies of the plans that the session is sold by. */
export function hallOfSession(site: SitePlan, { zones }: SessionSeats, locale: Locale): Hall {
  const copies = new Map(zones.map(({ id, seatPlan }) => [id, seatPlan]));
  const sold = site.zones.filter(({ id }) => copies.has(id));
  return buildHall(
    { ...site, zones: sold.map((zone) => ({ ...zone, seatPlan: copies.get(zone.id) ?? null })) },
    locale,
  );
}

export const keysOfRow = ({ id }: HallZone, { label, seats }: PlacedRow): SeatKey[] =>
  seats.flatMap(({ seat }) => (seat ? [seatKey(id, label, seat.number)] : []));

/** The seat at a point; all seats of a row at its label. */
export function keysAt({ zones }: Hall, point: Point): SeatKey[] {
  for (const zone of zones)
    for (const row of zone.rows) {
      const reach = row.size * 0.55;
      if (row.ends.some((end) => distance(end, point) < reach)) return keysOfRow(zone, row);
      const found = row.seats.find(({ seat, at }) => seat && distance(at, point) < reach);
      if (found?.seat) return [seatKey(zone.id, row.label, found.seat.number)];
    }
  return [];
}

export function keysIn({ zones }: Hall, { left, top, right, bottom }: Box): SeatKey[] {
  const isIn = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom;
  return zones.flatMap((zone) =>
    zone.rows.flatMap(({ label, seats }) =>
      seats.flatMap(({ seat, at }) => (seat && isIn(at) ? [seatKey(zone.id, label, seat.number)] : [])),
    ),
  );
}

const distance = ([x, y]: Point, [left, top]: Point) => Math.hypot(x - left, y - top);
