// The stored form of an inventory: one bit for each place of the plan, row after row, set where a seat is free.
import { type InventoryRow, type SeatInventory, withFree } from './seat-inventory.ts';

/** Another inventory of the same plan, and its bytes. */
export type Encoded = { inventory: SeatInventory; bytes: Uint8Array };

/** In a large hall few rows change at a time. The bytes of rows that are the same in `before` are copied. */
export function encodeInventory({ rows }: SeatInventory, before?: Encoded): Uint8Array {
  const bytes = before ? new Uint8Array(before.bytes) : new Uint8Array(bytesFor(rows));
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as InventoryRow;
    if (row !== before?.inventory.rows[index]) writeFree(row, bytes);
  }
  return bytes;
}

function writeFree({ free, placesBefore }: InventoryRow, bytes: Uint8Array): void {
  for (let place = 0; place < free.length; place += 1) {
    const bit = placesBefore + place;
    const mask = 1 << (bit & 7);
    const byte = Number(bytes[bit >> 3]);
    bytes[bit >> 3] = free[place] === 0 ? byte & ~mask : byte | mask;
  }
}

/** The inventory passed in may be any of the same plan: it tells where the seats are. Bytes of another plan are refused. */
export function decodeInventory(
  { rows }: SeatInventory,
  bytes: Uint8Array,
): { inventory: SeatInventory } | { refused: 'bytesUnfit' } {
  if (bytes.length !== bytesFor(rows)) return { refused: 'bytesUnfit' };
  const decoded = rows.map((row) => withFree(row, readFree(row, bytes)));
  const inventory = { rows: decoded };
  // Writing the inventory again drops bits on aisles or after the last place, so a difference shows wrong bytes.
  const again = encodeInventory(inventory);
  return bytes.every((byte, index) => byte === again[index]) ? { inventory } : { refused: 'bytesUnfit' };
}

function readFree({ seats, placesBefore }: InventoryRow, bytes: Uint8Array): number[] {
  const free = seats.slice();
  for (let place = 0; place < free.length; place += 1) {
    const bit = placesBefore + place;
    if (((Number(bytes[bit >> 3]) >> (bit & 7)) & 1) === 0) free[place] = 0;
  }
  return free;
}

function bytesFor(rows: readonly InventoryRow[]): number {
  return Math.ceil(rows.reduce((sum, { seats }) => sum + seats.length, 0) / 8);
}
