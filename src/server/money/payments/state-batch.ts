// Reads the payment states of many orders in one round trip: pages of a crowd that has paid all look again and again.
import type { PaymentState } from '../../../contract/payments.ts';
import { BatchLane } from '../../platform/database/batch-lane.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { Deps } from '../../platform/deps.ts';
import { wheelchairPlaces } from '../../shop/seating/wheelchair-places.ts';
import { firstShowOf, transferEndOf } from './payment-state.queries.ts';
import { paymentStateOf } from './payment-state.ts';
import { transferOf } from './read-transfer.ts';
import {
  type OfPass,
  readStateOrders,
  readStatePayments,
  readStateTickets,
  selectOrdersOfPasses,
  selectPaymentsOfPasses,
  selectTicketsOfPasses,
} from './state-batch.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'configuration' | 'databaseUrl'>;

/** Null where the pass has no order. */
export type StateLane = BatchLane<OfPass, PaymentState | null>;

export const openStateLane = (services: Services): StateLane =>
  new BatchLane({ databaseUrl: services.databaseUrl, run: (connection, passes) => read(services, connection, passes) });

async function read(
  services: Services,
  connection: PipelinedConnection,
  passes: readonly OfPass[],
): Promise<(PaymentState | null)[]> {
  const [orderRows = [], paymentRows = [], ticketRows = []] = await connection.transact([
    selectOrdersOfPasses(passes),
    selectPaymentsOfPasses(passes),
    selectTicketsOfPasses(passes),
  ]);
  const orders = new Map(readStateOrders(orderRows).map((order) => [`${order.eventId} ${order.passId}`, order]));
  const payments = new Map(readStatePayments(paymentRows).map((payment) => [payment.orderId, payment]));
  const places = readStateTickets(ticketRows);
  const isWheelchair = await wheelchairPlaces(services.db, places);
  const tickets = Map.groupBy(
    places.map((place) => ({ ...place, zoneNames: {}, wheelchair: isWheelchair(place) })),
    ({ orderId }) => orderId,
  );
  const now = services.clock().getTime();
  return passes.map(({ eventId, passId }) => {
    const order = orders.get(`${eventId} ${passId}`);
    if (!order) return null;
    const payment = payments.get(order.id);
    const { paidCents = 0, givenBackCents = 0, surplusCents = 0, rejection = null } = payment ?? {};
    const known = { payment, paidCents, givenBackCents, surplusCents, rejection };
    const ofOrder = tickets.get(order.id) ?? [];
    const state = paymentStateOf(order, known, ofOrder, now);
    if (state.state !== 'TRANSFER' || !payment) return state;
    const { proofs, hoursOfEvent: hours } = payment;
    const end = transferEndOf(payment, { hours, firstShow: firstShowOf(ofOrder) });
    return { ...state, transfer: transferOf(services.configuration, order, payment, { end, proofs }) };
  });
}
