// Places an order for staff in one transaction: the inventories are locked, the seats chosen or taken by name, everything is written, and
// the order waits for money or is paid at once. One refused line refuses all.

import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { FilledLine, FilledOrder, FillRefusal } from '../../../domain/orders/fill-order.ts';
import { orderIdOf } from '../../../domain/orders/order-id.ts';
import { fillStaffOrder, type SeatsGone } from '../../../domain/sales/fill-staff-order.ts';
import { priceStaffOrder } from '../../../domain/sales/price-staff-order.ts';
import type { PricedStaffOrder, StaffLine, StaffOrderRequest } from '../../../domain/sales/staff-order.ts';
import { describeSeats, rowsOf } from '../../../domain/seating/seat-lists.ts';
import { type StockKey, stockKey } from '../../../domain/seating/stock.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { digest } from '../../platform/signing/sign.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { takeNumbers } from '../../shop/orders/order-numbers.queries.ts';
import { findOrderByPass } from '../../shop/orders/orders.queries.ts';
import { readSaleTerms } from '../../shop/orders/sale-terms.ts';
import { lockPlaces, saveStocks } from '../../shop/seating/inventory.queries.ts';
import { type LockedStock, lockedStock } from '../withheld-seats/lock-stocks.ts';
import { readSession } from '../withheld-seats/read-stock.ts';
import { findTakenReasons } from '../withheld-seats/withheld-seats.queries.ts';
import { countCodeUse } from './sale-code.ts';
import { insertStaffOrder, insertStaffTickets } from './staff-orders.queries.ts';
import { takeWithheld } from './take-withheld.ts';

export type StaffOrder = StaffOrderRequest & {
  /** Made once by the page. The same request again gives the same order. */
  requestId: string;
  eventId: number;
  /** All that was requested, also of buyer and money: a repetition has this same request, and another one with its id is refused. */
  request?: object;
  /** Until when the seats are held if the order is not paid at once; never longer than until its first show. */
  heldUntil: Date;
};
export type PlacedStaffOrder = { order: LockedOrder; priced: PricedStaffOrder };
export type PlacedBefore = { eventId: number; orderId: number; isNew: boolean };

/**
 * `first` may refuse with the inventories locked, before anything is written. `last` has the unpaid order with its tickets, and what it
 * writes is committed with them.
 */
export type Steps = {
  first?: (tx: Db, priced: PricedStaffOrder) => Promise<void>;
  last?: (tx: Db, placed: PlacedStaffOrder) => Promise<void>;
};

export async function placeStaffOrder(
  services: PaymentServices,
  order: StaffOrder,
  by: Actor,
  steps: Steps = {},
): Promise<PlacedBefore> {
  const { db, clock } = services;
  const { eventId } = order;
  const before = await findPlaced(services, db, order, by);
  if (before) return before;
  const terms = await readSaleTerms(db, eventId, clock);
  if (!terms) throw new Refused('notFound', 'event');
  const priced = priceStaffOrder(terms, order, clock().getTime());
  if ('refused' in priced) throw new Refused(priced.refused, 'order');
  for (const sessionId of new Set(priced.lines.map((line) => line.sessionId))) await readSession(db, sessionId);
  const orderId = orderIdOf(eventId, await takeNumbers(db, eventId, 1));
  if (orderId === null) throw new Error(`event ${eventId} has no order ids left`);
  const placed = await retry(() =>
    db.transaction().execute((tx) => place(tx, services, { order, orderId, priced, by, steps })),
  );
  services.mailing.wake();
  return placed;
}

type Placing = { order: StaffOrder; orderId: number; priced: PricedStaffOrder; by: Actor; steps: Steps };

async function place(tx: Db, services: PaymentServices, placing: Placing): Promise<PlacedBefore> {
  const { stocks } = services;
  const { order, orderId, priced, by, steps } = placing;
  const { eventId } = order;
  const rows = await lockPlaces(tx, eventId, priced.lines);
  // A repetition has waited for the first request here.
  const before = await findPlaced(services, tx, order, by);
  if (before) return before;
  await stocks.loadPlans(rows, tx);
  const locked = new Map<StockKey, LockedStock>(rows.map((row) => [stockKey(row), lockedStock(stocks, row)]));
  const lines = priced.code ? await countCodeUse(tx, eventId, { ...priced, code: priced.code }) : priced.lines;
  await steps.first?.(tx, priced);
  const filled = await fill(tx, locked, lines);
  await saveStocks(
    tx,
    [...filled.stocks].map(([key, stock]) => ({ row: (locked.get(key) as LockedStock).row, stock })),
  );
  await write(tx, services, placing, filled.lines);
  await record(tx, placing, filled.lines);
  const stored = (await lockOrder(tx, eventId, orderId)) as LockedOrder;
  await steps.last?.(tx, { order: stored, priced });
  return { eventId, orderId, isNew: true };
}

