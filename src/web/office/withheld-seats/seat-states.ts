// The state of every seat of a session, and what may be done with a selection of them.
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { type RowSeats, rowsOf, type SeatName } from '../../../domain/seating/seat-lists.ts';
import type { WithholdingKind } from '../../../domain/seating/withholding.ts';

export type SeatState = 'FREE' | 'SOLD' | 'HELD' | WithholdingKind;
export const seatStates: readonly SeatState[] = ['FREE', 'HELD', 'SOLD', 'HOUSE', 'KILL', 'OUTLET'];

/** A seat of a session as one text. */
export type SeatKey = `${number}:${string}:${number}`;
export const seatKey = (zoneId: number, row: string, seat: number): SeatKey => `${zoneId}:${row}:${seat}`;
export function readSeatKey(key: SeatKey): SeatName & { zoneId: number } {
  const [zoneId = '', row = '', seat = ''] = key.split(':');
  return { zoneId: Number(zoneId), row, seat: Number(seat) };
}

type Fact = { state: SeatState; withholdingId: number | null };
/** The facts of all seats that are not free. */
export type SeatFacts = ReadonlyMap<SeatKey, Fact>;

export function factsOf({ zones, withholdings }: SessionSeats): SeatFacts {
  const facts = new Map<SeatKey, Fact>();
  const note = (zoneId: number, { row, numbers }: RowSeats, fact: Fact) => {
    for (const number of numbers) facts.set(seatKey(zoneId, row, number), fact);
  };
  for (const { id, zoneId, kind, seats } of withholdings)
    for (const row of seats) note(zoneId, row, { state: kind, withholdingId: id });
  for (const zone of zones) for (const row of zone.taken) note(zone.id, row, { state: row.by, withholdingId: null });
  return facts;
}

export const stateOf = (facts: SeatFacts, key: SeatKey): SeatState => facts.get(key)?.state ?? 'FREE';

/** Seats of buyers are not selected: staff can do nothing with them here. */
export const isSelectable = (facts: SeatFacts, key: SeatKey): boolean =>
  stateOf(facts, key) !== 'SOLD' && stateOf(facts, key) !== 'HELD';

export const isFree = (facts: SeatFacts, key: SeatKey): boolean => stateOf(facts, key) === 'FREE';

/** Seats that a clerk may sell by name: free ones, and those of the house. */
export const isForSale = (facts: SeatFacts, key: SeatKey): boolean =>
  stateOf(facts, key) === 'FREE' || stateOf(facts, key) === 'HOUSE';

export type SeatsOfZone = { zoneId: number; seats: RowSeats[] };
export type SelectedSeats = {
  free: SeatsOfZone[];
  freeCount: number;
  withheld: SeatsOfZone[];
  withheldCount: number;
  /** The withholding of all selected seats, if they have the same one. */
  withholdingId: number | null;
};

/** The selected seats by what can be done with them. */
export function sortSelection(selected: Iterable<SeatKey>, facts: SeatFacts): SelectedSeats {
  const keys = [...selected].filter((key) => isSelectable(facts, key));
  const free = keys.filter((key) => !facts.has(key));
  const withheld = keys.filter((key) => facts.has(key));
  const ids = new Set(withheld.map((key) => facts.get(key)?.withholdingId ?? null));
  const zones = new Set(withheld.map((key) => readSeatKey(key).zoneId));
  const isOne = free.length === 0 && ids.size === 1 && zones.size === 1;
  return {
    free: byZone(free),
    freeCount: free.length,
    withheld: byZone(withheld),
    withheldCount: withheld.length,
    withholdingId: isOne ? ([...ids][0] ?? null) : null,
  };
}

export function byZone(keys: Iterable<SeatKey>): SeatsOfZone[] {
  const seats = Map.groupBy([...keys].map(readSeatKey), ({ zoneId }) => zoneId);
  return [...seats].map(([zoneId, ofZone]) => ({ zoneId, seats: rowsOf(ofZone) }));
}
