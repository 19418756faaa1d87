// Writes the sales of the demo shop, so that its back office has something to show: seats are chosen as for any buyer, and money is booked on
// the day when it came. Nothing is mailed.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type FilledLine, fillOrder } from '../../domain/orders/fill-order.ts';
import { orderIdOf } from '../../domain/orders/order-id.ts';
import type { SaleTerms } from '../../domain/orders/order-request.ts';
import { invoiceNumberOf } from '../../domain/payments/invoice-number.ts';
import { priceStaffOrder } from '../../domain/sales/price-staff-order.ts';
import type { PricedStaffOrder } from '../../domain/sales/staff-order.ts';
import { type Stock, type StockKey, stockKey } from '../../domain/seating/stock.ts';
import { bookSale } from '../money/ledger/ledger.queries.ts';
import { addProof } from '../money/transfers/proofs.queries.ts';
import { announceCatalogue } from '../platform/database/announce-catalogue.queries.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { seal } from '../platform/signing/sealed.ts';
import { mailboxDigest, searchWordsOf, telephoneDigest } from '../shop/orders/name-buyer.ts';
import { takeNumbers } from '../shop/orders/order-numbers.queries.ts';
import { readSaleTerms } from '../shop/orders/sale-terms.ts';
import { lockPlaces, saveStocks } from '../shop/seating/inventory.queries.ts';
import { openInventories } from '../shop/seating/open-inventories.ts';
import { StockMemory } from '../shop/seating/stock-memory.ts';
import { type DemoOrder, findDemoAccount, findDemoEvent, insertDemoOrders } from './demo.queries.ts';
import { type DemoSale, drawSales } from './demo-sales.ts';
import { drawReceipt } from './draw-receipt.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

const minuteMs = 60_000;
const minutesUntilPaid = 3;
const minutesHeld = 10;
const minutesForTransfer = 48 * 60;
const seller = 'box-office';

export async function furnishSales(services: Services): Promise<void> {
  const stocks = new StockMemory(services.db);
  const sales = Map.groupBy(drawSales(services.clock()), ({ eventCode }) => eventCode);
  for (const [eventCode, ofEvent] of sales) await sellEvent(services, stocks, eventCode, ofEvent);
}

async function sellEvent(services: Services, stocks: StockMemory, eventCode: string, sales: readonly DemoSale[]) {
  const { db, clock } = services;
  const event = await findDemoEvent(db, eventCode);
  const terms = event && (await readSaleTerms(db, event.id, clock));
  if (!terms) throw new Error(`The demo shop has no sale of ${eventCode}`);
  const { eventId } = terms;
  await openInventories(db, eventId);
  await db.transaction().execute(async (tx) => {
    const rows = await lockPlaces(tx, eventId, placesOf(terms));
    await stocks.loadPlans(rows, tx);
    const left = new Map<StockKey, Stock>(rows.map((row) => [stockKey(row), stocks.read(row)]));
    const first = await takeNumbers(tx, eventId, sales.length);
    const orders: DemoOrder[] = [];
    for (const [at, sale] of sales.entries()) {
      const priced = priceOf(terms, sale, clock());
      const filled = fillOrder(priced.lines, left);
      if ('refused' in filled) continue;
      if (sale.state !== 'EXPIRED') for (const [key, stock] of filled.stocks) left.set(key, stock);
      const drawn = { eventId, number: first + at, sale, priced, lines: filled.lines };
      orders.push(await orderOf({ ...services, db: tx }, drawn));
    }
    await saveStocks(
      tx,
      rows.map((row) => ({ row, stock: left.get(stockKey(row)) as Stock })),
    );
    await insertDemoOrders(tx, orders);
    await bookAll(tx, orders);
    await addReceipts(tx, orders);
    await announceCatalogue(tx, [eventId]);
  });
}

const openSessions = ({ sessions }: SaleTerms) => [...sessions].filter(([, { enabled }]) => enabled).map(([id]) => id);
const publicPrices = ({ pricings }: SaleTerms) =>
  [...pricings.values()].filter(({ ticketType }) => ticketType === 'PUBLIC');
const placesOf = (terms: SaleTerms) =>
  openSessions(terms).flatMap((sessionId) => publicPrices(terms).map(({ zoneId }) => ({ sessionId, zoneId })));

/** Staff and buyers pay the same. */
function priceOf(terms: SaleTerms, { count, session, price }: DemoSale, now: Date): PricedStaffOrder {
  const choose = <Value>(from: readonly Value[], chance: number) => from[Math.floor(chance * from.length)] as Value;
  const { id: pricingId, zoneId } = choose(publicPrices(terms), price);
  const line = {
    ...{ sessionId: choose(openSessions(terms), session), zoneId, pricingId, count, seatClass: 'a' as const },
    ...{ acceptsSplit: true, acceptsRestrictedView: true, seats: null, from: 'SALE' as const },
  };
  const priced = priceStaffOrder(terms, { channel: 'COUNTER', deliveryType: 'NONE', lines: [line] }, now.getTime());
  if ('refused' in priced) throw new Error(`The demo shop cannot sell: ${priced.refused}`);
  return priced;
}

