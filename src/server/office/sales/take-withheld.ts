// Takes places of an order out of withholdings. In memory they become free, and the order takes them in the same transaction.
import { fillOrder } from '../../../domain/orders/fill-order.ts';
import { withOnly } from '../../../domain/sales/fill-staff-order.ts';
import type { StaffLine } from '../../../domain/sales/staff-order.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import type { SeatName } from '../../../domain/seating/seat-lists.ts';
import { releaseStanding } from '../../../domain/seating/standing.ts';
import { withholdingKinds } from '../../../domain/seating/withholding.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { hasSeats, type LockedSeats, type LockedStanding, type LockedStock } from '../withheld-seats/lock-stocks.ts';
import { listSeatsOf, lockWithholding, lowerPlaces } from '../withheld-seats/withheld-seats.queries.ts';
import { takeOutOfWithholdings } from './staff-orders.queries.ts';

type OpenedLine<Locked extends LockedStock = LockedStock> = { locked: Locked; line: StaffLine };

/** The stock with the withheld places of the line free, and the line with its seats named where the shop chose among withheld ones. */
export async function takeWithheld(tx: Db, locked: LockedStock, line: StaffLine): Promise<OpenedLine> {
  const { from, seats } = line;
  if (from === 'SALE') return { locked, line };
  if (from === 'SALE_AND_HOUSE')
    return hasSeats(locked) && seats ? takeHouse(tx, locked, line, seats) : { locked, line };
  if (!hasSeats(locked)) return takeStanding(tx, locked, line, from.withholdingId);
  return takeSeats(tx, locked, line, from.withholdingId);
}

async function takeHouse(
  tx: Db,
  locked: LockedSeats,
  line: StaffLine,
  seats: readonly SeatName[],
): Promise<OpenedLine> {
  return { locked: await free(tx, locked, seats, { kinds: ['HOUSE'], withholdingId: null }), line };
}

/** All of them must be of this withholding. */
async function takeSeats(tx: Db, locked: LockedSeats, line: StaffLine, withholdingId: number): Promise<OpenedLine> {
  const { eventId } = locked.row;
  const withheld = await listSeatsOf(tx, { eventId, withholdingId });
  const seats = line.seats ?? chooseAmong(locked, line, withheld);
  const isWithheld = new Set(withheld.map(({ row, seat }) => `${row} ${seat}`));
  const others = seats.filter(({ row, seat }) => !isWithheld.has(`${row} ${seat}`));
  if (others.length > 0) throw new Refused('nothingWithheld', 'order');
  const opened = await free(tx, locked, seats, { kinds: withholdingKinds, withholdingId });
  return { locked: opened, line: { ...line, seats } };
}

function chooseAmong({ stock, findSeat }: LockedSeats, line: StaffLine, withheld: SeatName[]): SeatName[] {
  const filled = fillOrder([line], new Map([[line.stockKey, withOnly(stock, withheld, findSeat)]]));
  if ('refused' in filled) {
    const { refused, ...details } = filled;
    throw new Refused(refused, 'order', { details });
  }
  return filled.lines.flatMap(({ seats }) => seats.flatMap((seat) => seat ?? []));
}

async function takeStanding(
  tx: Db,
  locked: LockedStanding,
  line: StaffLine,
  withholdingId: number,
): Promise<OpenedLine<LockedStanding>> {
  const withholding = await lockWithholding(tx, locked.row, withholdingId);
  if (!withholding || withholding.places < line.count) {
    const left = withholding?.places ?? 0;
    throw new Refused('placesTaken', 'order', { details: { left } });
  }
  await lowerPlaces(tx, { eventId: locked.row.eventId, withholdingId }, line.count);
  const stock = releaseStanding(locked.stock.standing, line.count);
  if ('refused' in stock) throw new Error(`withheld places of event ${locked.row.eventId} were not taken`);
  return { locked: { ...locked, stock }, line };
}

async function free(
  tx: Db,
  locked: LockedSeats,
  seats: readonly SeatName[],
  of: Parameters<typeof takeOutOfWithholdings>[3],
): Promise<LockedSeats> {
  const taken = await takeOutOfWithholdings(tx, locked.row, seats, of);
  const { eventId } = locked.row;
  for (const [withholdingId, { length }] of Map.groupBy(taken, (seat) => seat.withholdingId))
    await lowerPlaces(tx, { eventId, withholdingId }, length);
  const stock = returnSeats(locked.stock, taken, locked.findSeat);
  if (!stock || !('seats' in stock)) throw new Error(`withheld seats of event ${eventId} were not taken`);
  return { ...locked, stock };
}
