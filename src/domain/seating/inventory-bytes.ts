// An inventory as it is stored: one bit for each place of the plan, row after row, set where a seat is free.
import { type InventoryRow, type SeatInventory, withFree } from './seat-inventory.ts';

export function encodeInventory({ rows }: SeatInventory): Uint8Array {
  const bytes = new Uint8Array(bytesFor(rows));
  let bit = 0;
  for (const { free } of rows)
    for (let place = 0; place < free.length; place += 1) {
      if (free[place] !== 0) bytes[bit >> 3] = Number(bytes[bit >> 3]) | (1 << (bit & 7));
      bit += 1;
    }
  return bytes;
}

/** Any inventory of the same plan tells where the seats are. Bytes that cannot be of this plan are refused. */
export function decodeInventory(
  { rows }: SeatInventory,
  bytes: Uint8Array,
): { inventory: SeatInventory } | { refused: 'bytes_unfit' } {
  if (bytes.length !== bytesFor(rows)) return { refused: 'bytes_unfit' };
  let bit = 0;
  const decoded = rows.map((row) => {
    const free = readFree(row, bytes, bit);
    bit += free.length;
    return withFree(row, free);
  });
  const inventory = { rows: decoded };
  // A bit on an aisle or after the last place is lost when written again.
  const again = encodeInventory(inventory);
  return bytes.every((byte, index) => byte === again[index]) ? { inventory } : { refused: 'bytes_unfit' };
}

function readFree({ seats }: InventoryRow, bytes: Uint8Array, from: number): Uint8Array {
  const free = seats.slice();
  for (let place = 0; place < free.length; place += 1) {
    const bit = from + place;
    if (((Number(bytes[bit >> 3]) >> (bit & 7)) & 1) === 0) free[place] = 0;
  }
  return free;
}

function bytesFor(rows: readonly InventoryRow[]): number {
  return Math.ceil(rows.reduce((sum, { seats }) => sum + seats.length, 0) / 8);
}
