// Orders that were paid before the ledger existed, or by a server of an older version, get their lines on the day of their payment.
import { lockOrdersOf } from '../../platform/database/lock-rows.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { listOrderKeys, listUnbooked, listUnbookedSales, type OrderKey } from './book-earlier-sales.queries.ts';
import { bookSale } from './ledger.queries.ts';

const readAtOnce = 2000;
const bookedAtOnce = 100;
export const beforeAllOrders: OrderKey = { eventId: 0, orderId: 0 };

/** One portion of all orders. Returns the key to go on from, or null after the last order. */
export async function bookEarlierSales({ db }: Pick<Deps, 'db'>, after: OrderKey): Promise<OrderKey | null> {
  const keys = await listOrderKeys(db, after, readAtOnce);
  const unbooked = await listUnbooked(db, keys);
  for (let from = 0; from < unbooked.length; from += bookedAtOnce)
    await book(db, unbooked.slice(from, from + bookedAtOnce));
  return keys.length === readAtOnce ? (keys.at(-1) ?? null) : null;
}

const book = (db: Deps['db'], keys: OrderKey[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Two servers that found the same orders book them one after the other.
    await lockOrdersOf(tx, keys);
    await bookUnbooked(tx, keys);
  });

/** Call with the order locked, before anything else of it is booked. */
export const bookEarlierSale = (tx: Db, order: OrderKey): Promise<void> => bookUnbooked(tx, [order]);

/** Read after the locks are held: what another server has booked meanwhile is seen. */
async function bookUnbooked(tx: Db, keys: readonly OrderKey[]): Promise<void> {
  for (const sale of await listUnbookedSales(tx, keys)) await bookSale(tx, { ...sale, saidBy: 'system' });
}
