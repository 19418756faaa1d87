// A running shop with the few things that tests of orders do all the time.

import { Releases } from '../../../src/server/shop/orders/release-orders.ts';
import { StockMemory } from '../../../src/server/shop/seating/stock-memory.ts';
import { type Ledger, ledgerOf } from '../database/ledger.ts';
import { type Buyer, newBuyer, type OrderRequestInput, orderRequest } from '../people/buyers.ts';
import { addHall, type Hall, lineIn } from './hall.ts';
import { type AppOptions, type RunningApp, runningApp } from './running-app.ts';

export type BoxOffice = RunningApp & {
  buyer: (eventId?: number | null, minutes?: number) => Buyer;
  /** The same browser with another pass. */
  again: (who: Buyer, eventId: number) => Buyer;
  hallOf: (...zones: (string | number)[]) => Promise<Hall>;
  order: (requested: OrderRequestInput, who?: Buyer) => Promise<OrderReply>;
  countOrders: (eventId: number) => Promise<number>;
  ledger: Ledger;
  /** Lets go of orders like another server. */
  releases: Releases;
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
type OrderReply = { status: number; body: any; headers: Record<string, unknown> };

export async function openBoxOffice(
  environment: Record<string, string> = {},
  options: Pick<AppOptions, 'database' | 'jobs' | 'log'> = {},
): Promise<BoxOffice> {
  const shop = await runningApp({ environment, ...options });
  const releases = new Releases({ databaseUrl: shop.url, db: shop.db, stocks: new StockMemory(shop.db) });
  const buyer = (eventId: number | null = null, minutes = 10) => newBuyer(shop.deps.signingKey, { eventId, minutes });
  return {
    ...shop,
    buyer,
    again: ({ cookie }, eventId) => newBuyer(shop.deps.signingKey, { eventId, cookie }),
    hallOf: (...zones) => addHall(shop.db, { zones }),
    order: async (requested, who = buyer(requested.eventId)) => {
      const reply = await shop.app.inject(orderRequest(who, requested));
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
    },
    countOrders: async (eventId) =>
      (await shop.db.selectFrom('orders').where('eventId', '=', eventId).select('id').execute()).length,
    ledger: ledgerOf(shop.db),
    releases,
    close: async () => {
      await releases.stop();
      await shop.close();
    },
  };
}

export const oneTicket = (hall: Hall): OrderRequestInput => ({ ...hall, orderDetails: [lineIn(hall, 1)] });
export const seatsOf = (body: { tickets: { displaySeat: string }[] }): string[] =>
  body.tickets.map(({ displaySeat }) => displaySeat);