type Drawn = {
  eventId: number;
  number: number;
  sale: DemoSale;
  priced: PricedStaffOrder;
  lines: readonly FilledLine[];
};

async function orderOf({ db, clock, signingKey }: Services, drawn: Drawn): Promise<DemoOrder> {
  const { eventId, number, sale, priced, lines } = drawn;
  const { channel, method, state, at } = sale;
  const orderId = orderIdOf(eventId, number) as number;
  const after = (minutes: number) => new Date(at.getTime() + minutes * minuteMs);
  const isPaid = state === 'PAID';
  const settledAt = isPaid ? after(minutesUntilPaid) : state === 'EXPIRED' ? after(minutesHeld) : null;
  const expiresAt =
    state === 'TRANSFER' ? new Date(clock().getTime() + minutesForTransfer * minuteMs) : after(minutesHeld);
  const { lines: _, code: __, ...amounts } = priced;
  const name = `demo-${orderId}`;
  return {
    order: {
      ...{ eventId, id: orderId, ...amounts, passId: name, visitor: name, wishDigest: '', channel },
      ...{ status: isPaid || state === 'EXPIRED' ? state : 'WAITING', createdAt: at, settledAt, expiresAt },
      soldBy: channel === 'WEB' ? null : seller,
    },
    tickets: ticketsOf(eventId, orderId, lines, state !== 'EXPIRED'),
    buyer: await buyerOf({ db, signingKey }, { eventId, orderId }, sale),
    payment:
      state === 'EXPIRED'
        ? null
        : {
            ...{ eventId, orderId, invoiceNo: invoiceNumberOf(eventId, randomBytes(16)), method, merchantId: 'demo' },
            ...{ amountCents: priced.amountCents, createdAt: at, settledAt },
            ...(isPaid && {
              ...{ status: 'CAPTURED' as const, capturedCents: priced.amountCents, settles: true },
              providerRef: String(number),
            }),
          },
  };
}

const ticketsOf = (eventId: number, orderId: number, lines: readonly FilledLine[], isLive: boolean) =>
  lines.flatMap(({ line: { sessionId, zoneId, pricing }, seats }) =>
    seats.map((seat, at) => ({
      ...{ eventId, orderId, number: at + 1, sessionId, zoneId, pricingId: pricing.id, isLive },
      ...{ priceCents: pricing.priceCents, handlingFeeCents: pricing.handlingFeeCents },
      ...{ rowLabel: seat?.row ?? null, seatNumber: seat?.seat ?? null, restrictedView: seat?.restrictedView ?? false },
    })),
  );

async function buyerOf(
  { db, signingKey }: Pick<Services, 'db' | 'signingKey'>,
  of: { eventId: number; orderId: number },
  { buyer, login, at }: DemoSale,
): Promise<DemoOrder['buyer']> {
  if (!buyer) return null;
  const account = login === null ? undefined : await findDemoAccount(db, login);
  const person = { ...buyer, ...(account && { email: account.email }) };
  return {
    ...{ ...of, accountId: account?.id ?? null, locale: 'zh-hk', createdAt: at },
    sealedPerson: seal(signingKey, 'buyer', JSON.stringify(person)),
    mailboxDigest: mailboxDigest(signingKey, person.email),
    telephoneDigest: telephoneDigest(signingKey, person),
    searchWords: searchWordsOf(signingKey, person),
  };
}

/** Buyers who transfer send a receipt at once. */
async function addReceipts(tx: Db, orders: readonly DemoOrder[]): Promise<void> {
  for (const { order, payment } of orders) {
    if (order.status !== 'WAITING' || !payment) continue;
    const { eventId, invoiceNo, amountCents } = payment;
    const drawn = Buffer.from(drawReceipt({ amountCents, invoiceNo, at: order.createdAt as Date }));
    const content = await sharp(drawn).webp().toBuffer();
    await addProof(tx, eventId, invoiceNo, { contentType: 'image/webp', content });
  }
}

async function bookAll(tx: Db, orders: readonly DemoOrder[]): Promise<void> {
  for (const { order, payment } of orders) {
    if (order.status !== 'PAID' || !payment) continue;
    const { eventId, id: orderId, settledAt } = order;
    await bookSale(tx, { eventId, orderId, method: payment.method, saidBy: 'system', at: settledAt as Date });
  }
}
