// Lays out the rows of a zone like a real hall: wider towards the back, aisles between blocks, no rows I and O.
import type { Seat, SeatClass, SeatPlan } from '../../domain/seating/seat-plan.ts';

type Block = {
  rows: number;
  /** Seats between the aisles in the widest row, from the left. */
  blocks: number[];
  /** The number of seats that each outer block loses from the back row to the front row. */
  narrowing?: number;
  /** The number of row letters that the zones before it have used. */
  rowsBefore?: number;
  /** Rows, counted from the front, whose middle seats are house seats. */
  houseRows?: number[];
  /** Whether the back row has places for wheelchairs and companions at its ends. */
  hasWheelchairs?: boolean;
};

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** A … Z without I and O, then AA, BB and on. */
function rowLabel(index: number): string {
  const letter = letters[index % letters.length] ?? 'A';
  return index < letters.length ? letter : letter + letter;
}

export function laySeats(block: Block): SeatPlan {
  const { rows, rowsBefore = 0 } = block;
  return {
    rows: Array.from({ length: rows }, (_, row) => ({
      label: rowLabel(rowsBefore + row),
      entries: layRow(block, row),
    })),
  };
}

function layRow({ rows, blocks, narrowing = 0, houseRows = [], hasWheelchairs = false }: Block, row: number) {
  const lost = Math.round((narrowing * (rows - 1 - row)) / Math.max(rows - 1, 1));
  const total = blocks.reduce((sum, seats) => sum + seats, 0) - lost * Math.min(blocks.length, 2);
  const classOf = (number: number): SeatClass => {
    if (hasWheelchairs && row === rows - 1 && (number <= 2 || number > total - 2)) return 'c';
    return houseRows.includes(row) && Math.abs(number - (total + 1) / 2) < 2 ? 'b' : 'a';
  };
  const entries: (Seat | null)[] = [];
  let number = 0;
  blocks.forEach((seats, index) => {
    if (index > 0) entries.push(null);
    const missing = index === 0 || index === blocks.length - 1 ? lost : 0;
    const gap = Array.from({ length: missing }, () => null);
    if (index === 0) entries.push(...gap);
    for (let seat = 0; seat < seats - missing; seat += 1) {
      number += 1;
      entries.push({ number, class: classOf(number) });
    }
    if (index > 0 && index === blocks.length - 1) entries.push(...gap);
  });
  return entries;
}
