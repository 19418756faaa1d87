import { useState } from 'react';
import { isSelectable, type SeatFacts, type SeatKey } from './seat-states.ts';

/** The selected seats; a seat that a buyer takes meanwhile is no longer among them. */
export function useSelection(facts: SeatFacts, canSelect = isSelectable) {
  const [all, setAll] = useState<ReadonlySet<SeatKey>>(new Set());
  const selected = new Set([...all].filter((key) => canSelect(facts, key)));
  /** Adds the seats; where all of them are selected already, removes them. */
  const toggle = (keys: readonly SeatKey[]) => {
    const possible = keys.filter((key) => canSelect(facts, key));
    const areIn = possible.every((key) => selected.has(key));
    const touched = new Set(possible);
    const others = [...selected].filter((key) => !touched.has(key));
    setAll(new Set(areIn ? others : [...others, ...possible]));
  };
  return {
    selected,
    /** Rows and boxes are selected at once, not one seat after the other. */
    takesMany: true as boolean,
    toggle,
    add: (keys: readonly SeatKey[]) => setAll(new Set([...selected, ...keys])),
    replace: (keys: Iterable<SeatKey>) => setAll(new Set(keys)),
    clear: () => setAll(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
