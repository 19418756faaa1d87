import type { PaymentDesk } from '../payments/payment-desk.ts';
import type { Gateways } from './gateway.ts';
import { openGateways } from './open-gateways.ts';

/** What settling a payment touches, and whom to ask about it. */
export type GatewayDesk = PaymentDesk & { gateways: Gateways };

export const openGatewayDesk = (desk: PaymentDesk): GatewayDesk => ({ ...desk, gateways: openGateways(desk) });
