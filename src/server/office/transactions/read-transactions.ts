// Orders for staff of the box office.
import { type OrderFilter, ordersFoundMax } from '../../../contract/order-filter.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { storedTransaction } from '../../shop/orders/order-replies.ts';
import { listTickets, type TicketRow, ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { listKeys } from './order-list.queries.ts';
import { meaningsOf, misspeltEventIn } from './order-search.ts';
import {
  type Fitting,
  findOrder,
  fittingOf,
  hasOrders,
  listByKeys,
  type OrderOfEvent,
} from './transactions.queries.ts';

/** The searched words and the filter of a list. */
export type OrdersChosen = { query?: string | undefined; filter?: OrderFilter | undefined };

type Searching = Pick<Deps, 'db' | 'signingKey'>;
type Services = Searching & Pick<Deps, 'clock' | 'log'>;

export async function readTransactions(
  reading: Services,
  page: Page,
  chosen: OrdersChosen = {},
): Promise<Listed<OfficeTransaction>> {
  const { keys, total } = await listKeys(reading.db, page, await listedOf(reading, chosen));
  const items = await listByKeys(reading.db, keys);
  const ticketsOf = await ticketsByOrder(reading.db, keys);
  return { items: items.map((order) => transactionOf(reading, order, ticketsOf(order.id))), total };
}

/** The list shows no more orders of a common name than a person may look through. */
const listedOf = (reading: Searching, chosen: OrdersChosen) => conditionOf(reading, chosen, ordersFoundMax);

/** Where nothing is found, the search may mean an event with a slip of the pen. */
export async function conditionOf(reading: Searching, chosen: OrdersChosen, foundMax?: number): Promise<Fitting> {
  const { query, filter } = chosen;
  if (query === undefined) return fittingOf(reading.db, { filter });
  const wanted = await meaningsOf(reading, query, filter);
  const found = await fittingOf(reading.db, { wanted, filter, foundMax });
  if (wanted.ofEvents || (await hasOrders(reading.db, found))) return found;
  return fittingOf(reading.db, { wanted: await misspeltEventIn(reading, query), filter });
}

/** All orders that are meant literally: what changes orders takes no slip of the pen for another event. */
export const exactConditionOf = async (reading: Searching, { query, filter }: OrdersChosen): Promise<Fitting> =>
  fittingOf(reading.db, { wanted: query === undefined ? undefined : await meaningsOf(reading, query, filter), filter });

export async function readOneTransaction(reading: Services, id: number): Promise<OfficeTransaction> {
  const order = Number.isSafeInteger(id) ? await findOrder(reading.db, eventOfOrder(id), id) : undefined;
  if (!order) throw new Refused('notFound', 'transaction');
  return transactionOf(reading, order, await listTickets(reading.db, order.eventId, id));
}

function transactionOf(services: Services, order: OrderOfEvent, tickets: TicketRow[]): OfficeTransaction {
  const { eventId, eventCode, nameCht, nameEng, createdAt, sealedPerson, channel, soldBy } = order;
  const stored = storedTransaction(order, tickets, services.clock().getTime());
  const namesOf = new Map(tickets.map(({ zoneId, zoneNames }) => [zoneId, zoneNames]));
  return {
    ...stored,
    tickets: stored.tickets.map((ticket) => ({
      ...ticket,
      zone: { ...ticket.zone, names: namesOf.get(ticket.zone.id) ?? {} },
    })),
    createdDate: createdAt.toISOString(),
    event: { id: eventId, eventCode, nameCht, nameEng },
    buyer: showBuyer(services, order.id, sealedPerson).buyer,
    channel,
    soldBy,
  };
}
