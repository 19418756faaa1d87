import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import { type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import type { CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import { sendingOf } from '../../shop/orders/sending-of.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { readStateOf } from '../payments/read-state.ts';
import type { StateLane } from '../payments/state-batch.ts';
import { payByTransfer } from './pay-by-transfer.ts';
import { registerProofs } from './proofs.routes.ts';
import { openTransferLane } from './transfer-batch.ts';
import { registerTransferReview } from './transfer-review.routes.ts';

/** Payment by transfer: the hold is extended while the buyer pays and staff check, and the buyer gets the bank details. */
export function registerTransfers(
  app: FastifyInstance,
  services: PaymentServices,
  { crowds, states }: { crowds: CrowdMemory; states: StateLane | undefined },
): void {
  const limit = limitSender(app, 'order', 'payment');
  const lane = services.lookups && openTransferLane({ ...services, crowds });
  app.addHook('onClose', () => lane?.stop());
  const pay = async ({ body }: RouteInput<typeof paymentRoutes.cash>, request: FastifyRequest) => {
    await limit(request);
    const order = await payByTransfer({ ...services, crowds, lane }, await sendingOf(request), body);
    return { body: await readStateOf({ ...services, states }, order) };
  };
  registerRoute(app, paymentRoutes.cash, pay, { isHot: true });
  registerProofs(app, services);
  registerTransferReview(app, services);
}
