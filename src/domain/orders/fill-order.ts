// Seats for all lines of an order, or for none.
import { chooseSeats, type SeatRefusal } from '../seating/choose-seats.ts';
import { onlySeats } from '../seating/only-seats.ts';
import { type SeatInventory, type SeatPosition, takeSeats } from '../seating/seat-inventory.ts';
import { type NamedSeat, nameSeat } from '../seating/seat-names.ts';
import type { SeatPlan } from '../seating/seat-plan.ts';
import { type Standing, takeStanding } from '../seating/standing.ts';
import type { Stock, StockKey } from '../seating/stock.ts';
import type { PricedLine } from './order-request.ts';

/** A ticket's seat, or null where seating is free. */
export type FilledLine = { line: PricedLine; seats: (NamedSeat | null)[] };
export type FilledOrder = { lines: FilledLine[]; stocks: Map<StockKey, Stock> };
export type FillRefusal = {
  refused: 'soldOut' | 'noBlock';
  /** The index of the refused line in the order. */
  line: number;
  left: number;
  largestBlock: number;
  /** The seats that the party would get if it accepted to be split, or to sit with a restricted view. */
  splitOffer: NamedSeat[] | null;
  restrictedOffer: NamedSeat[] | null;
};

/** `stocks` in the result holds only the stocks that changed. */
export function fillOrder(
  lines: readonly PricedLine[],
  stocks: ReadonlyMap<StockKey, Stock>,
): FilledOrder | FillRefusal {
  const changed = new Map<StockKey, Stock>();
  const filled: FilledLine[] = [];
  for (const line of lines) {
    const key = line.stockKey;
    const stock = changed.get(key) ?? stocks.get(key);
    if (!stock) return { ...nothingLeft, line: filled.length };
    const taken = 'standing' in stock ? takePlaces(stock.standing, line) : takeSeatsFor(stock, line);
    if ('refused' in taken) return { ...taken, line: filled.length };
    changed.set(key, taken.stock);
    filled.push({ line, seats: taken.seats });
  }
  return { lines: filled, stocks: changed };
}

type TakenPlaces = { stock: Stock; seats: (NamedSeat | null)[] };
type NotTaken = Omit<FillRefusal, 'line'>;
const nothingLeft: NotTaken = { refused: 'soldOut', left: 0, largestBlock: 0, splitOffer: null, restrictedOffer: null };

/** Standing room has no own places for wheelchairs; the box office arranges those. */
function takePlaces(standing: Standing, { count, seatClass, onlySeats: seats }: PricedLine): TakenPlaces | NotTaken {
  if (seatClass !== 'a' || seats) return nothingLeft;
  const taken = takeStanding(standing, count);
  if ('refused' in taken) return { ...nothingLeft, left: standing.free, largestBlock: standing.free };
  return { stock: { standing: taken.standing }, seats: new Array<null>(count).fill(null) };
}

function takeSeatsFor(
  { plan, seats }: { plan: SeatPlan; seats: SeatInventory },
  line: PricedLine,
): TakenPlaces | NotTaken {
  const { count, seatClass, acceptsSplit, acceptsRestrictedView, zone } = line;
  const { autoArrangeAsc, prefersMiddle } = zone;
  const offered = line.onlySeats ? onlySeats(plan, seats, line.onlySeats) : seats;
  const choice = chooseSeats(offered, {
    count,
    seatClass,
    autoArrangeAsc,
    prefersMiddle,
    acceptsSplit,
    acceptsRestrictedView,
  });
  if ('refused' in choice) return refusalOf(plan, choice, count);
  const after = takeSeats(seats, choice.seats);
  const named = nameAll(plan, choice.seats);
  // Seats that were just chosen are free and have names. Anything else is a fault of the shop, and nothing may be sold.
  if ('refused' in after || named.length < count) throw new Error('chose seats that the plan does not have');
  return { stock: { plan, seats: after.inventory }, seats: named };
}

const nameAll = (plan: SeatPlan, seats: SeatPosition[]): NamedSeat[] =>
  seats.flatMap((seat) => nameSeat(plan, seat) ?? []);

function refusalOf(plan: SeatPlan, refusal: SeatRefusal, count: number): NotTaken {
  const { left, largestBlock, splitOffer, restrictedOffer } = refusal;
  return {
    refused: left < count ? 'soldOut' : 'noBlock',
    left,
    largestBlock,
    splitOffer: splitOffer && nameAll(plan, splitOffer),
    restrictedOffer: restrictedOffer && nameAll(plan, restrictedOffer),
  };
}
