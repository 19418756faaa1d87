// Every server asks the gateways about attempts without a result: two minutes after they began, then after growing pauses, and once
// more before the hold ends. So the result of a payment is found even if no callback ever comes.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { askDuePayments } from './ask-due-payments.ts';
import type { GatewayServices } from './gateway-services.ts';

const millisecondsBetweenLooks = 5_000;

export const keepAsking = (services: GatewayServices): Repeated =>
  repeat({
    key: 'askGateways',
    name: 'ask payment providers',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => askDuePayments(services),
  });
