import { useState } from 'react';
import { readSeatKey, type SeatFacts, type SeatKey, stateOf } from '../withheld-seats/seat-states.ts';
import type { Selection } from '../withheld-seats/use-selection.ts';
import {
  givePlace,
  keepPlace,
  keyOfPlace,
  keyOfTicket,
  type NewPlace,
  type NewPlaces,
  type OrderTicket,
  ticketsWithoutPlace,
} from './new-places.ts';

/** The new places of tickets. One ticket at a time gets the seat that is chosen on the plan, and then the next one does. */
export function useNewSeats(tickets: readonly OrderTicket[], facts: SeatFacts) {
  const [all, setAll] = useState<NewPlaces>(new Map());
  const [number, setTicket] = useState(tickets[0]?.number ?? 0);
  const own = new Set(tickets.map(keyOfTicket));
  const isPossible = (place: NewPlace) => {
    const key = keyOfPlace(place);
    return key === null || own.has(key) || stateOf(facts, key) === 'FREE';
  };
  // A seat that a buyer takes meanwhile is no longer among them.
  const places: NewPlaces = new Map([...all].filter(([, place]) => isPossible(place)));
  const give = (place: NewPlace) => {
    const ticket = tickets.find((each) => each.number === number);
    if (!ticket || !isPossible(place)) return;
    const next = givePlace(tickets, places, ticket, place);
    setAll(next);
    const [needy = tickets.find((each) => !next.has(each.number))] = ticketsWithoutPlace(tickets, next);
    setTicket(needy?.number ?? number);
  };
  const choose = (keys: readonly SeatKey[]) => {
    const [key] = keys;
    if (key && keys.length === 1) give(readSeatKey(key));
  };
  const selection: Selection = {
    selected: new Set([...places.values()].flatMap((place) => keyOfPlace(place) ?? [])),
    takesMany: false,
    toggle: choose,
    add: choose,
    replace: () => {},
    clear: () => setAll(new Map()),
  };
  const keep = (ticket: OrderTicket) => {
    setAll(keepPlace(tickets, places, ticket));
    setTicket(ticket.number);
  };
  return { places, without: ticketsWithoutPlace(tickets, places), ticket: number, setTicket, give, keep, selection };
}
export type NewSeats = ReturnType<typeof useNewSeats>;
