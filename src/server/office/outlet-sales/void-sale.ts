// An outlet voids a sale on its own day before its show and before anybody was let in, or lets go of what was put aside: the places go back to its allotment.

import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { bookReturn } from '../../money/ledger/ledger.queries.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf, releaseTicketsOf } from '../../shop/orders/late-seats.queries.ts';
import { lockOrder, moveOrder } from '../../shop/orders/order-locks.queries.ts';
import { refuseAdmitted } from '../../shop/tickets/refuse-admitted.ts';
import { type AllotmentRow, findAllotment } from '../allotments/allotments.queries.ts';
import { putPlaces } from '../allotments/place-allotment.ts';
import { keepRow } from '../programme/programme.queries.ts';
import { bookCommission } from './book-commission.ts';
import { endHold, findSale, listLiveTickets, markVoided, type SaleRow } from './outlet-sales.queries.ts';
import { readSale } from './read-sales.ts';
import { settleSale } from './sell-places.ts';

type OfSale = { eventId: number; orderId: number };

/** A sale that was put aside until now goes back to its allotment. */
export const endHeldSale = ({ db }: Pick<PaymentServices, 'db'>, of: OfSale): Promise<void> =>
  retry(() =>
    db.transaction().execute(async (tx) => {
      await lockInventoriesOf(tx, of.eventId, of.orderId);
      await lockOrder(tx, of.eventId, of.orderId);
      if ((await findSale(tx, of))?.status === 'WAITING') await voidIn(tx, of, system);
      else await endHold(tx, of);
    }),
  );

const system: Actor = { principal: 'system', remoteAddress: null };

const ofSale = (orderId: number): OfSale => ({ eventId: eventOfOrder(orderId), orderId });

/** A sale of another outlet is not found. Voiding twice changes nothing more. */
export async function voidSale(
  services: PaymentServices,
  outletId: number,
  orderId: number,
  by: Actor,
): Promise<OutletSale> {
  const of = ofSale(orderId);
  await readSale(services, outletId, of);
  await retry(() => services.db.transaction().execute((tx) => voidIn(tx, of, by)));
  return readSale(services, outletId, of);
}

/** A sale that was put aside becomes a sale. */
export async function payHeldSale(
  services: PaymentServices,
  outletId: number,
  orderId: number,
  by: Actor,
): Promise<OutletSale> {
  const of = ofSale(orderId);
  await readSale(services, outletId, of);
  await services.db.transaction().execute(async (tx) => {
    await lockOrder(tx, of.eventId, orderId);
    const { status, commissionBasisPoints } = (await findSale(tx, of)) as SaleRow;
    if (status === 'PAID') return;
    if (status !== 'WAITING') throw new Refused('notWaiting', 'sale');
    await settleSale(tx, of, commissionBasisPoints, by);
    await endHold(tx, of);
  });
  return readSale(services, outletId, of);
}

type Voiding = {
  /** A sale of an earlier day, or of a show that has begun, too: the shop takes it back, as of a cancelled show. */
  isByShop?: boolean;
};

/** The inventory is locked first, then the order, as in every sale. */
export async function voidIn(tx: Db, of: OfSale, by: Actor, voiding: Voiding = {}): Promise<void> {
  const { eventId, orderId } = of;
  await lockInventoriesOf(tx, eventId, orderId);
  await lockOrder(tx, eventId, orderId);
  const sale = (await findSale(tx, of)) as SaleRow;
  if (sale.status === 'CANCELED') return;
  if (sale.status === 'PAID') await giveMoneyBack(tx, sale, by, voiding);
  else if (sale.status !== 'WAITING') throw new Refused('notWaiting', 'sale');
  await moveOrder(tx, { eventId, id: orderId }, sale.status === 'PAID' ? orderMoves.takeBack : orderMoves.cancel);
  await putBack(tx, sale, by);
  await markVoided(tx, of, by.principal);
  await addAudit(tx, { ...by, type: 'ORDER_CANCELED', message: `event ${eventId}, order ${orderId}` });
}

async function giveMoneyBack(
  tx: Db,
  sale: SaleRow,
  { principal: saidBy }: Actor,
  { isByShop = false }: Voiding,
): Promise<void> {
  if (!sale.isVoidable && !isByShop) throw new Refused('saleTooOld', 'sale');
  await refuseAdmitted(tx, sale);
  const numbers = (await listLiveTickets(tx, sale)).map(({ number }) => number);
  await bookReturn(tx, { ...sale, method: 'OUTLET', saidBy, numbers, givesFeesBack: true });
  await bookCommission(tx, { ...sale, saidBy, isVoided: true });
}

/** After the date of return they go on to public sale with the next round of the job. */
async function putBack(tx: Db, sale: SaleRow, { principal }: Actor): Promise<void> {
  const tickets = await releaseTicketsOf(tx, sale.eventId, sale.orderId);
  const seats = tickets.flatMap(({ row, seat }) => (row === null || seat === null ? [] : [{ row, seat }]));
  const allotment = (await findAllotment(tx, { eventId: sale.eventId, id: sale.allotmentId })) as AllotmentRow;
  const outlet = await keepRow(tx, 'outlet', sale.outletId);
  await putPlaces(tx, allotment, { seats, places: tickets.length }, { outlet: outlet?.name ?? '', principal });
}
