import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';

export type SeatsWanted = {
  /** One or more. */
  seats: readonly { rowLabel: string; seatNumber: number }[];
  /** Null for any. */
  zoneIds: readonly number[] | null;
};
type OfOrder = { from: RawBuilder<unknown>; where: RawBuilder<unknown> };

/** The keys of the orders that have all of these seats, in one pass over the tickets of `from`. */
export function keysOfAllSeats({ from, where }: OfOrder, { seats, zoneIds }: SeatsWanted): RawBuilder<unknown> {
  const seat = sql`concat(row_label, ' ', seat_number)`;
  const texts = [...new Set(seats.map(({ rowLabel, seatNumber }) => `${rowLabel} ${seatNumber}`))];
  return sql`
    select event_id, order_id from ${from} where ${where} and ${seat} = any(${texts}::text[])
      and ${zoneIds === null ? sql`true` : sql`zone_id = any(${bigints(zoneIds)}::bigint[])`}
    group by event_id, order_id having count(distinct ${seat}) = ${texts.length}`;
}
