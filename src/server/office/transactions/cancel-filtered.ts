// Cancels the unpaid orders of a filter: the ones that its list shows as waiting, and none that was placed later. Each has a transaction of
// its own, so sales do not wait for all of them, and an order that is paid meanwhile is kept.
import type { OrdersCanceled } from '../../../contract/transactions.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { SaidBy } from '../../money/payments/settle-payment.ts';
import { Refused } from '../../platform/refused.ts';
import { releaseHold } from '../holds/release-holds.ts';
import { conditionOf, type OrdersChosen } from './read-transactions.ts';
import { listWaiting } from './transactions.queries.ts';

/** In one call, which has to end in time. The caller goes on after the last one. */
const atOnce = 100;

export type CancelFiltered = OrdersChosen & { placedUntil: Date; after: number };

export async function cancelFiltered(
  services: PaymentServices,
  { placedUntil, after, ...chosen }: CancelFiltered,
  by: SaidBy,
): Promise<OrdersCanceled> {
  const fits = await conditionOf(services, chosen);
  const found = await listWaiting(services.db, fits, { placedUntil, after, countMax: atOnce });
  let canceled = 0;
  for (const of of found) if (await isCanceled(services, of, by)) canceled += 1;
  const last = found.length < atOnce ? null : (found.at(-1)?.id ?? null);
  return { canceled, kept: found.length - canceled, last };
}

async function isCanceled(
  services: PaymentServices,
  of: { eventId: number; id: number },
  by: SaidBy,
): Promise<boolean> {
  try {
    return (await releaseHold(services, of, by)).orders > 0;
  } catch (error) {
    const code = error instanceof Refused ? error.code : null;
    if (code === 'paymentUnderWay' || code === 'notWaiting') return false;
    throw error;
  }
}
