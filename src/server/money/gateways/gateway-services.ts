import type { PaymentServices } from '../payments/payment-services.ts';
import type { Gateways } from './gateway.ts';
import { openGateways } from './open-gateways.ts';

/** What settling a payment touches, and whom to ask about it. */
export type GatewayServices = PaymentServices & { gateways: Gateways };

export const openGatewayServices = (services: PaymentServices): GatewayServices => ({
  ...services,
  gateways: openGateways(services),
});
