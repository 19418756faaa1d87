// Every server has providers send back what pays for nothing.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { reportUnansweredRefunds } from './report-unanswered-refunds.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

const millisecondsBetweenLooks = 5_000;

export const keepSendingRefunds = (services: GatewayServices): Repeated =>
  repeat({
    name: 'send refunds',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async () => {
      await reportUnansweredRefunds(services);
      return sendDueRefunds(services);
    },
  });
