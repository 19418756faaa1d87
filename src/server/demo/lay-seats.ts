// Lays out the rows of a zone as halls do: wider towards the back, aisles between blocks, no rows I and O.
import type { Seat, SeatClass, SeatPlan } from '../../domain/seating/seat-plan.ts';

type Block = {
  rows: number;
  /** Seats between the aisles in the widest row, from the left. */
  blocks: number[];
  /** How many seats each outer block loses from the back row to the front row. */
  narrowing?: number;
  /** How many rows the zone before it has used up of the letters. */
  rowsBefore?: number;
  /** Rows, counted from the front, whose middle seats the house keeps. */
  houseRows?: number[];
  /** Whether the back row keeps places for wheelchairs and companions at its ends. */
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
