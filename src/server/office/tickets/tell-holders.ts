// Writes the mails of a reissue, some orders at a time. The mails and how far they have come are written in one transaction, so no holder
// gets two of them or none.
import type { Deps } from '../../platform/deps.ts';
import { isPaceUsedUp } from '../../platform/mail/mail-pace.queries.ts';
import { mailTicketsAgain } from './mail-tickets-again.ts';
import { listOrdersToTell, lockReissue, noteSeen } from './reissue.queries.ts';

const ordersAtOnce = 50;

type Services = Pick<Deps, 'db' | 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;

/** True when there is more to do. Letters are written shortly before they are sent, and other mails come in between. */
export async function tellHolders(services: Services): Promise<boolean> {
  if (await isPaceUsedUp(services.db)) return false;
  return services.db.transaction().execute(async (tx) => {
    const reissue = await lockReissue(tx);
    if (!reissue) return false;
    const { eventId, id, lastOrderId } = reissue;
    const orderIds = await listOrdersToTell(tx, reissue, ordersAtOnce);
    await mailTicketsAgain(tx, services, { eventId, orderIds, reissue });
    const orders = orderIds.length;
    await noteSeen(tx, {
      eventId,
      id,
      lastOrderId: orderIds.at(-1) ?? lastOrderId,
      orders,
      isFinished: orders < ordersAtOnce,
    });
    return true;
  });
}