/** Seats by name go first, so that the best seats for a number are chosen among the others. */
async function fill(
  tx: Db,
  locked: ReadonlyMap<StockKey, LockedStock>,
  wanted: readonly StaffLine[],
): Promise<FilledOrder> {
  const after = new Map(locked);
  const filled: FilledOrder = { lines: [], stocks: new Map() };
  for (const { line: requested, at } of namedFirst(wanted)) {
    const stock = after.get(requested.stockKey);
    const { locked: opened, line } = stock
      ? await takeWithheld(tx, stock, requested)
      : { locked: undefined, line: requested };
    const taken = fillStaffOrder([line], new Map(opened && [[line.stockKey, opened]]));
    if ('refused' in taken)
      throw taken.refused === 'seatsGone'
        ? await seatsGone(tx, { ...taken, line: at }, opened)
        : notFilled({ ...taken, line: at });
    filled.lines.push(...taken.lines);
    for (const [key, stockAfter] of taken.stocks) {
      filled.stocks.set(key, stockAfter);
      after.set(key, { ...opened, stock: stockAfter } as LockedStock);
    }
  }
  return filled;
}

const namedFirst = (lines: readonly StaffLine[]) =>
  lines
    .map((line, at) => ({ line, at }))
    .sort((one, other) => Number(one.line.seats === null) - Number(other.line.seats === null));

function notFilled({ refused, ...details }: FillRefusal): Refused {
  return new Refused(refused, 'order', { details });
}

/** Names each seat that is gone, and what has it. */
async function seatsGone(
  tx: Db,
  { line, taken, unknown }: SeatsGone,
  locked: LockedStock | undefined,
): Promise<Refused> {
  const reasons = locked && taken.length > 0 ? await findTakenReasons(tx, locked.row, taken) : [];
  const all: TakenSeats[] = [...Map.groupBy(reasons, ({ by }) => by)].map(([by, seats]) => ({
    by,
    seats: rowsOf(seats),
  }));
  if (unknown.length > 0) all.push({ by: 'UNKNOWN', seats: rowsOf(unknown) });
  return new Refused('placesTaken', 'order', { details: { line, taken: all } });
}

async function write(
  tx: Db,
  services: Signing,
  { order, orderId, priced, by }: Placing,
  lines: readonly FilledLine[],
): Promise<void> {
  const { eventId, channel, heldUntil } = order;
  const { lines: _, code, ...amounts } = priced;
  const person = passOf(order);
  const first = Math.min(...priced.lines.map(({ session }) => session.startsAt), heldUntil.getTime());
  const inserted = await insertStaffOrder(
    tx,
    {
      ...amounts,
      eventId,
      id: orderId,
      passId: person,
      visitor: person,
      wishDigest: digestOf(services, order),
      channel,
      soldBy: by.principal,
    },
    new Date(first),
  );
  if (!inserted) throw new Refused('requestUsed', 'order');
  const tickets = lines.flatMap(({ line, seats }) => seats.map((seat) => ({ line, seat })));
  await insertStaffTickets(
    tx,
    tickets.map(({ line: { sessionId, zoneId, pricing }, seat }, at) => ({
      eventId,
      orderId,
      number: at + 1,
      sessionId,
      zoneId,
      pricingId: pricing.id,
      priceCents: pricing.priceCents,
      handlingFeeCents: pricing.handlingFeeCents,
      rowLabel: seat?.row ?? null,
      seatNumber: seat?.seat ?? null,
      restrictedView: seat?.restrictedView ?? false,
      discountCents: pricing.discountCents ?? 0,
      codeId: pricing.discountCents === undefined ? null : (code?.codeId ?? null),
    })),
  );
}

const record = (tx: Db, { order, orderId, priced, by }: Placing, lines: readonly FilledLine[]) => {
  const seats = lines.flatMap((line) => line.seats.flatMap((seat) => seat ?? []));
  const what = `${order.channel}, ${priced.ticketCount} tickets, ${dollarsFrom(priced.amountCents).toFixed(2)}`;
  const message = `event ${order.eventId}, order ${orderId}: ${what}: ${describeSeats(seats) || 'standing'}`;
  return addAudit(tx, { ...by, type: 'ORDER_PLACED', message });
};

/** Each order of staff has a pass and a visitor of its own. A pass is good at one event. */
const passOf = ({ eventId, requestId }: Requested) => `staff-${eventId}-${requestId}`;

type Signing = Pick<PaymentServices, 'signingKey'>;
type Requested = Pick<StaffOrder, 'requestId' | 'eventId' | 'channel' | 'deliveryType' | 'request'> &
  Partial<StaffOrder>;

/** The order that this request has placed before. The same number with another request, or of another clerk, is refused. */
export async function findPlaced(
  services: Signing,
  db: Db,
  order: Requested,
  by: Pick<Actor, 'principal'>,
): Promise<PlacedBefore | null> {
  const placed = await findOrderByPass(db, order.eventId, passOf(order));
  if (!placed) return null;
  if (placed.soldBy !== by.principal || placed.wishDigest !== digestOf(services, order))
    throw new Refused('requestUsed', 'order');
  return { eventId: order.eventId, orderId: placed.id, isNew: false };
}

/** Equal for the same request only. The name of a buyer is in it, so it has a key. */
const digestOf = ({ signingKey }: Signing, { channel, deliveryType, lines, request }: Requested): string =>
  digest(signingKey, 'sale', JSON.stringify({ channel, deliveryType, lines: request ?? lines }));
