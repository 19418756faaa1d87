// Orders for staff of the box office.
import type { OrderFilter } from '../../../contract/order-filter.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { storedTransaction } from '../../shop/orders/order-replies.ts';
import { listTickets, type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { readBuyer } from '../../shop/orders/read-buyer.ts';
import { meaningsOf, misspeltEventIn } from './order-search.ts';
import {
  type Fitting,
  findOrder,
  fittingOf,
  hasOrders,
  listOrders,
  type OrderOfEvent,
} from './transactions.queries.ts';

/** The searched words and the filter of a list. */
export type OrdersChosen = { query?: string | undefined; filter?: OrderFilter };

type Reading = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function readTransactions(
  reading: Reading,
  page: Page,
  chosen: OrdersChosen = {},
): Promise<Listed<OfficeTransaction>> {
  const { items, total } = await listOrders(reading.db, page, await conditionOf(reading, chosen));
  const ticketsOf = await ticketsByOrder(
    reading.db,
    items.map(({ eventId, id: orderId }) => ({ eventId, orderId })),
  );
  return { items: items.map((order) => transactionOf(reading, order, ticketsOf(order.id))), total };
}

/** Where nothing is found, the search may mean an event with a slip of the pen. */
export async function conditionOf(
  reading: Pick<Deps, 'db' | 'signingKey'>,
  { query, filter = {} }: OrdersChosen,
): Promise<Fitting> {
  if (query === undefined) return fittingOf(reading.db, { filter });
  const wanted = await meaningsOf(reading, query);
  const found = await fittingOf(reading.db, { wanted, filter });
  if (wanted.ofEvents || (await hasOrders(reading.db, found))) return found;
  return fittingOf(reading.db, { wanted: await misspeltEventIn(reading, query), filter });
}

export async function readOneTransaction(reading: Reading, id: number): Promise<OfficeTransaction> {
  const order = Number.isSafeInteger(id) ? await findOrder(reading.db, eventOfOrder(id), id) : undefined;
  if (!order) throw new Refused('notFound', 'transaction');
  return transactionOf(reading, order, await listTickets(reading.db, order.eventId, id));
}

function transactionOf({ clock, signingKey }: Reading, order: OrderOfEvent, tickets: TicketRow[]): OfficeTransaction {
  const { eventId, eventCode, nameCht, nameEng, createdAt, sealedPerson } = order;
  return {
    ...storedTransaction(order, tickets, clock().getTime()),
    createdDate: createdAt.toISOString(),
    event: { id: eventId, eventCode, nameCht, nameEng },
    buyer: readBuyer(signingKey, sealedPerson).buyer,
  };
}
