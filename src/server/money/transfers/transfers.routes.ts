import type { FastifyInstance } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { Refused } from '../../platform/refused.ts';
import type { CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import { sendingOf } from '../../shop/orders/sending-of.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { readPaymentState } from '../payments/payment-state.ts';
import { holdTransfer } from './hold-transfer.ts';
import { registerProofs } from './proofs.routes.ts';
import { tellOfTransfer } from './tell-of-transfer.ts';
import { registerTransferReview } from './transfer-review.routes.ts';

const attemptsPerMinuteMax = 60;

/** Payment by transfer: the hold is extended while the buyer pays and staff check, and the buyer gets the bank details. */
export function registerTransfers(
  app: FastifyInstance,
  services: PaymentServices,
  { crowds }: { crowds: CrowdMemory },
): void {
  const limit = limitSender(app, attemptsPerMinuteMax, 'payment');
  registerRoute(app, paymentRoutes.cash, async ({ body }, request) => {
    await limit(request);
    const { transfer } = services.configuration.payments;
    if (!transfer) throw new Refused('methodClosed', 'payment');
    const { order } = await beginPayment(services, {
      sending: await sendingOf(request),
      body,
      method: 'CASH',
      merchantId: transfer.accountNumber,
      holding: await holdTransfer({ ...services, crowds }, body.recaptcha),
      tell: (tx, held, payment) => tellOfTransfer(tx, services, held, payment),
    });
    services.mailing.wake();
    return { body: await readPaymentState(services, order) };
  });
  registerProofs(app, services);
  registerTransferReview(app, services);
}
