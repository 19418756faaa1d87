import type { FastifyInstance } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { Refused } from '../../platform/refused.ts';
import { visitorOf } from '../../shop/queue/visitor.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import type { PaymentDesk } from '../payments/payment-desk.ts';
import { readPaymentState } from '../payments/payment-state.ts';
import { holdTransfer } from './hold-transfer.ts';
import { registerProofs } from './proofs.routes.ts';
import { tellOfTransfer } from './tell-of-transfer.ts';
import { registerTransferDesk } from './transfer-desk.routes.ts';

const attemptsPerMinuteMax = 60;

/** Paying by transfer: the seats are held while it is made and checked, and the buyer is told where to. */
export function registerTransfers(app: FastifyInstance, desk: PaymentDesk): void {
  const limit = limitSender(app, attemptsPerMinuteMax, 'payment');
  registerRoute(app, paymentRoutes.cash, async ({ body }, request) => {
    await limit(request);
    const { transfer } = desk.configuration.payments;
    if (!transfer) throw new Refused('methodClosed', 'payment');
    const { order } = await beginPayment(desk, {
      visitor: visitorOf(request),
      body,
      method: 'CASH',
      merchantId: transfer.accountNumber,
      holding: await holdTransfer(desk, body.recaptcha),
      tell: (tx, held, payment) => tellOfTransfer(tx, desk, held, payment),
    });
    desk.mailing.wake();
    return { body: await readPaymentState(desk, order) };
  });
  registerProofs(app, desk);
  registerTransferDesk(app, desk);
}
