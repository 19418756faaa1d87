// Seats for all lines of an order of staff, or for none: best seats as for a buyer, or these very seats.
import { type FilledLine, type FilledOrder, type FillRefusal, fillOrder } from '../orders/fill-order.ts';
import { type SeatInventory, type SeatPosition, takeSeats, withFree } from '../seating/seat-inventory.ts';
import type { SeatName } from '../seating/seat-lists.ts';
import { type NamedSeat, nameSeat, type SeatFinder } from '../seating/seat-names.ts';
import type { SeatPlan } from '../seating/seat-plan.ts';
import type { Stock, StockKey } from '../seating/stock.ts';
import { sortSeats } from '../seating/withholding.ts';
import type { StaffLine } from './staff-order.ts';

/** A stock with the means to find its seats by name. */
export type FindableStock = { stock: Stock; findSeat: SeatFinder };

export type SeatsGone = {
  refused: 'seatsGone';
  /** The index of the refused line in the order. */
  line: number;
  /** The seats that are not free, and those that are not on the plan. */
  taken: SeatName[];
  unknown: SeatName[];
};

export function fillStaffOrder(
  lines: readonly StaffLine[],
  stocks: ReadonlyMap<StockKey, FindableStock>,
): FilledOrder | FillRefusal | SeatsGone {
  const changed = new Map<StockKey, Stock>();
  const filled: FilledLine[] = [];
  for (const line of lines) {
    const known = stocks.get(line.stockKey);
    const stock = changed.get(line.stockKey) ?? known?.stock;
    const taken =
      line.seats && known && stock
        ? takeNamed({ ...known, stock }, line.seats)
        : takeBest(line, new Map(stock && [[line.stockKey, stock]]));
    if ('refused' in taken) return { ...taken, line: filled.length };
    changed.set(line.stockKey, taken.stock);
    filled.push({ line, seats: taken.seats });
  }
  return { lines: filled, stocks: changed };
}

type TakenPlaces = { stock: Stock; seats: (NamedSeat | null)[] };

function takeBest(line: StaffLine, stocks: ReadonlyMap<StockKey, Stock>): TakenPlaces | FillRefusal {
  const filled = fillOrder([line], stocks);
  if ('refused' in filled) return filled;
  return {
    stock: filled.stocks.get(line.stockKey) as Stock,
    seats: filled.lines.flatMap(({ seats }) => seats),
  };
}

function takeNamed(
  { stock, findSeat }: FindableStock,
  seats: readonly SeatName[],
): TakenPlaces | Omit<SeatsGone, 'line'> {
  if ('standing' in stock) return { refused: 'seatsGone', taken: [], unknown: [...seats] };
  const { taken, unknown } = sortSeats(stock.seats, seats, findSeat);
  if (taken.length + unknown.length > 0) return { refused: 'seatsGone', taken, unknown };
  const positions = seats.map(({ row, seat }) => findSeat(row, seat) as SeatPosition);
  const after = takeSeats(stock.seats, positions);
  // A seat that is named twice is free the first time only.
  if ('refused' in after) return { refused: 'seatsGone', taken: [...seats], unknown: [] };
  const named = positions.map((position) => nameSeat(stock.plan, position));
  return { stock: { plan: stock.plan, seats: after.inventory }, seats: named };
}

/** The same stock with only these seats free, so that the best of them can be chosen. */
export function withOnly(
  { plan, seats }: { plan: SeatPlan; seats: SeatInventory },
  names: readonly SeatName[],
  findSeat: SeatFinder,
): Stock {
  const positions = names.flatMap(({ row, seat }) => findSeat(row, seat) ?? []);
  const placesOf = Map.groupBy(positions, ({ row }) => row);
  const rows = seats.rows.map((row) => {
    const places = new Set(placesOf.get(row.index)?.map(({ place }) => place));
    return withFree(
      row,
      row.seats.map((code, place) => (places.has(place) ? code : 0)),
    );
  });
  return { plan, seats: { rows } };
}
