import { useCallback, useState } from 'react';
import type { SeatFacts, SeatKey } from './seat-states.ts';
import { keysOfRefusal, type Refusal } from './use-withhold.ts';

/** The seats of the last refusal, as long as they are taken. */
export function useRefusedSeats(facts: SeatFacts) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refused: ReadonlySet<SeatKey> = new Set(refusal ? keysOfRefusal(refusal).filter((key) => facts.has(key)) : []);
  return { refused, onRefused: useCallback((next: Refusal | null) => setRefusal(next), []) };
}
