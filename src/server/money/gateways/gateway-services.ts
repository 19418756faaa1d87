import type { PaymentServices } from '../payments/payment-services.ts';
import type { Gateways } from './gateway.ts';
import { openGateways } from './open-gateways.ts';

/** The services that handling a payment needs, and the gateways. */
export type GatewayServices = PaymentServices & { gateways: Gateways };

export const openGatewayServices = (services: PaymentServices): GatewayServices => ({
  ...services,
  gateways: openGateways(services),
});
