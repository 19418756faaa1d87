import { useState } from 'react';
import type { OrderFile } from '../../../contract/transactions.ts';
import { readSeatKey, type SeatFacts, type SeatKey, seatKey, stateOf } from '../withheld-seats/seat-states.ts';
import type { Selection } from '../withheld-seats/use-selection.ts';

export type OrderTicket = OrderFile['tickets'][number];
/** A place without a row is in standing room. */
export type NewPlace = { zoneId: number; row: string | null; seat: number | null };

const keyOf = ({ zoneId, row, seat }: NewPlace): SeatKey | null =>
  row === null || seat === null ? null : seatKey(zoneId, row, seat);

/** The new places of tickets. One ticket at a time gets the seat that is chosen on the plan, and then the next one does. */
export function useNewSeats(tickets: readonly OrderTicket[], facts: SeatFacts) {
  const [all, setAll] = useState<ReadonlyMap<number, NewPlace>>(new Map());
  const [ticket, setTicket] = useState(tickets[0]?.number ?? 0);
  const isFree = (place: NewPlace) => {
    const key = keyOf(place);
    return key === null || stateOf(facts, key) === 'FREE';
  };
  // A seat that a buyer takes meanwhile is no longer among them.
  const places = new Map([...all].filter(([, place]) => isFree(place)));
  const give = (place: NewPlace) => {
    if (!isFree(place)) return;
    const key = keyOf(place);
    const others = [...places].filter(([number, other]) => number !== ticket && (key === null || keyOf(other) !== key));
    const next = new Map([...others, [ticket, place] as const]);
    setAll(next);
    setTicket(tickets.find(({ number }) => !next.has(number))?.number ?? ticket);
  };
  const choose = (keys: readonly SeatKey[]) => {
    const [key] = keys;
    if (key && keys.length === 1) give(readSeatKey(key));
  };
  const selected = new Set([...places.values()].flatMap((place) => keyOf(place) ?? []));
  const selection: Selection = {
    selected,
    takesMany: false,
    toggle: choose,
    add: choose,
    replace: () => {},
    clear: () => setAll(new Map()),
  };
  const keep = (number: number) => {
    setAll(new Map([...places].filter(([each]) => each !== number)));
    setTicket(number);
  };
  return { places, ticket, setTicket, give, keep, selection };
}
export type NewSeats = ReturnType<typeof useNewSeats>;
