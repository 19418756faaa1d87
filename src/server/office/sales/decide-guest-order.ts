// A second person allows or refuses complementary tickets above the quota. The inventories are locked first, as whenever seats go back.

import type { GuestOrder } from '../../../contract/sales.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { judgeGuestDecision } from '../../../domain/sales/complementary.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { letGo } from '../../shop/orders/let-go.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import type { InventoryRow } from '../../shop/seating/inventory.queries.ts';
import { giveToGuest } from './give-complementary.ts';
import { findGuestOrder, noteGuestDecision } from './guest-orders.queries.ts';
import { readOneGuestOrder } from './read-guest-orders.ts';

export const approveGuestOrder = (services: PaymentServices, id: number, by: Actor): Promise<GuestOrder> =>
  decide(services, id, by, (tx, order) => giveToGuest(tx, services, order, by));

export const refuseGuestOrder = (services: PaymentServices, id: number, by: Actor): Promise<GuestOrder> =>
  decide(services, id, by, async (tx, order, rows) => {
    await letGo(tx, services.stocks, rows, order, orderMoves.reject);
    await addAudit(tx, {
      ...by,
      type: 'ORDER_REJECTED',
      message: `event ${order.eventId}, order ${id}: complementary`,
    });
  });

async function decide(
  services: PaymentServices,
  id: number,
  by: Actor,
  carryOut: (tx: Db, order: LockedOrder, rows: InventoryRow[]) => Promise<unknown>,
): Promise<GuestOrder> {
  const eventId = Number.isSafeInteger(id) ? eventOfOrder(id) : 0;
  const work = async (tx: Db) => {
    const rows = await lockInventoriesOf(tx, eventId, id);
    const order = await lockOrder(tx, eventId, id);
    const request = order && (await findGuestOrder(tx, eventId, id));
    if (!request) throw new Refused('notFound', 'order');
    const refusal = judgeGuestDecision({ ...order, ...request }, by.principal);
    if (refusal) throw new Refused(refusal.refused, 'order', { details: { status: order.status } });
    await noteGuestDecision(tx, order, by.principal);
    await carryOut(tx, order, rows);
  };
  await retry(() => services.db.transaction().execute(work));
  services.mailing.wake();
  return readOneGuestOrder(services, eventId, id);
}
