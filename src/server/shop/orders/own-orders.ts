// Orders as their buyers see them later: in the account, or by a link from a mail.
import type { OwnOrder } from '../../../contract/own-orders.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { mailboxOfAccount } from './account-mailbox.ts';
import { claimOrder, findOrderWithBuyer, listOrdersOfAccount, type OrderWithBuyer } from './buyers.queries.ts';
import { orderKeyOf, readOrderKey } from './order-link.ts';
import { storedTransaction } from './order-replies.ts';
import { listTickets, type TicketRow, ticketsByOrder } from './orders.queries.ts';
import { ticketKeyOf } from './ticket-link.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function listOwnOrders(reading: Services, accountId: number, page: Page) {
  const { items, total } = await listOrdersOfAccount(reading.db, accountId, page);
  const keys = items.map(({ eventId, id: orderId }) => ({ eventId, orderId }));
  const ticketsOf = await ticketsByOrder(reading.db, keys);
  return { orders: items.map((item) => ownOrder(reading, item, ticketsOf(item.id))), total };
}

export async function readFoundOrder(reading: Services, key: string): Promise<OwnOrder> {
  const order = await orderOfKey(reading.db, reading, key);
  return ownOrder(reading, order, await listTickets(reading.db, order.eventId, order.id));
}

/** A link may have been passed on: an order is kept only with an account that has its mailbox. */
export async function claimFoundOrder(
  reading: Services,
  key: string,
  { accountId, login }: AccountPrincipal,
  remoteAddress: string,
): Promise<OwnOrder> {
  return reading.db.transaction().execute(async (tx) => {
    const order = await orderOfKey(tx, reading, key);
    const { eventId, id: orderId } = order;
    const mailbox = await mailboxOfAccount(tx, reading, accountId);
    if (!(await claimOrder(tx, { eventId, orderId, accountId, mailbox })))
      throw new Refused(
        order.accountId === null && order.mailboxDigest !== mailbox ? 'otherMailbox' : 'notFound',
        'order',
      );
    if (order.accountId === null)
      await addAudit(tx, { principal: login, type: 'ORDER_CLAIMED', message: `order ${order.id}`, remoteAddress });
    return ownOrder(reading, order, await listTickets(tx, order.eventId, order.id));
  });
}

async function orderOfKey(db: Db, signing: Omit<Services, 'db'>, key: string): Promise<OrderWithBuyer> {
  const link = readOrderKey(signing, key);
  const order = link ? await findOrderWithBuyer(db, eventOfOrder(link.orderId), link.orderId) : undefined;
  if (order?.ticketLinkVersion !== link?.version || !order) throw new Refused('invalidKey', 'order');
  return order;
}

function ownOrder(reading: Omit<Services, 'db'>, order: OrderWithBuyer, tickets: readonly TicketRow[]): OwnOrder {
  const { eventId, id, createdAt, eventCode, nameCht, nameEng } = order;
  const link = { orderId: id, version: order.ticketLinkVersion };
  const transaction = storedTransaction(order, tickets, reading.clock().getTime());
  return {
    ...transaction,
    transferKey: order.awaitsTransfer && transaction.status === 'WAITING' ? orderKeyOf(reading, link) : null,
    ticketsKey: transaction.status === 'PAID' ? ticketKeyOf(reading, link) : null,
    zoneNames: Object.fromEntries(tickets.map(({ zoneId, zoneNames }) => [zoneId, zoneNames])),
    createdDate: createdAt.toISOString(),
    paid: dollarsFrom(order.paidCents),
    givenBack: dollarsFrom(order.givenBackCents),
    rejection: order.rejection,
    event: { id: eventId, eventCode, nameCht, nameEng },
  };
}
