// A stock as the row of its inventory.
import { type Encoded, encodeInventory } from '../../../domain/seating/inventory-bytes.ts';
import { countFree, type FreeSeats, largestFreeBlock } from '../../../domain/seating/seat-inventory.ts';
import type { Stock } from '../../../domain/seating/stock.ts';

export type InventoryKey = { eventId: number; sessionId: number; zoneId: number };

export type InventoryUpdate = InventoryKey & {
  freeSeats: Uint8Array | null;
  freePublic: number;
  freeRestrictedView: number;
  freeHouse: number;
  freeCompanion: number;
  largestBlock: number;
};

export function updateOf(
  { eventId, sessionId, zoneId }: InventoryKey,
  stock: Stock,
  before?: Encoded,
): InventoryUpdate {
  const key = { eventId, sessionId, zoneId };
  if ('standing' in stock) {
    const { free } = stock.standing;
    const none = { freeRestrictedView: 0, freeHouse: 0, freeCompanion: 0 };
    return { ...key, ...none, freeSeats: null, freePublic: free, largestBlock: free };
  }
  const { a, b, c } = countFree(stock.seats);
  return {
    ...key,
    freeSeats: encodeInventory(stock.seats, before),
    freePublic: sumOf(a),
    freeRestrictedView: a.restrictedView,
    freeHouse: sumOf(b),
    freeCompanion: sumOf(c),
    largestBlock: largestFreeBlock(stock.seats, 'a'),
  };
}

const sumOf = ({ unrestricted, restrictedView }: FreeSeats): number => unrestricted + restrictedView;
