// Does the same with many orders. Each has a transaction of its own, so sales do not wait for all of them, and a refusal of one leaves
// the others as they are.
import type { OrdersDone, OrdersTogether } from '../../../contract/orders-together.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { Refused } from '../../platform/refused.ts';
import { exactConditionOf, type OrdersChosen } from './read-transactions.ts';
import { listPart, namedOrders } from './transactions.queries.ts';

/** In one call, which has to end in time, also when sales keep the inventories busy. The caller goes on after the last one. */
const atOnce = 100;
const secondsMax = 3;
const countedAtOnce = 10_000;

type OfOrder = { eventId: number; id: number };
type TogetherRequest = OrdersChosen &
  OrdersTogether & {
    /** The status of the orders of a filter that are meant. Marked orders of another status are refused one by one. */
    status?: OrderStatus;
  };

/** No later than now by our clock: what is done from now on counts as done since the page has asked. */
export const notLater = ({ clock }: PaymentServices, since: Date): Date => (since > clock() ? clock() : since);

export async function doTogether(
  services: PaymentServices,
  { ids, since, after, status, ...chosen }: TogetherRequest,
  act: (of: OfOrder) => Promise<unknown>,
): Promise<OrdersDone> {
  const fitting = ids ? namedOrders(ids) : await exactConditionOf(services, chosen);
  const part = { placedUntil: since, after, countMax: atOnce, status: ids ? undefined : status };
  const { ids: found, last } = await listPart(services.db, fitting, part);
  const until = performance.now() + secondsMax * 1000;
  const refused: OrdersDone['refused'] = [];
  let tried = 0;
  for (const id of found) {
    if (tried > 0 && performance.now() > until) break;
    const because = await refusalOf(() => act({ eventId: eventOfOrder(id), id }));
    if (because !== null) refused.push({ id, because });
    tried += 1;
  }
  return { done: tried - refused.length, refused, last: tried === found.length ? last : (found[tried - 1] ?? null) };
}

/** The orders of a filter, a part in each call: together exactly those that `doTogether` goes through. */
export async function countPart(
  services: PaymentServices,
  { since, after, ...chosen }: OrdersChosen & Pick<OrdersTogether, 'since' | 'after'>,
): Promise<{ count: number; last: number | null }> {
  const part = { placedUntil: since, after, countMax: countedAtOnce, status: undefined };
  const { ids, last } = await listPart(services.db, await exactConditionOf(services, chosen), part);
  return { count: ids.length, last };
}

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
