// Seats as drawings, for tests. A row a line, a place a character, spaces between them or not:
//   . free   x taken   | aisle   b c free seats of those classes   r free with a restricted view   B C R taken ones
// A choice is drawn with # for the first block, and 2, 3, … for those after it.
import {
  freeSeatsOf,
  type SeatInventory,
  type SeatPosition,
  takeSeats,
} from '../../../src/domain/seating/seat-inventory.ts';
import type { Seat, SeatPlan } from '../../../src/domain/seating/seat-plan.ts';

const placesOf = (line: string) => [...line.replaceAll(' ', '')];

/** Printed numbers go down by twos from the left, so that they cannot be mistaken for places. */
export function drawnPlan(lines: string[]): SeatPlan {
  const seatAt = (place: string, index: number): Seat | null => {
    if (place === '|') return null;
    const seatClass = place === 'b' || place === 'B' ? 'b' : /c/i.test(place) ? 'c' : 'a';
    const seat: Seat = { number: 999 - 2 * index, class: seatClass };
    return /r/i.test(place) ? { ...seat, restrictedView: true } : seat;
  };
  return {
    rows: lines.map((line, index) => ({
      label: String.fromCharCode(65 + index),
      entries: placesOf(line).map(seatAt),
    })),
  };
}

export function drawnInventory(lines: string[]): SeatInventory {
  const taken = lines.flatMap((line, row) =>
    placesOf(line).flatMap((drawn, place) => (/[xBCR]/.test(drawn) ? [{ row, place }] : [])),
  );
  const moved = takeSeats(freeSeatsOf(drawnPlan(lines)), taken);
  if ('refused' in moved) throw new Error(JSON.stringify(moved));
  return moved.inventory;
}

export function drawChoice(lines: string[], seats: SeatPosition[]): string[] {
  const places = lines.map(placesOf);
  let block = 0;
  seats.forEach(({ row, place }, index) => {
    const before = seats[index - 1];
    if (before?.row !== row || before.place !== place - 1) block += 1;
    places[row]?.splice(place, 1, block === 1 ? '#' : String(block));
  });
  return places.map((line) => line.join(' '));
}
