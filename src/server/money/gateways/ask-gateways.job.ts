// Every server asks gateways about attempts that have said nothing.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { askDuePayments } from './ask-due-payments.ts';
import type { GatewayServices } from './gateway-services.ts';

const millisecondsBetweenLooks = 5_000;

export const keepAsking = (services: GatewayServices): Repeated =>
  repeat({
    name: 'ask payment providers',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => askDuePayments(services),
  });
