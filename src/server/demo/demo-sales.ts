// The sales of the demo shop before its first start: four weeks of orders, of the web, the counter and the telephone. Some were never paid
// for, and some wait for their transfer.
import type { StaffPaymentMethod } from '../../domain/payments/staff-payment-methods.ts';
import { dayAtTen } from './hong-kong-days.ts';
import { seeded } from './seeded.ts';

export type DemoBuyer = { lastName: string; firstName: string; email: string; countryCode: '852'; mobile: string };
export type DemoSale = {
  eventCode: string;
  channel: 'WEB' | 'COUNTER' | 'TELEPHONE';
  method: StaffPaymentMethod;
  state: 'PAID' | 'EXPIRED' | 'TRANSFER';
  at: Date;
  count: number;
  /** Between 0 and 1: which of the sessions and prices of the event. */
  session: number;
  price: number;
  /** Customers of the counter leave no name. */
  buyer: DemoBuyer | null;
  /** The account whose own orders show it. */
  login: string | null;
};

/** The orders of each event. Tickets of the others are not sold yet, or by an outlet. */
const ordersOf: Record<string, number> = {
  'night-atlas': 70,
  'aurora-symphony': 45,
  'paper-whale': 36,
  'many-voices': 30,
  'neon-ruins': 28,
  'not-funny': 28,
  'cat-street-jazz': 22,
  'lantern-tale': 18,
  'slow-train': 18,
  intertidal: 15,
};
const seed = 852;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000];
const days = 28;
/** In Hong Kong, from ten in the morning: most buy in the evening. */
const hoursAfterTen = [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 13];
const transfers = 3;
/** The demo account of a customer has some, too. */
const customer = 'user';
const ownOrders = 2;
const surnames = [...'陳李張黃何王林吳鄭梁劉周'];
const givenNames = [...'嘉欣詠家俊偉明志文玲慧敏思穎浩然子晴樂軒'];
const parties = [1, 2, 2, 2, 3, 4];

type Pick = <Value>(from: readonly Value[]) => Value;

/** The oldest first. The same for the same moment. */
export function drawSales(now: Date): DemoSale[] {
  const chance = seeded(seed);
  const pick: Pick = <Value>(from: readonly Value[]) => from[Math.floor(chance() * from.length)] as Value;
  const events = Object.entries(ordersOf).flatMap(([eventCode, count]) => new Array<string>(count).fill(eventCode));
  const sales = events.map((eventCode, index): DemoSale => {
    const channel = chance() < 0.86 ? 'WEB' : chance() < 0.7 ? 'COUNTER' : 'TELEPHONE';
    const isExpired = channel === 'WEB' && chance() < 0.07;
    return {
      ...{ eventCode, channel, count: pick(parties), session: chance(), price: chance() },
      method:
        channel === 'WEB' ? pick(['ASIA_PAY', 'ASIA_PAY', 'JETCO', 'CASH']) : pick(['COUNTER_CASH', 'COUNTER_CARD']),
      state: isExpired ? 'EXPIRED' : 'PAID',
      // The audit of a new shop has no record of an order that ran out before.
      at: drawTime(isExpired ? new Date(now.getTime() - dayMs) : now, chance, pick),
      buyer: channel === 'COUNTER' ? null : drawBuyer(index, pick),
      login: null,
    };
  });
  const inOrder = sales.toSorted((one, other) => Number(one.at) - Number(other.at));
  const paid = inOrder.filter(({ channel, state }) => channel === 'WEB' && state === 'PAID');
  const [own, waiting] = [paid.slice(0, ownOrders), paid.slice(-transfers)];
  return inOrder.map((sale) => {
    if (own.includes(sale)) return { ...sale, login: customer };
    return waiting.includes(sale) ? { ...sale, method: 'CASH', state: 'TRANSFER' } : sale;
  });
}

/** More is sold in the last days than weeks ago. */
function drawTime(now: Date, chance: () => number, pick: Pick): Date {
  const daysAgo = Math.floor(days * chance() ** 1.6);
  const at = dayAtTen(now, -daysAgo).getTime() + (pick(hoursAfterTen) + chance()) * hourMs;
  return new Date(at < now.getTime() - 10 * minuteMs ? at : at - dayMs);
}

const drawBuyer = (index: number, pick: Pick): DemoBuyer => ({
  lastName: pick(surnames),
  firstName: pick(givenNames) + pick(givenNames),
  email: `fan-${index + 1}@visitor.example`,
  countryCode: '852',
  mobile: String(60_000_000 + index * 7919),
});
