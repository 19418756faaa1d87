// An outlet sells places of its allotment, or puts them aside. The order is paid at once without a payment, because the outlet owes the money.

import type { OutletSale, SaleBody } from '../../../contract/outlet-sales.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { settleWithoutPayment } from '../../money/payments/settle-payment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { type AllotmentRow, findAllotment, findWithholdingOf } from '../allotments/allotments.queries.ts';
import { tooMany } from '../allotments/place-allotment.ts';
import { findPlaced, placeStaffOrder } from '../sales/place-staff-order.ts';
import { bookCommission } from './book-commission.ts';
import { nameCustomer } from './name-customer.ts';
import { insertSale } from './outlet-sales.queries.ts';
import { readSale } from './read-sales.ts';

const hour = 3_600_000;

export async function sellPlaces(
  services: PaymentServices,
  outletId: number,
  body: SaleBody,
  by: Actor,
): Promise<OutletSale> {
  if (!body.seats && !body.places) throw fieldRefused('sale', 'places', 'NotNull');
  const { db, clock } = services;
  const { eventId } = body;
  const allotment = await findAllotment(db, { eventId, id: body.allotmentId });
  if (allotment?.outletId !== outletId) throw new Refused('notFound', 'allotment');
  const sale = {
    ...({ requestId: body.requestId, eventId, channel: 'OUTLET', deliveryType: 'NONE' } as const),
    request: requestOf(body),
  };
  // Read before the earlier sale is looked for: places that are missing here because of it are found as that sale.
  const withholding = await findWithholdingOf(db, allotment);
  const before = await findPlaced(services, db, sale, by);
  if (before) return readSale(services, outletId, before);
  judgePrice(allotment, body);
  const heldUntil = endOfHold(body, allotment, clock());
  const order = {
    ...sale,
    heldUntil: new Date(heldUntil.getTime() + hour),
    lines: [lineOf(allotment, withholding, body)],
  };
  const { orderId } = await placeStaffOrder(services, order, by, {
    first: (tx) => judgeAllotment(tx, allotment, clock()),
    last: async (tx, placed) => {
      const of = { eventId, orderId: placed.order.id };
      const { commissionBasisPoints } = allotment;
      const terms = { allotmentId: allotment.id, outletId, commissionBasisPoints };
      await insertSale(tx, { ...of, ...terms, heldUntil: body.heldHours ? heldUntil : null });
      await nameCustomer(tx, services, of, body);
      if (!body.heldHours) await settleSale(tx, of, commissionBasisPoints, by);
    },
  });
  return readSale(services, outletId, { eventId, orderId });
}

/** The price and the customer are left out, so that a repetition is the same sale after they have changed. */
const requestOf = ({ allotmentId, seats, places, heldHours }: SaleBody) => ({
  allotmentId,
  seats: seats ?? null,
  places: places ?? null,
  heldHours: heldHours ?? null,
});

/** The seller has named this price to the customer. */
function judgePrice({ priceCents }: AllotmentRow, { price }: SaleBody): void {
  if (priceCents === centsFrom(price)) return;
  throw new Refused('priceChanged', 'sale', { details: { price: dollarsFrom(priceCents) } });
}

/** No longer than until the date of return. */
const endOfHold = ({ heldHours }: SaleBody, { returnsAt }: AllotmentRow, now: Date): Date =>
  new Date(Math.min(now.getTime() + (heldHours ?? 0) * hour, returnsAt.getTime()));

/** Call with the order locked. */
export async function settleSale(
  tx: Db,
  of: { eventId: number; orderId: number },
  commissionBasisPoints: number,
  saidBy: Actor,
): Promise<void> {
  await settleWithoutPayment(tx, { eventId: of.eventId, id: of.orderId }, { method: 'OUTLET', saidBy });
  await bookCommission(tx, { ...of, commissionBasisPoints, saidBy: saidBy.principal, isVoided: false });
}

type Withholding = Awaited<ReturnType<typeof findWithholdingOf>>;

function lineOf(allotment: AllotmentRow, withholding: Withholding, { seats, places }: SaleBody) {
  const { sessionId, zoneId, pricingId, priceCents } = allotment;
  const named = seats ? seatsIn(seats) : null;
  const count = named?.length ?? places ?? 0;
  if (!withholding || withholding.places < count) throw tooMany(withholding?.places ?? 0);
  return {
    ...{ sessionId, zoneId, pricingId, count, seats: named },
    ...({ seatClass: 'a', acceptsSplit: true, acceptsRestrictedView: true } as const),
    from: { withholdingId: withholding.id },
    ownPrice: { priceCents, handlingFeeCents: 0 },
  };
}

/** The inventory is locked, and the terms must still be the ones that the sale was priced by. */
async function judgeAllotment(tx: Db, before: AllotmentRow, now: Date): Promise<void> {
  const allotment = await findAllotment(tx, before);
  if (!allotment || allotment.returnsAt <= now) throw new Refused('allotmentOver', 'allotment');
  const isSame =
    allotment.priceCents === before.priceCents && allotment.commissionBasisPoints === before.commissionBasisPoints;
  if (!isSame) throw new Refused('concurrencyFailure', 'allotment');
}
