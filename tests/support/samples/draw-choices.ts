// Chooses seats in a hall that is drawn as in draw-seats.ts.
import { chooseSeats, type SeatRequest } from '../../../src/domain/seating/choose-seats.ts';
import { drawChoice, drawnInventory } from './draw-seats.ts';

type SeatPreferences = Partial<Omit<SeatRequest, 'count'>>;
const noPreferences = { autoArrangeAsc: true, prefersMiddle: false, acceptsSplit: false, acceptsRestrictedView: false };

export function decide(lines: string[], count: number, preferences: SeatPreferences = {}) {
  return chooseSeats(drawnInventory(lines), { count, ...noPreferences, ...preferences });
}

/** The hall with the chosen seats drawn in, or the refusal. */
export function chooseIn(lines: string[], count: number, preferences: SeatPreferences = {}): string[] | string {
  const choice = decide(lines, count, preferences);
  return 'refused' in choice ? choice.refused : drawChoice(lines, choice.seats);
}

/** The same in a hall of one row. */
export function choose(line: string, count: number, preferences: SeatPreferences = {}): string {
  const chosen = chooseIn([line], count, preferences);
  return typeof chosen === 'string' ? chosen : chosen.join();
}
