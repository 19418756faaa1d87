// Orders for staff of the box office.
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { storedTransaction } from '../../shop/orders/order-replies.ts';
import { listTickets, type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { meaningsOf, misspeltEventIn } from './order-search.ts';
import { findOrder, listOrders, type OrderOfEvent } from './transactions.queries.ts';

type Reading = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function readTransactions(
  reading: Reading,
  page: Page,
  query?: string,
): Promise<Listed<OfficeTransaction>> {
  const { items, total } = await listFound(reading, page, query);
  const ticketsOf = await ticketsByOrder(
    reading.db,
    items.map(({ eventId, id: orderId }) => ({ eventId, orderId })),
  );
  return { items: items.map((order) => transactionOf(reading, order, ticketsOf(order.id))), total };
}

async function listFound(reading: Reading, page: Page, query: string | undefined): Promise<Listed<OrderOfEvent>> {
  if (query === undefined) return listOrders(reading.db, page);
  const meanings = await meaningsOf(reading, query);
  const found = await listOrders(reading.db, page, meanings);
  return found.total > 0 || meanings.ofEvents
    ? found
    : listOrders(reading.db, page, await misspeltEventIn(reading, query));
}

export async function readOneTransaction(reading: Reading, id: number): Promise<OfficeTransaction> {
  const order = Number.isSafeInteger(id) ? await findOrder(reading.db, eventOfOrder(id), id) : undefined;
  if (!order) throw new Refused('notFound', 'transaction');
  return transactionOf(reading, order, await listTickets(reading.db, order.eventId, id));
}

function transactionOf({ clock }: Reading, order: OrderOfEvent, tickets: TicketRow[]): OfficeTransaction {
  const { eventId, eventCode, nameCht, nameEng, createdAt } = order;
  return {
    ...storedTransaction(order, tickets, clock().getTime()),
    createdDate: createdAt.toISOString(),
    event: { id: eventId, eventCode, nameCht, nameEng },
  };
}
