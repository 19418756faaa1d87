// What a party gets in a hall that is drawn as in draw-seats.ts.
import { chooseSeats, type SeatWish } from '../src/domain/seating/choose-seats.ts';
import { drawChoice, drawnInventory } from './draw-seats.ts';

type Wishes = Partial<Omit<SeatWish, 'count'>>;
const noWishes = { autoArrangeAsc: true, prefersMiddle: false, acceptSplit: false, acceptsRestrictedView: false };

export function decide(lines: string[], count: number, wishes: Wishes = {}) {
  return chooseSeats(drawnInventory(lines), { count, ...noWishes, ...wishes });
}

/** The hall with the chosen seats drawn in, or the refusal. */
export function chooseIn(lines: string[], count: number, wishes: Wishes = {}): string[] | string {
  const choice = decide(lines, count, wishes);
  return 'refused' in choice ? choice.refused : drawChoice(lines, choice.seats);
}

/** The same in a hall of one row. */
export function choose(line: string, count: number, wishes: Wishes = {}): string {
  const chosen = chooseIn([line], count, wishes);
  return typeof chosen === 'string' ? chosen : chosen.join();
}
