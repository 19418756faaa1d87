// Orders for staff of the box office.
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { hasWords, searchEventIds } from '../../shop/catalogue/search.queries.ts';
import { storedTransaction } from '../../shop/orders/order-replies.ts';
import { listTickets, type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { findOrder, listOrders, type OrderOfEvent, type OrdersWanted } from './transactions.queries.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

export async function readTransactions(
  reading: Reading,
  page: Page,
  query?: string,
): Promise<Listed<OfficeTransaction>> {
  const wanted = query === undefined ? undefined : await meaningsOf(reading, query);
  const { items, total } = await listOrders(reading.db, page, wanted);
  const ticketsOf = await ticketsByOrder(
    reading.db,
    items.map(({ eventId, id: orderId }) => ({ eventId, orderId })),
  );
  return { items: items.map((order) => transactionOf(reading, order, ticketsOf(order.id))), total };
}

export async function readOneTransaction(reading: Reading, id: number): Promise<OfficeTransaction> {
  const order = Number.isSafeInteger(id) ? await findOrder(reading.db, eventOfOrder(id), id) : undefined;
  if (!order) throw new Refused('notFound', 'transaction');
  return transactionOf(reading, order, await listTickets(reading.db, order.eventId, id));
}

/** A number is an order's, or the invoice number of any attempt to pay; all other words are of an event. */
async function meaningsOf({ db }: Reading, query: string): Promise<OrdersWanted> {
  const number = query.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const orderId = /^[1-9]\d{0,15}$/.test(number) && Number.isSafeInteger(Number(number)) ? Number(number) : null;
  const eventId = eventOfInvoice(number);
  const invoice = eventId === null ? null : { eventId, invoiceNo: number };
  return { orderId, invoice, eventIds: hasWords(query) ? await searchEventIds(db, query) : [] };
}

function transactionOf({ clock }: Reading, order: OrderOfEvent, tickets: TicketRow[]): OfficeTransaction {
  const { eventId, eventCode, nameCht, nameEng, createdAt } = order;
  return {
    ...storedTransaction(order, tickets, clock().getTime()),
    createdDate: createdAt.toISOString(),
    event: { id: eventId, eventCode, nameCht, nameEng },
  };
}
