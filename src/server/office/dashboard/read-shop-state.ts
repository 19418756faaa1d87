// The sales of today beside those of a week ago, and of the days before, from the lines of the ledger.
import type { EventLeft, ShopState } from '../../../contract/dashboard.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Db } from '../../platform/deps.ts';
import { type DayRow, type HourRow, listDays, listHours, listLeft, listMethodsOfDay } from './dashboard.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const daysShown = 28;

const dayOf = (at: number): string => localInstant(at).slice(0, 10);

/** The days that are over are read now and then: they change only while earlier sales are still being booked. */
export class PastDays {
  #readAt = 0;
  #days: DayRow[] = [];

  async read(db: Db, now: number): Promise<DayRow[]> {
    if (now - this.#readAt > 5 * minute || dayOf(now) !== dayOf(this.#readAt)) {
      this.#days = await listDays(db, dayOf(now - (daysShown - 1) * day), dayOf(now - day));
      this.#readAt = now;
    }
    return this.#days;
  }
}

export async function readShopState(db: Db, past: PastDays, now: number): Promise<ShopState> {
  const today = await listHours(db, dayOf(now), new Date(now));
  const weekBefore = await listHours(db, dayOf(now - 7 * day), new Date(now));
  const untilNow = await listHours(db, dayOf(now - 7 * day), new Date(now - 7 * day));
  const methods = await listMethodsOfDay(db, dayOf(now));
  return {
    today: sumOf(today),
    weekBefore: sumOf(untilNow),
    hours: hoursOf(today, weekBefore, now),
    methods: methods.map(({ method, cents }) => ({ method, amount: dollarsFrom(cents) })),
    days: daysOf([...(await past.read(db, now)), { day: dayOf(now), ...sumOfCents(today) }], now),
  };
}

const sumOfCents = (hours: readonly HourRow[]) => ({
  tickets: hours.reduce((sum, { tickets }) => sum + tickets, 0),
  cents: hours.reduce((sum, { cents }) => sum + cents, 0),
});

function sumOf(hours: readonly HourRow[]): ShopState['today'] {
  const { tickets, cents } = sumOfCents(hours);
  return { tickets, orders: hours.reduce((sum, { orders }) => sum + orders, 0), amount: dollarsFrom(cents) };
}

function hoursOf(today: readonly HourRow[], weekBefore: readonly HourRow[], now: number): ShopState['hours'] {
  const present = Number(localInstant(now).slice(11, 13));
  const ticketsIn = (rows: readonly HourRow[], hour: number) => rows.find((row) => row.hour === hour)?.tickets ?? 0;
  return Array.from({ length: 24 }, (_, hour) => ({
    tickets: hour > present ? null : ticketsIn(today, hour),
    weekBefore: ticketsIn(weekBefore, hour),
  }));
}

function daysOf(rows: readonly DayRow[], now: number): ShopState['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysShown }, (_, at) => {
    const name = dayOf(now - (daysShown - 1 - at) * day);
    const { tickets = 0, cents = 0 } = byDay.get(name) ?? {};
    return { day: name, tickets, amount: dollarsFrom(cents) };
  });
}

export const readEventsLeft = async (db: Db): Promise<EventLeft[]> =>
  (await listLeft(db)).map(({ firstSession, ...places }) => ({
    ...places,
    firstSession: firstSession.toISOString(),
    sold: places.capacity - places.free - places.held - places.withheld,
  }));
