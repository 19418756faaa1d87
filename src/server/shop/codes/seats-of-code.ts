// The seats of a batch of codes, read from the text of its row. Each text is read once, so the codes of a batch share one list, and what is
// prepared for that list is prepared once (src/domain/seating/only-seats.ts).
import { readSeatList } from '../../../domain/seating/read-seat-list.ts';
import type { RowSeats } from '../../../domain/seating/seat-lists.ts';

/** Lists that are remembered. A list has some thousand seats at most. */
const listsMax = 200;
const lists = new Map<string, readonly RowSeats[]>();

/** Null for a code that sells all of its zones. */
export function seatsOfCode(text: string | null): readonly RowSeats[] | null {
  if (text === null) return null;
  const seats = lists.get(text) ?? readSeatList(text) ?? [];
  // The list that was needed last stands at the end, and the first is the one to forget.
  lists.delete(text);
  lists.set(text, seats);
  const [oldest] = lists.keys();
  if (lists.size > listsMax && oldest !== undefined) lists.delete(oldest);
  return seats;
}
