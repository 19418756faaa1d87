// Finds the orders of passes for requests of the same moment in one round trip: each step of a purchase begins with its order. A request
// is never given what was read before it came.
import { BatchLane } from '../../platform/database/batch-lane.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type EventSettings,
  type LookedUp,
  type OfPass,
  readEventSettings,
  readOrdersAndPersons,
  selectEventSettings,
  selectOrdersAndPersons,
} from './order-lookups.queries.ts';

export type FoundWithSettings = LookedUp & { event: EventSettings };
export type OrderLookups = {
  find: (pass: OfPass) => Promise<FoundWithSettings | undefined>;
  stop: () => Promise<void>;
};

/** Undefined on a distributed database, where a statement names one event. */
export function openOrderLookups({
  databaseUrl,
  configuration,
}: Pick<Deps, 'databaseUrl' | 'configuration'>): OrderLookups | undefined {
  if (configuration.orders.isOneEventPerTransaction) return undefined;
  const lane = new BatchLane<OfPass, FoundWithSettings | undefined>({ databaseUrl, run: lookUp });
  return { find: (pass) => lane.add(pass), stop: () => lane.stop() };
}

async function lookUp(
  connection: PipelinedConnection,
  passes: readonly OfPass[],
): Promise<(FoundWithSettings | undefined)[]> {
  const eventIds = [...new Set(passes.map(({ eventId }) => eventId))];
  const [orderRows = [], eventRows = []] = await connection.transact([
    selectOrdersAndPersons(passes),
    selectEventSettings(eventIds),
  ]);
  const events = new Map(readEventSettings(eventRows).map((event) => [event.id, event]));
  const orders = new Map(readOrdersAndPersons(orderRows).map((order) => [`${order.eventId} ${order.passId}`, order]));
  return passes.map(({ eventId, passId }) => {
    const [order, event] = [orders.get(`${eventId} ${passId}`), events.get(eventId)];
    return order && event && { ...order, event };
  });
}
