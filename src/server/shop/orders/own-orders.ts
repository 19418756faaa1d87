// Orders as their buyers see them later on: in the account, or by a link from a mail.
import type { OwnOrder } from '../../../contract/own-orders.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { claimOrder, findOrderWithBuyer, listOrdersOfAccount, type OrderWithBuyer } from './buyers.queries.ts';
import { readOrderKey } from './order-link.ts';
import { storedTransaction } from './order-replies.ts';
import { listTickets } from './orders.queries.ts';

type Reading = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function listOwnOrders(reading: Reading, accountId: number, page: Page) {
  const { items, total } = await listOrdersOfAccount(reading.db, accountId, page);
  const orders: OwnOrder[] = [];
  for (const item of items) orders.push(await ownOrder(reading, item));
  return { orders, total };
}

export async function readFoundOrder(reading: Reading, key: string): Promise<OwnOrder> {
  return ownOrder(reading, await orderOfKey(reading.db, reading, key));
}

export async function claimFoundOrder(
  reading: Reading,
  key: string,
  { accountId, login }: Principal,
  remoteAddress: string,
): Promise<OwnOrder> {
  return reading.db.transaction().execute(async (tx) => {
    const order = await orderOfKey(tx, reading, key);
    if (!(await claimOrder(tx, order.eventId, order.id, accountId))) throw new Refused('notFound', 'order');
    if (order.accountId === null)
      await addAudit(tx, { principal: login, type: 'ORDER_CLAIMED', message: `order ${order.id}`, remoteAddress });
    return ownOrder({ ...reading, db: tx }, order);
  });
}

async function orderOfKey(db: Db, signing: Omit<Reading, 'db'>, key: string): Promise<OrderWithBuyer> {
  const orderId = readOrderKey(signing, key);
  const order = orderId === null ? undefined : await findOrderWithBuyer(db, eventOfOrder(orderId), orderId);
  if (!order) throw new Refused('invalidKey', 'order');
  return order;
}

async function ownOrder({ db, clock }: Pick<Reading, 'db' | 'clock'>, order: OrderWithBuyer): Promise<OwnOrder> {
  const { eventId, id, createdAt, eventCode, nameCht, nameEng } = order;
  return {
    ...storedTransaction(order, await listTickets(db, eventId, id), clock().getTime()),
    createdDate: createdAt.toISOString(),
    event: { id: eventId, eventCode, nameCht, nameEng },
  };
}
